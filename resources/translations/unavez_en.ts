<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Arguments</name>
    <message>
        <source>Folder of the register&apos;s data.</source>
        <translation>Folder of the register&apos;s data.</translation>
    </message>
    <message>
        <source>Address of the payments backend.</source>
        <translation>Address of the payments backend.</translation>
    </message>
    <message>
        <source>File with the register&apos;s token.</source>
        <translation>File with the register&apos;s token.</translation>
    </message>
    <message>
        <source>Language of texts: es or en.</source>
        <translation>Language of texts: es or en.</translation>
    </message>
    <message>
        <source>Use a profile that was copied from another PC; the other must not be used any more.</source>
        <translation>Use a profile that was copied from another PC; the other must not be used any more.</translation>
    </message>
    <message>
        <source>How long to wait, for the profile and for the payment (30).</source>
        <translation>How long to wait, for the profile and for the payment (30).</translation>
    </message>
    <message>
        <source>Name of the shop on tickets.</source>
        <translation>Name of the shop on tickets.</translation>
    </message>
    <message>
        <source>Tax number of the shop on tickets.</source>
        <translation>Tax number of the shop on tickets.</translation>
    </message>
    <message>
        <source>File with the cart as JSON; - reads standard input.</source>
        <translation>File with the cart as JSON; - reads standard input.</translation>
    </message>
    <message>
        <source>How it is paid: card or cash.</source>
        <translation>How it is paid: card or cash.</translation>
    </message>
    <message>
        <source>Test card of the sandbox (test_approve).</source>
        <translation>Test card of the sandbox (test_approve).</translation>
    </message>
    <message>
        <source>Cash that was handed over, in minor units; the total by default.</source>
        <translation>Cash that was handed over, in minor units; the total by default.</translation>
    </message>
    <message>
        <source>Print JSON, one object a line.</source>
        <translation>Print JSON, one object a line.</translation>
    </message>
    <message>
        <source>--backend: an address such as http://127.0.0.1:8480 is needed.</source>
        <translation>--backend: an address such as http://127.0.0.1:8480 is needed.</translation>
    </message>
    <message>
        <source>--wait: a number of seconds from 0 to %1 is needed.</source>
        <translation>--wait: a number of seconds from 0 to %1 is needed.</translation>
    </message>
    <message>
        <source>setup: --%1 is missing.</source>
        <translation>setup: --%1 is missing.</translation>
    </message>
    <message>
        <source>import: one catalogue file is needed.</source>
        <translation>import: one catalogue file is needed.</translation>
    </message>
    <message>
        <source>sell: --cart is missing.</source>
        <translation>sell: --cart is missing.</translation>
    </message>
    <message>
        <source>sell: --tender must be card or cash.</source>
        <translation>sell: --tender must be card or cash.</translation>
    </message>
    <message>
        <source>sell: --card must have 1 to %1 characters.</source>
        <translation>sell: --card must have 1 to %1 characters.</translation>
    </message>
    <message>
        <source>sell: --tendered is for cash.</source>
        <translation>sell: --tendered is for cash.</translation>
    </message>
    <message>
        <source>sell: --tendered must be whole minor units, such as 5000.</source>
        <translation>sell: --tendered must be whole minor units, such as 5000.</translation>
    </message>
    <message>
        <source>payments: list, show, retry, cancel or resolve is needed.</source>
        <translation>payments: list, show, retry, cancel or resolve is needed.</translation>
    </message>
    <message>
        <source>payments: one key is needed.</source>
        <translation>payments: one key is needed.</translation>
    </message>
    <message>
        <source>payments list: nothing more is expected.</source>
        <translation>payments list: nothing more is expected.</translation>
    </message>
    <message>
        <source>payments: %1 is no key.</source>
        <translation>payments: %1 is no key.</translation>
    </message>
    <message>
        <source>What to do; without one the window opens.</source>
        <translation>What to do; without one the window opens.</translation>
    </message>
    <message>
        <source>%1 is not expected here.</source>
        <translation>%1 is not expected here.</translation>
    </message>
    <message>
        <source>There is no command %1; see --help.</source>
        <translation>There is no command %1; see --help.</translation>
    </message>
    <message>
        <source>setup: the certificate of the backend, the only one to be trusted.</source>
        <translation>setup: the certificate of the backend, the only one to be trusted.</translation>
    </message>
    <message>
        <source>sell: --card is for cards.</source>
        <translation>sell: --card is for cards.</translation>
    </message>
    <message>
        <source>The till. Without a command it opens the cashier&apos;s window.

Commands:
  setup     makes a profile: --backend, --token-file, --store-name, --tax-id
  import    CATALOGUE.csv replaces the products
  sell      sells a cart: --cart FILE|- --tender card|cash; JSON on standard output;
            quantities are pieces, or grams for what is sold by weight
  payments  list | show KEY | retry KEY | cancel KEY | resolve KEY

Exit: 0 approved or done, 2 declined or cancelled, 3 not known yet, 4 needs a person, 64 usage, 65 bad data,
73 and 74 cannot write, 75 another program holds the profile.</source>
        <translation>The till. Without a command it opens the cashier&apos;s window.

Commands:
  setup     makes a profile: --backend, --token-file, --store-name, --tax-id
  import    CATALOGUE.csv replaces the products
  sell      sells a cart: --cart FILE|- --tender card|cash; JSON on standard output;
            quantities are pieces, or grams for what is sold by weight
  payments  list | show KEY | retry KEY | cancel KEY | resolve KEY

Exit: 0 approved or done, 2 declined or cancelled, 3 not known yet, 4 needs a person, 64 usage, 65 bad data,
73 and 74 cannot write, 75 another program holds the profile.</translation>
    </message>
</context>
<context>
    <name>CartFile</name>
    <message>
        <source>Line %1 of the cart: &quot;ean&quot; must be a valid code.</source>
        <translation>Line %1 of the cart: &quot;ean&quot; must be a valid code.</translation>
    </message>
    <message>
        <source>Line %1 of the cart: &quot;quantity&quot; must be a whole number above zero.</source>
        <translation>Line %1 of the cart: &quot;quantity&quot; must be a whole number above zero.</translation>
    </message>
    <message>
        <source>The cart is not a JSON object (%1 at byte %2).</source>
        <translation>The cart is not a JSON object (%1 at byte %2).</translation>
    </message>
    <message>
        <source>The cart may have &quot;cart_id&quot; and &quot;lines&quot;, nothing else.</source>
        <translation>The cart may have &quot;cart_id&quot; and &quot;lines&quot;, nothing else.</translation>
    </message>
    <message>
        <source>&quot;cart_id&quot; must be a UUID.</source>
        <translation>&quot;cart_id&quot; must be a UUID.</translation>
    </message>
    <message>
        <source>The cart has no lines.</source>
        <translation>The cart has no lines.</translation>
    </message>
    <message>
        <source>The cart file %1 cannot be read: %2</source>
        <translation>The cart file %1 cannot be read: %2</translation>
    </message>
    <message>
        <source>The cart file is larger than %1 bytes.</source>
        <translation>The cart file is larger than %1 bytes.</translation>
    </message>
    <message>
        <source>The cart has &quot;%1&quot; twice in one object.</source>
        <translation>The cart has &quot;%1&quot; twice in one object.</translation>
    </message>
</context>
<context>
    <name>CommandOutput</name>
    <message>
        <source>The register&apos;s file was damaged. What could be read was recovered; a copy is in %1.</source>
        <translation>The register&apos;s file was damaged. What could be read was recovered; a copy is in %1.</translation>
    </message>
    <message>
        <source>The register&apos;s file had been removed or replaced while a register ran. This one goes on from what was rescued, %1.</source>
        <translation>The register&apos;s file had been removed or replaced while a register ran. This one goes on from what was rescued, %1.</translation>
    </message>
</context>
<context>
    <name>Composition</name>
    <message>
        <source>There is no register in this profile yet; run setup first. (%1)</source>
        <translation>There is no register in this profile yet; run setup first. (%1)</translation>
    </message>
    <message>
        <source>The profile cannot be created: %1</source>
        <translation>The profile cannot be created: %1</translation>
    </message>
    <message>
        <source>This file is not a register&apos;s: %1</source>
        <translation>This file is not a register&apos;s: %1</translation>
    </message>
    <message>
        <source>This profile was written by a later version of the program: %1</source>
        <translation>This profile was written by a later version of the program: %1</translation>
    </message>
    <message>
        <source>This profile was written by another version of the program; start the register once. (%1)</source>
        <translation>This profile was written by another version of the program; start the register once. (%1)</translation>
    </message>
    <message>
        <source>This profile was copied from another PC. If that one is not used any more, start once with --adopt-profile. (%1)</source>
        <translation>This profile was copied from another PC. If that one is not used any more, start once with --adopt-profile. (%1)</translation>
    </message>
    <message>
        <source>The profile %1 is in use by %2 (process %3 on %4).</source>
        <translation>The profile %1 is in use by %2 (process %3 on %4).</translation>
    </message>
    <message>
        <source>The VAT rates cannot be read: %1 %2</source>
        <translation>The VAT rates cannot be read: %1 %2</translation>
    </message>
    <message>
        <source>The profile %1 is not set up; run setup.</source>
        <translation>The profile %1 is not set up; run setup.</translation>
    </message>
    <message>
        <source>The profile %1 names no backend; run setup or give --backend.</source>
        <translation>The profile %1 names no backend; run setup or give --backend.</translation>
    </message>
    <message>
        <source>The register&apos;s file %1 is gone or empty, and its sales with it. Bring it back from a backup; if there is none, setup makes a new one.</source>
        <translation>The register&apos;s file %1 is gone or empty, and its sales with it. Bring it back from a backup; if there is none, setup makes a new one.</translation>
    </message>
    <message>
        <source>No file can be created in the profile. Nothing was sent; make the folder %1 writable, then try again.</source>
        <translation>No file can be created in the profile. Nothing was sent; make the folder %1 writable, then try again.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was sent; free space on the drive of %1, then try again. (%2)</source>
        <translation>The disk is full. Nothing was sent; free space on the drive of %1, then try again. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file cannot be written. Nothing was sent; make the files in %1 writable, then try again. (%2)</source>
        <translation>The register&apos;s file cannot be written. Nothing was sent; make the files in %1 writable, then try again. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file is damaged. Nothing was sent; try again, what can be read of it will be recovered. (%1)</source>
        <translation>The register&apos;s file is damaged. Nothing was sent; try again, what can be read of it will be recovered. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file was removed or replaced. Nothing was sent; try again. (%1)</source>
        <translation>The register&apos;s file was removed or replaced. Nothing was sent; try again. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file does not work. Nothing was sent; check the drive of %1, then try again. (%2)</source>
        <translation>The register&apos;s file does not work. Nothing was sent; check the drive of %1, then try again. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file is damaged. Reading repairs nothing: sell, import or the window recovers what can be read. (%1)</source>
        <translation>The register&apos;s file is damaged. Reading repairs nothing: sell, import or the window recovers what can be read. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file in %1 cannot be read. (%2)</source>
        <translation>The register&apos;s file in %1 cannot be read. (%2)</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>the file cannot be read</source>
        <translation>the file cannot be read</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>the file is too large</translation>
    </message>
    <message>
        <source>this is not UTF-8 text</source>
        <translation>this is not UTF-8 text</translation>
    </message>
    <message>
        <source>the column is missing</source>
        <translation>the column is missing</translation>
    </message>
    <message>
        <source>the column is there twice</source>
        <translation>the column is there twice</translation>
    </message>
    <message>
        <source>the file has no products</source>
        <translation>the file has no products</translation>
    </message>
    <message>
        <source>wrong number of fields</source>
        <translation>wrong number of fields</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>a quote is not closed</translation>
    </message>
    <message>
        <source>a quote stands in the middle of a field</source>
        <translation>a quote stands in the middle of a field</translation>
    </message>
    <message>
        <source>the code is missing</source>
        <translation>the code is missing</translation>
    </message>
    <message>
        <source>the code has other characters than digits</source>
        <translation>the code has other characters than digits</translation>
    </message>
    <message>
        <source>the code has a wrong length</source>
        <translation>the code has a wrong length</translation>
    </message>
    <message>
        <source>the check digit is wrong</source>
        <translation>the check digit is wrong</translation>
    </message>
    <message>
        <source>the code is there twice</source>
        <translation>the code is there twice</translation>
    </message>
    <message>
        <source>the name is missing</source>
        <translation>the name is missing</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>the name is too long</translation>
    </message>
    <message>
        <source>the price is not a number</source>
        <translation>the price is not a number</translation>
    </message>
    <message>
        <source>the price is out of range</source>
        <translation>the price is out of range</translation>
    </message>
    <message>
        <source>there is no such VAT rate</source>
        <translation>there is no such VAT rate</translation>
    </message>
    <message>
        <source>there is no such unit</source>
        <translation>there is no such unit</translation>
    </message>
    <message>
        <source>the catalogue cannot be stored</source>
        <translation>the catalogue cannot be stored</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>line %1</translation>
    </message>
    <message>
        <source>file</source>
        <translation>file</translation>
    </message>
    <message>
        <source>; found &quot;%1&quot;</source>
        <translation>; found &quot;%1&quot;</translation>
    </message>
    <message>
        <source>; allowed: %1</source>
        <translation>; allowed: %1</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>and more</translation>
    </message>
    <message numerus="yes">
        <source>%n product(s)</source>
        <translation>
            <numerusform>%n product</numerusform>
            <numerusform>%n products</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaymentRun</name>
    <message>
        <source>The register&apos;s file was removed or replaced; the next run goes on. (%1)</source>
        <translation>The register&apos;s file was removed or replaced; the next run goes on. (%1)</translation>
    </message>
    <message>
        <source>It is stored, but what becomes of it cannot be: the disk takes no data. Free space on the drive of %1; the next run goes on. (%2)</source>
        <translation>It is stored, but what becomes of it cannot be: the disk takes no data. Free space on the drive of %1; the next run goes on. (%2)</translation>
    </message>
</context>
<context>
    <name>Payments</name>
    <message>
        <source>There is no payment %1.</source>
        <translation>There is no payment %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n attempt</numerusform>
            <numerusform>%n attempts</numerusform>
        </translation>
    </message>
    <message>
        <source>A payment is resolved by a manager, with PIN and reason; this version cannot do it yet. Retry asks the backend again with the same key.</source>
        <translation>A payment is resolved by a manager, with PIN and reason; this version cannot do it yet. Retry asks the backend again with the same key.</translation>
    </message>
</context>
<context>
    <name>PinnedCertificate</name>
    <message>
        <source>The certificate %1 cannot be read: %2</source>
        <translation>The certificate %1 cannot be read: %2</translation>
    </message>
    <message>
        <source>The file %1 holds no certificate (PEM).</source>
        <translation>The file %1 holds no certificate (PEM).</translation>
    </message>
    <message>
        <source>The certificate cannot be stored in %1: %2</source>
        <translation>The certificate cannot be stored in %1: %2</translation>
    </message>
</context>
<context>
    <name>Sell</name>
    <message>
        <source>the cart has too many lines</source>
        <translation>the cart has too many lines</translation>
    </message>
    <message>
        <source>the quantity is out of range</source>
        <translation>the quantity is out of range</translation>
    </message>
    <message>
        <source>the price is out of range</source>
        <translation>the price is out of range</translation>
    </message>
    <message>
        <source>the price has changed</source>
        <translation>the price has changed</translation>
    </message>
    <message>
        <source>the total is too large</source>
        <translation>the total is too large</translation>
    </message>
    <message>
        <source>there is no such line</source>
        <translation>there is no such line</translation>
    </message>
    <message>
        <source>There is nothing to pay.</source>
        <translation>There is nothing to pay.</translation>
    </message>
    <message>
        <source>The cash is less than the total.</source>
        <translation>The cash is less than the total.</translation>
    </message>
    <message>
        <source>The cart has an open payment.</source>
        <translation>The cart has an open payment.</translation>
    </message>
    <message>
        <source>The catalogue has no product %1.</source>
        <translation>The catalogue has no product %1.</translation>
    </message>
    <message>
        <source>There is no VAT rate for today, %1: check this computer&apos;s clock.</source>
        <translation>There is no VAT rate for today, %1: check this computer&apos;s clock.</translation>
    </message>
</context>
<context>
    <name>Token</name>
    <message>
        <source>The token file %1 cannot be read: %2</source>
        <translation>The token file %1 cannot be read: %2</translation>
    </message>
    <message>
        <source>The token file %1 holds no token.</source>
        <translation>The token file %1 holds no token.</translation>
    </message>
    <message>
        <source>The token cannot be stored in %1: %2</source>
        <translation>The token cannot be stored in %1: %2</translation>
    </message>
</context>
<context>
    <name>unavez::Cards</name>
    <message>
        <source>Is approved</source>
        <translation>Is approved</translation>
    </message>
    <message>
        <source>Is declined: not enough funds</source>
        <translation>Is declined: not enough funds</translation>
    </message>
    <message>
        <source>Is declined: expired</source>
        <translation>Is declined: expired</translation>
    </message>
    <message>
        <source>Is approved after 3 seconds</source>
        <translation>Is approved after 3 seconds</translation>
    </message>
    <message>
        <source>Is charged, the answer gets lost</source>
        <translation>Is charged, the answer gets lost</translation>
    </message>
    <message>
        <source>Error before it is charged</source>
        <translation>Error before it is charged</translation>
    </message>
    <message>
        <source>Error after it was charged</source>
        <translation>Error after it was charged</translation>
    </message>
</context>
<context>
    <name>unavez::CartModel</name>
    <message>
        <source>%1/kg</source>
        <translation>%1/kg</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Product</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>%1 each</translation>
    </message>
</context>
<context>
    <name>unavez::CashierWindow</name>
    <message>
        <source>How does the customer pay?</source>
        <translation>How does the customer pay?</translation>
    </message>
    <message>
        <source>To charge</source>
        <translation>To charge</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>Last sale: %1</source>
        <translation>Last sale: %1</translation>
    </message>
    <message>
        <source>Ready. Scan a product</source>
        <translation>Ready. Scan a product</translation>
    </message>
    <message>
        <source>Change of the last sale</source>
        <translation>Change of the last sale</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Unavez · Till</source>
        <translation>Unavez · Till</translation>
    </message>
    <message>
        <source>Cart</source>
        <translation>Cart</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>One less</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>One more</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Remove</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Empty</translation>
    </message>
    <message>
        <source>See payment</source>
        <translation>See payment</translation>
    </message>
    <message>
        <source>Charge</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Next customer</source>
        <translation>Next customer</translation>
    </message>
    <message>
        <source>The cash is missing or not an amount.</source>
        <translation>The cash is missing or not an amount.</translation>
    </message>
    <message>
        <source>Type what the customer gave.</source>
        <translation>Type what the customer gave.</translation>
    </message>
    <message>
        <source>Cancel this payment?</source>
        <translation>Cancel this payment?</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>Yes, cancel</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>Nothing found for “%1”.</translation>
    </message>
    <message>
        <source>Try another word.</source>
        <translation>Try another word.</translation>
    </message>
    <message>
        <source>Empty the cart?</source>
        <translation>Empty the cart?</translation>
    </message>
    <message>
        <source>Yes, empty</source>
        <translation>Yes, empty</translation>
    </message>
    <message>
        <source>3* and a code: three of it  ·  + and − change the marked line</source>
        <translation>3* and a code: three of it  ·  + and − change the marked line</translation>
    </message>
    <message>
        <source>Opening the till…</source>
        <translation>Opening the till…</translation>
    </message>
</context>
<context>
    <name>unavez::ImportReportWindow</name>
    <message>
        <source>Unavez · Catalogue</source>
        <translation>Unavez · Catalogue</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Catalogue imported</source>
        <translation>Catalogue imported</translation>
    </message>
    <message>
        <source>Nothing was imported</source>
        <translation>Nothing was imported</translation>
    </message>
    <message numerus="yes">
        <source>The catalogue has %n product(s) now.</source>
        <translation>
            <numerusform>The catalogue has %n product now.</numerusform>
            <numerusform>The catalogue has %n products now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are more than %n problem(s); these are the first ones.</source>
        <translation>
            <numerusform>There is more than %n problem; this is the first one.</numerusform>
            <numerusform>There are more than %n problems; these are the first ones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %n problem(s).</source>
        <translation>
            <numerusform>There is %n problem.</numerusform>
            <numerusform>There are %n problems.</numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogue is as it was. Correct the file and import it again.</source>
        <translation>The catalogue is as it was. Correct the file and import it again.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Column</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Found</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Allowed</translation>
    </message>
</context>
<context>
    <name>unavez::Keypad</name>
    <message>
        <source>Erase the last digit</source>
        <translation>Erase the last digit</translation>
    </message>
</context>
<context>
    <name>unavez::PaymentsModel</name>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Amount</translation>
    </message>
    <message>
        <source>Tender</source>
        <translation>Tender</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Attempts</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>Last answer</translation>
    </message>
    <message>
        <source>Next attempt</source>
        <translation>Next attempt</translation>
    </message>
</context>
<context>
    <name>unavez::PaymentsWindow</name>
    <message>
        <source>Cancel the payment of %1?</source>
        <translation>Cancel the payment of %1?</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>Yes, cancel</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Unavez · Payments</source>
        <translation>Unavez · Payments</translation>
    </message>
    <message>
        <source>Payments</source>
        <translation>Payments</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>Open only</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>See cart</source>
        <translation>See cart</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Try again</translation>
    </message>
    <message>
        <source>To try again never charges twice: it asks with the same key.</source>
        <translation>To try again never charges twice: it asks with the same key.</translation>
    </message>
</context>
<context>
    <name>unavez::ProgressView</name>
    <message>
        <source>Payment %1 of this cart, %2</source>
        <translation>Payment %1 of this cart, %2</translation>
    </message>
    <message>
        <source>Attempts: %1. Last answer: %2</source>
        <translation>Attempts: %1. Last answer: %2</translation>
    </message>
    <message>
        <source>Next attempt: %1</source>
        <translation>Next attempt: %1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>Cart</source>
        <translation>Cart</translation>
    </message>
    <message>
        <source>Cancel payment</source>
        <translation>Cancel payment</translation>
    </message>
</context>
<context>
    <name>unavez::QuantityView</name>
    <message>
        <source>Weight in kilograms</source>
        <translation>Weight in kilograms</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>How many</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Accept</translation>
    </message>
</context>
<context>
    <name>unavez::RegisterWindows</name>
    <message>
        <source>Import a catalogue</source>
        <translation>Import a catalogue</translation>
    </message>
    <message>
        <source>Catalogues (*.csv)</source>
        <translation>Catalogues (*.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>All files (*)</translation>
    </message>
</context>
<context>
    <name>unavez::ScanField</name>
    <message>
        <source>%1/kg</source>
        <translation>%1/kg</translation>
    </message>
</context>
<context>
    <name>unavez::StartFailureWindow</name>
    <message>
        <source>Unavez</source>
        <translation>Unavez</translation>
    </message>
    <message>
        <source>The till could not start</source>
        <translation>The till could not start</translation>
    </message>
    <message>
        <source>Do not delete anything: the sales are in the folder of the profile. Repair the cause and start again; if it stays, call the manager.</source>
        <translation>Do not delete anything: the sales are in the folder of the profile. Repair the cause and start again; if it stays, call the manager.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
</context>
<context>
    <name>unavez::TenderView</name>
    <message>
        <source>This is not an amount</source>
        <translation>This is not an amount</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Missing</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Card</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
    <message>
        <source>Ask the customer to hold the card to the reader, then charge.</source>
        <translation>Ask the customer to hold the card to the reader, then charge.</translation>
    </message>
    <message>
        <source>Test card</source>
        <translation>Test card</translation>
    </message>
    <message>
        <source>Cash from the customer</source>
        <translation>Cash from the customer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Charge %1</source>
        <translation>Charge %1</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exact</translation>
    </message>
</context>
<context>
    <name>unavez::TopBar</name>
    <message>
        <source>Scan or search  (F2)</source>
        <translation>Scan or search  (F2)</translation>
    </message>
    <message>
        <source>Code or words of a product</source>
        <translation>Code or words of a product</translation>
    </message>
    <message>
        <source>Import a catalogue</source>
        <translation>Import a catalogue</translation>
    </message>
    <message>
        <source>Import a catalogue (Ctrl+I)</source>
        <translation>Import a catalogue (Ctrl+I)</translation>
    </message>
    <message>
        <source>ES</source>
        <extracomment>The other language, in that language: it is what the button switches to.</extracomment>
        <translation>ES</translation>
    </message>
    <message>
        <source>Switch to Spanish</source>
        <translation>Switch to Spanish</translation>
    </message>
    <message>
        <source>Switch to Spanish (Ctrl+L)</source>
        <translation>Switch to Spanish (Ctrl+L)</translation>
    </message>
</context>
<context>
    <name>unavez::TotalPanel</name>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message>
        <source>VAT</source>
        <translation>VAT</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Tax</source>
        <translation>Tax</translation>
    </message>
</context>
<context>
    <name>unavez::Wording</name>
    <message>
        <source>Saved. Waiting to be charged</source>
        <translation>Saved. Waiting to be charged</translation>
    </message>
    <message>
        <source>Charging… do not charge again</source>
        <translation>Charging… do not charge again</translation>
    </message>
    <message>
        <source>Checking with the bank. Do not charge again</source>
        <translation>Checking with the bank. Do not charge again</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Paid</translation>
    </message>
    <message>
        <source>Declined. Ask for another way to pay</source>
        <translation>Declined. Ask for another way to pay</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was charged</source>
        <translation>Cancelled. Nothing was charged</translation>
    </message>
    <message>
        <source>Needs review: call the manager</source>
        <translation>Needs review: call the manager</translation>
    </message>
    <message>
        <source>Cash received. Waiting to be sent</source>
        <translation>Cash received. Waiting to be sent</translation>
    </message>
    <message>
        <source>Cancelling. Do not return the cash yet</source>
        <translation>Cancelling. Do not return the cash yet</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Waiting</translation>
    </message>
    <message>
        <source>Charging</source>
        <translation>Charging</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Checking</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Cancelling</translation>
    </message>
    <message>
        <source>Declined</source>
        <translation>Declined</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelled</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>To review</translation>
    </message>
    <message>
        <source>The sale is stored. You can go on with the next customer.</source>
        <translation>The sale is stored. You can go on with the next customer.</translation>
    </message>
    <message>
        <source>It is charged by itself as soon as there is a connection.</source>
        <translation>It is charged by itself as soon as there is a connection.</translation>
    </message>
    <message>
        <source>Wait for the answer.</source>
        <translation>Wait for the answer.</translation>
    </message>
    <message>
        <source>The card may have been charged. The till keeps asking by itself.</source>
        <translation>The card may have been charged. The till keeps asking by itself.</translation>
    </message>
    <message>
        <source>Cancel asked for. Wait for the result before taking another payment.</source>
        <translation>Cancel asked for. Wait for the result before taking another payment.</translation>
    </message>
    <message>
        <source>Ticket %1</source>
        <translation>Ticket %1</translation>
    </message>
    <message>
        <source>You can take another payment.</source>
        <translation>You can take another payment.</translation>
    </message>
    <message>
        <source>Do not charge again. The manager finds it in the list of payments.</source>
        <translation>Do not charge again. The manager finds it in the list of payments.</translation>
    </message>
    <message>
        <source>The card has not enough funds.</source>
        <translation>The card has not enough funds.</translation>
    </message>
    <message>
        <source>The card has expired.</source>
        <translation>The card has expired.</translation>
    </message>
    <message>
        <source>The bank does not accept the card.</source>
        <translation>The bank does not accept the card.</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Card</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Cash</translation>
    </message>
    <message>
        <source>Not sent yet</source>
        <translation>Not sent yet</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>Under way</translation>
    </message>
    <message>
        <source>No connection, nothing left</source>
        <translation>No connection, nothing left</translation>
    </message>
    <message>
        <source>Sent, no answer came</source>
        <translation>Sent, no answer came</translation>
    </message>
    <message>
        <source>The answer did not match</source>
        <translation>The answer did not match</translation>
    </message>
    <message>
        <source>The server is still working on it</source>
        <translation>The server is still working on it</translation>
    </message>
    <message>
        <source>The server is busy (%1)</source>
        <translation>The server is busy (%1)</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>Approved</translation>
    </message>
    <message>
        <source>Too late to cancel: it was charged</source>
        <translation>Too late to cancel: it was charged</translation>
    </message>
    <message>
        <source>The server refused it (%1)</source>
        <translation>The server refused it (%1)</translation>
    </message>
    <message>
        <source>The server refused it (%1, %2)</source>
        <translation>The server refused it (%1, %2)</translation>
    </message>
    <message>
        <source>This code is not in the catalogue.</source>
        <translation>This code is not in the catalogue.</translation>
    </message>
    <message>
        <source>Search it by name.</source>
        <translation>Search it by name.</translation>
    </message>
    <message>
        <source>This is sold by weight.</source>
        <translation>This is sold by weight.</translation>
    </message>
    <message>
        <source>Type the weight first.</source>
        <translation>Type the weight first.</translation>
    </message>
    <message>
        <source>The cart is full.</source>
        <translation>The cart is full.</translation>
    </message>
    <message>
        <source>Charge it and begin another one.</source>
        <translation>Charge it and begin another one.</translation>
    </message>
    <message>
        <source>That quantity is not possible.</source>
        <translation>That quantity is not possible.</translation>
    </message>
    <message>
        <source>Check the number.</source>
        <translation>Check the number.</translation>
    </message>
    <message>
        <source>The total would be too large for one payment.</source>
        <translation>The total would be too large for one payment.</translation>
    </message>
    <message>
        <source>Charge what is there and begin another cart.</source>
        <translation>Charge what is there and begin another cart.</translation>
    </message>
    <message>
        <source>The price has changed since this was added.</source>
        <translation>The price has changed since this was added.</translation>
    </message>
    <message>
        <source>Remove the line and add it again.</source>
        <translation>Remove the line and add it again.</translation>
    </message>
    <message>
        <source>This cart has a payment and cannot change.</source>
        <translation>This cart has a payment and cannot change.</translation>
    </message>
    <message>
        <source>Go on with the next customer.</source>
        <translation>Go on with the next customer.</translation>
    </message>
    <message>
        <source>There is nothing to charge.</source>
        <translation>There is nothing to charge.</translation>
    </message>
    <message>
        <source>The total has changed. Nothing was charged.</source>
        <translation>The total has changed. Nothing was charged.</translation>
    </message>
    <message>
        <source>Check it and charge again.</source>
        <translation>Check it and charge again.</translation>
    </message>
    <message>
        <source>The cash is less than the total. Nothing was charged.</source>
        <translation>The cash is less than the total. Nothing was charged.</translation>
    </message>
    <message>
        <source>This payment can no longer be cancelled.</source>
        <translation>This payment can no longer be cancelled.</translation>
    </message>
    <message>
        <source>This payment is not on this till.</source>
        <translation>This payment is not on this till.</translation>
    </message>
    <message>
        <source>Restart the program and call the manager.</source>
        <translation>Restart the program and call the manager.</translation>
    </message>
    <message>
        <source>It could not be stored. Nothing was charged.</source>
        <translation>It could not be stored. Nothing was charged.</translation>
    </message>
    <message>
        <source>Tell the manager.</source>
        <translation>Tell the manager.</translation>
    </message>
    <message>
        <source>The clock of this till is wrong.</source>
        <translation>The clock of this till is wrong.</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>The file cannot be read</translation>
    </message>
    <message>
        <source>The file is too large</source>
        <translation>The file is too large</translation>
    </message>
    <message>
        <source>This is not UTF-8 text</source>
        <translation>This is not UTF-8 text</translation>
    </message>
    <message>
        <source>A column is missing</source>
        <translation>A column is missing</translation>
    </message>
    <message>
        <source>The number of fields is wrong</source>
        <translation>The number of fields is wrong</translation>
    </message>
    <message>
        <source>A quotation mark is not closed</source>
        <translation>A quotation mark is not closed</translation>
    </message>
    <message>
        <source>The code is missing</source>
        <translation>The code is missing</translation>
    </message>
    <message>
        <source>The code has other characters than digits</source>
        <translation>The code has other characters than digits</translation>
    </message>
    <message>
        <source>The code has a wrong length</source>
        <translation>The code has a wrong length</translation>
    </message>
    <message>
        <source>The check digit of the code is wrong</source>
        <translation>The check digit of the code is wrong</translation>
    </message>
    <message>
        <source>The code is there twice</source>
        <translation>The code is there twice</translation>
    </message>
    <message>
        <source>The name is missing</source>
        <translation>The name is missing</translation>
    </message>
    <message>
        <source>The name is too long</source>
        <translation>The name is too long</translation>
    </message>
    <message>
        <source>The price is not a number</source>
        <translation>The price is not a number</translation>
    </message>
    <message>
        <source>The price is out of range</source>
        <translation>The price is out of range</translation>
    </message>
    <message>
        <source>The VAT rate is unknown</source>
        <translation>The VAT rate is unknown</translation>
    </message>
    <message>
        <source>The unit is unknown</source>
        <translation>The unit is unknown</translation>
    </message>
    <message>
        <source>The catalogue could not be stored</source>
        <translation>The catalogue could not be stored</translation>
    </message>
    <message>
        <source>Not used yet</source>
        <translation>Not used yet</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Connected</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>No connection</translation>
    </message>
    <message>
        <source>No permission</source>
        <translation>No permission</translation>
    </message>
    <message>
        <source>No open payments</source>
        <translation>No open payments</translation>
    </message>
    <message numerus="yes">
        <source>%n open payment(s)</source>
        <translation>
            <numerusform>%n open payment</numerusform>
            <numerusform>%n open payments</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 to review</source>
        <translation>%1 · %2 to review</translation>
    </message>
    <message>
        <source>The file has no products</source>
        <translation>The file has no products</translation>
    </message>
    <message>
        <source>A column is there twice</source>
        <translation>A column is there twice</translation>
    </message>
    <message>
        <source>A quotation mark is misplaced</source>
        <translation>A quotation mark is misplaced</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was stored or charged.</source>
        <translation>The disk is full. Nothing was stored or charged.</translation>
    </message>
    <message>
        <source>The disk cannot be written. Nothing was stored or charged.</source>
        <translation>The disk cannot be written. Nothing was stored or charged.</translation>
    </message>
    <message>
        <source>The till&apos;s file is damaged. Nothing was stored or charged.</source>
        <translation>The till&apos;s file is damaged. Nothing was stored or charged.</translation>
    </message>
    <message>
        <source>The till&apos;s file was damaged. What could be read is kept.</source>
        <translation>The till&apos;s file was damaged. What could be read is kept.</translation>
    </message>
    <message>
        <source>To be sent</source>
        <translation>To be sent</translation>
    </message>
    <message>
        <source>Not our backend</source>
        <translation>Not our backend</translation>
    </message>
    <message>
        <source>Certificate expired</source>
        <translation>Certificate expired</translation>
    </message>
    <message>
        <source>Wrong address</source>
        <translation>Wrong address</translation>
    </message>
    <message>
        <source>The payments backend does not answer. Sales are kept and sent later.</source>
        <translation>The payments backend does not answer. Sales are kept and sent later.</translation>
    </message>
    <message>
        <source>The payments backend refuses this register. Set it up again with a new token.</source>
        <translation>The payments backend refuses this register. Set it up again with a new token.</translation>
    </message>
    <message>
        <source>The payments backend shows a certificate that this register does not trust. Nothing was sent. If the certificate was renewed, set the register up again with --backend-certificate and the new file.</source>
        <translation>The payments backend shows a certificate that this register does not trust. Nothing was sent. If the certificate was renewed, set the register up again with --backend-certificate and the new file.</translation>
    </message>
    <message>
        <source>The certificate of the payments backend has expired, or the clock of this PC is wrong. Nothing was sent. Look at the clock; then renew the certificate.</source>
        <translation>The certificate of the payments backend has expired, or the clock of this PC is wrong. Nothing was sent. Look at the clock; then renew the certificate.</translation>
    </message>
    <message>
        <source>The certificate of the payments backend is for another address. Nothing was sent. Set the register up with the address in the certificate, or make a certificate for this address.</source>
        <translation>The certificate of the payments backend is for another address. Nothing was sent. Set the register up with the address in the certificate, or make a certificate for this address.</translation>
    </message>
    <message>
        <source>There is no VAT rate for today&apos;s date.</source>
        <translation>There is no VAT rate for today&apos;s date.</translation>
    </message>
    <message>
        <source>Check this computer&apos;s clock, then scan it again.</source>
        <translation>Check this computer&apos;s clock, then scan it again.</translation>
    </message>
    <message>
        <source>Free space on the drive of %1, then try again.</source>
        <translation>Free space on the drive of %1, then try again.</translation>
    </message>
    <message>
        <source>Make %1 writable, then try again.</source>
        <translation>Make %1 writable, then try again.</translation>
    </message>
    <message>
        <source>The till&apos;s file is gone or replaced. Nothing was charged.</source>
        <translation>The till&apos;s file is gone or replaced. Nothing was charged.</translation>
    </message>
    <message>
        <source>Check the drive of %1, then try again.</source>
        <translation>Check the drive of %1, then try again.</translation>
    </message>
    <message>
        <source>The till&apos;s file had been replaced. It goes on from its copy.</source>
        <translation>The till&apos;s file had been replaced. It goes on from its copy.</translation>
    </message>
    <message>
        <source>The till&apos;s file is damaged. The next start repairs it.</source>
        <translation>The till&apos;s file is damaged. The next start repairs it.</translation>
    </message>
    <message>
        <source>Restart the program soon and tell the manager.</source>
        <translation>Restart the program soon and tell the manager.</translation>
    </message>
    <message>
        <source>The till&apos;s file is gone or replaced. It cannot charge.</source>
        <translation>The till&apos;s file is gone or replaced. It cannot charge.</translation>
    </message>
    <message>
        <source>The disk takes no data. Open payments are not sent.</source>
        <translation>The disk takes no data. Open payments are not sent.</translation>
    </message>
    <message>
        <source>Free space on the drive of %1, or call the manager.</source>
        <translation>Free space on the drive of %1, or call the manager.</translation>
    </message>
</context>
</TS>
