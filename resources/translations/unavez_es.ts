<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Arguments</name>
    <message>
        <source>Folder of the register&apos;s data.</source>
        <translation>Carpeta con los datos de la caja.</translation>
    </message>
    <message>
        <source>Address of the payments backend.</source>
        <translation>Dirección del servidor de cobros.</translation>
    </message>
    <message>
        <source>File with the register&apos;s token.</source>
        <translation>Archivo con la credencial de la caja.</translation>
    </message>
    <message>
        <source>Language of texts: es or en.</source>
        <translation>Idioma de los textos: es o en.</translation>
    </message>
    <message>
        <source>Use a profile that was copied from another PC; the other must not be used any more.</source>
        <translation>Usa un perfil copiado de otro PC; el otro ya no debe usarse.</translation>
    </message>
    <message>
        <source>How long to wait, for the profile and for the payment (30).</source>
        <translation>Cuánto esperar al perfil y al cobro, en segundos (30).</translation>
    </message>
    <message>
        <source>Name of the shop on tickets.</source>
        <translation>Nombre de la tienda en los tiques.</translation>
    </message>
    <message>
        <source>Tax number of the shop on tickets.</source>
        <translation>NIF de la tienda en los tiques.</translation>
    </message>
    <message>
        <source>File with the cart as JSON; - reads standard input.</source>
        <translation>Archivo con el carrito en JSON; - lee la entrada estándar.</translation>
    </message>
    <message>
        <source>How it is paid: card or cash.</source>
        <translation>Cómo se paga: card (tarjeta) o cash (efectivo).</translation>
    </message>
    <message>
        <source>Test card of the sandbox (test_approve).</source>
        <translation>Tarjeta de prueba (test_approve).</translation>
    </message>
    <message>
        <source>Cash that was handed over, in minor units; the total by default.</source>
        <translation>Efectivo entregado, en céntimos; si falta, el total.</translation>
    </message>
    <message>
        <source>Print JSON, one object a line.</source>
        <translation>Escribe JSON, un objeto por línea.</translation>
    </message>
    <message>
        <source>--backend: an address such as http://127.0.0.1:8480 is needed.</source>
        <translation>--backend: hace falta una dirección como http://127.0.0.1:8480.</translation>
    </message>
    <message>
        <source>--wait: a number of seconds from 0 to %1 is needed.</source>
        <translation>--wait: hace falta un número de segundos de 0 a %1.</translation>
    </message>
    <message>
        <source>setup: --%1 is missing.</source>
        <translation>setup: falta --%1.</translation>
    </message>
    <message>
        <source>import: one catalogue file is needed.</source>
        <translation>import: hace falta un archivo de catálogo.</translation>
    </message>
    <message>
        <source>sell: --cart is missing.</source>
        <translation>sell: falta --cart.</translation>
    </message>
    <message>
        <source>sell: --tender must be card or cash.</source>
        <translation>sell: --tender tiene que ser card o cash.</translation>
    </message>
    <message>
        <source>sell: --card must have 1 to %1 characters.</source>
        <translation>sell: --card tiene que tener de 1 a %1 caracteres.</translation>
    </message>
    <message>
        <source>sell: --tendered is for cash.</source>
        <translation>sell: --tendered es para efectivo.</translation>
    </message>
    <message>
        <source>sell: --tendered must be whole minor units, such as 5000.</source>
        <translation>sell: --tendered va en céntimos enteros, como 5000.</translation>
    </message>
    <message>
        <source>payments: list, show, retry, cancel or resolve is needed.</source>
        <translation>payments: hace falta list, show, retry, cancel o resolve.</translation>
    </message>
    <message>
        <source>payments: one key is needed.</source>
        <translation>payments: hace falta una clave.</translation>
    </message>
    <message>
        <source>payments list: nothing more is expected.</source>
        <translation>payments list: no se espera nada más.</translation>
    </message>
    <message>
        <source>payments: %1 is no key.</source>
        <translation>payments: %1 no es una clave.</translation>
    </message>
    <message>
        <source>What to do; without one the window opens.</source>
        <translation>Qué hacer; sin nada se abre la ventana.</translation>
    </message>
    <message>
        <source>%1 is not expected here.</source>
        <translation>%1 no se espera aquí.</translation>
    </message>
    <message>
        <source>There is no command %1; see --help.</source>
        <translation>No existe la orden %1; vea --help.</translation>
    </message>
    <message>
        <source>setup: the certificate of the backend, the only one to be trusted.</source>
        <translation>setup: el certificado del servidor de pagos, el único en el que se confía.</translation>
    </message>
    <message>
        <source>sell: --card is for cards.</source>
        <translation>sell: --card es para tarjetas.</translation>
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
        <translation>La caja. Sin orden abre la ventana del cajero.

Órdenes:
  setup     crea un perfil: --backend, --token-file, --store-name, --tax-id
  import    CATALOGO.csv sustituye los productos
  sell      vende una cesta: --cart FICHERO|- --tender card|cash; JSON por la salida estándar;
            las cantidades son unidades, o gramos en lo que se vende al peso
  payments  list | show CLAVE | retry CLAVE | cancel CLAVE | resolve CLAVE

Salida: 0 aprobado o hecho, 2 denegado o cancelado, 3 aún no se sabe, 4 requiere a una persona, 64 uso, 65 datos erróneos,
73 y 74 no se puede escribir, 75 otro programa tiene el perfil.</translation>
    </message>
</context>
<context>
    <name>CartFile</name>
    <message>
        <source>Line %1 of the cart: &quot;ean&quot; must be a valid code.</source>
        <translation>Línea %1 del carrito: &quot;ean&quot; tiene que ser un código válido.</translation>
    </message>
    <message>
        <source>Line %1 of the cart: &quot;quantity&quot; must be a whole number above zero.</source>
        <translation>Línea %1 del carrito: &quot;quantity&quot; tiene que ser un entero mayor que cero.</translation>
    </message>
    <message>
        <source>The cart is not a JSON object (%1 at byte %2).</source>
        <translation>El carrito no es un objeto JSON (%1 en el byte %2).</translation>
    </message>
    <message>
        <source>The cart may have &quot;cart_id&quot; and &quot;lines&quot;, nothing else.</source>
        <translation>El carrito puede tener &quot;cart_id&quot; y &quot;lines&quot;, nada más.</translation>
    </message>
    <message>
        <source>&quot;cart_id&quot; must be a UUID.</source>
        <translation>&quot;cart_id&quot; tiene que ser un UUID.</translation>
    </message>
    <message>
        <source>The cart has no lines.</source>
        <translation>El carrito no tiene líneas.</translation>
    </message>
    <message>
        <source>The cart file %1 cannot be read: %2</source>
        <translation>No se puede leer el archivo del carrito %1: %2</translation>
    </message>
    <message>
        <source>The cart file is larger than %1 bytes.</source>
        <translation>El archivo del carrito ocupa más de %1 bytes.</translation>
    </message>
    <message>
        <source>The cart has &quot;%1&quot; twice in one object.</source>
        <translation>La cesta tiene «%1» dos veces en un mismo objeto.</translation>
    </message>
</context>
<context>
    <name>CommandOutput</name>
    <message>
        <source>The register&apos;s file was damaged. What could be read was recovered; a copy is in %1.</source>
        <translation>El fichero de la caja estaba dañado. Se ha recuperado lo que se podía leer; hay una copia en %1.</translation>
    </message>
    <message>
        <source>The register&apos;s file had been removed or replaced while a register ran. This one goes on from what was rescued, %1.</source>
        <translation>El fichero de la caja se borró o se cambió mientras una caja funcionaba. Esta sigue con lo que se rescató, %1.</translation>
    </message>
</context>
<context>
    <name>Composition</name>
    <message>
        <source>There is no register in this profile yet; run setup first. (%1)</source>
        <translation>En este perfil aún no hay caja; use antes setup. (%1)</translation>
    </message>
    <message>
        <source>The profile cannot be created: %1</source>
        <translation>No se puede crear el perfil: %1</translation>
    </message>
    <message>
        <source>This file is not a register&apos;s: %1</source>
        <translation>Este archivo no es de una caja: %1</translation>
    </message>
    <message>
        <source>This profile was written by a later version of the program: %1</source>
        <translation>Este perfil lo escribió una versión posterior del programa: %1</translation>
    </message>
    <message>
        <source>This profile was written by another version of the program; start the register once. (%1)</source>
        <translation>Este perfil lo escribió otra versión del programa; arranque la caja una vez. (%1)</translation>
    </message>
    <message>
        <source>This profile was copied from another PC. If that one is not used any more, start once with --adopt-profile. (%1)</source>
        <translation>Este perfil se copió de otro PC. Si aquel ya no se usa, arranque una vez con --adopt-profile. (%1)</translation>
    </message>
    <message>
        <source>The profile %1 is in use by %2 (process %3 on %4).</source>
        <translation>El perfil %1 lo está usando %2 (proceso %3 en %4).</translation>
    </message>
    <message>
        <source>The VAT rates cannot be read: %1 %2</source>
        <translation>No se pueden leer los tipos de IVA: %1 %2</translation>
    </message>
    <message>
        <source>The profile %1 is not set up; run setup.</source>
        <translation>El perfil %1 está sin preparar; use setup.</translation>
    </message>
    <message>
        <source>The profile %1 names no backend; run setup or give --backend.</source>
        <translation>El perfil %1 no indica servidor; use setup o dé --backend.</translation>
    </message>
    <message>
        <source>The register&apos;s file %1 is gone or empty, and its sales with it. Bring it back from a backup; if there is none, setup makes a new one.</source>
        <translation>El fichero de la caja, %1, no está o está vacío, y con él sus ventas. Recupérelo de una copia de seguridad; si no la hay, setup crea uno nuevo.</translation>
    </message>
    <message>
        <source>No file can be created in the profile. Nothing was sent; make the folder %1 writable, then try again.</source>
        <translation>No se pueden crear ficheros en el perfil. No se ha enviado nada; permita escribir en la carpeta %1 e inténtelo otra vez.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was sent; free space on the drive of %1, then try again. (%2)</source>
        <translation>El disco está lleno. No se ha enviado nada; libere espacio en la unidad de %1 e inténtelo otra vez. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file cannot be written. Nothing was sent; make the files in %1 writable, then try again. (%2)</source>
        <translation>No se puede escribir el fichero de la caja. No se ha enviado nada; permita escribir los ficheros de %1 e inténtelo otra vez. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file is damaged. Nothing was sent; try again, what can be read of it will be recovered. (%1)</source>
        <translation>El fichero de la caja está dañado. No se ha enviado nada; inténtelo otra vez, se recuperará lo que se pueda leer. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file was removed or replaced. Nothing was sent; try again. (%1)</source>
        <translation>El fichero de la caja se ha borrado o cambiado. No se ha enviado nada; inténtelo otra vez. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file does not work. Nothing was sent; check the drive of %1, then try again. (%2)</source>
        <translation>El fichero de la caja no funciona. No se ha enviado nada; revise la unidad de %1 e inténtelo otra vez. (%2)</translation>
    </message>
    <message>
        <source>The register&apos;s file is damaged. Reading repairs nothing: sell, import or the window recovers what can be read. (%1)</source>
        <translation>El fichero de la caja está dañado. Leer no lo repara: sell, import o la ventana recuperan lo que se pueda leer. (%1)</translation>
    </message>
    <message>
        <source>The register&apos;s file in %1 cannot be read. (%2)</source>
        <translation>No se puede leer el fichero de la caja de %1. (%2)</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>the file cannot be read</source>
        <translation>no se puede leer el archivo</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>el archivo es demasiado grande</translation>
    </message>
    <message>
        <source>this is not UTF-8 text</source>
        <translation>no es texto UTF-8</translation>
    </message>
    <message>
        <source>the column is missing</source>
        <translation>falta la columna</translation>
    </message>
    <message>
        <source>the column is there twice</source>
        <translation>la columna está repetida</translation>
    </message>
    <message>
        <source>the file has no products</source>
        <translation>el archivo no tiene productos</translation>
    </message>
    <message>
        <source>wrong number of fields</source>
        <translation>el número de campos no es correcto</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>una comilla está sin cerrar</translation>
    </message>
    <message>
        <source>a quote stands in the middle of a field</source>
        <translation>hay una comilla en medio de un campo</translation>
    </message>
    <message>
        <source>the code is missing</source>
        <translation>falta el código</translation>
    </message>
    <message>
        <source>the code has other characters than digits</source>
        <translation>el código tiene algo más que cifras</translation>
    </message>
    <message>
        <source>the code has a wrong length</source>
        <translation>el código no tiene la longitud correcta</translation>
    </message>
    <message>
        <source>the check digit is wrong</source>
        <translation>el dígito de control no es correcto</translation>
    </message>
    <message>
        <source>the code is there twice</source>
        <translation>el código está repetido</translation>
    </message>
    <message>
        <source>the name is missing</source>
        <translation>falta el nombre</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>el nombre es demasiado largo</translation>
    </message>
    <message>
        <source>the price is not a number</source>
        <translation>el precio no es un número</translation>
    </message>
    <message>
        <source>the price is out of range</source>
        <translation>el precio está fuera de rango</translation>
    </message>
    <message>
        <source>there is no such VAT rate</source>
        <translation>ese tipo de IVA no existe</translation>
    </message>
    <message>
        <source>there is no such unit</source>
        <translation>esa unidad no existe</translation>
    </message>
    <message>
        <source>the catalogue cannot be stored</source>
        <translation>no se puede guardar el catálogo</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>línea %1</translation>
    </message>
    <message>
        <source>file</source>
        <translation>archivo</translation>
    </message>
    <message>
        <source>; found &quot;%1&quot;</source>
        <translation>; encontrado «%1»</translation>
    </message>
    <message>
        <source>; allowed: %1</source>
        <translation>; permitido: %1</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>y más</translation>
    </message>
    <message numerus="yes">
        <source>%n product(s)</source>
        <translation>
            <numerusform>%n producto</numerusform>
            <numerusform>%n productos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PaymentRun</name>
    <message>
        <source>The register&apos;s file was removed or replaced; the next run goes on. (%1)</source>
        <translation>El fichero de la caja se ha borrado o cambiado; la próxima ejecución sigue. (%1)</translation>
    </message>
    <message>
        <source>It is stored, but what becomes of it cannot be: the disk takes no data. Free space on the drive of %1; the next run goes on. (%2)</source>
        <translation>Está guardado, pero lo que pase con ello no se puede guardar: el disco no admite datos. Libere espacio en la unidad de %1; la próxima ejecución sigue. (%2)</translation>
    </message>
</context>
<context>
    <name>Payments</name>
    <message>
        <source>There is no payment %1.</source>
        <translation>No existe el cobro %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n intento</numerusform>
            <numerusform>%n intentos</numerusform>
        </translation>
    </message>
    <message>
        <source>A payment is resolved by a manager, with PIN and reason; this version cannot do it yet. Retry asks the backend again with the same key.</source>
        <translation>Un cobro lo resuelve un encargado, con PIN y motivo; esta versión aún no puede. Retry pregunta otra vez al servidor con la misma clave.</translation>
    </message>
</context>
<context>
    <name>PinnedCertificate</name>
    <message>
        <source>The certificate %1 cannot be read: %2</source>
        <translation>No se puede leer el certificado %1: %2</translation>
    </message>
    <message>
        <source>The file %1 holds no certificate (PEM).</source>
        <translation>El fichero %1 no contiene ningún certificado (PEM).</translation>
    </message>
    <message>
        <source>The certificate cannot be stored in %1: %2</source>
        <translation>No se puede guardar el certificado en %1: %2</translation>
    </message>
</context>
<context>
    <name>Sell</name>
    <message>
        <source>the cart has too many lines</source>
        <translation>el carrito tiene demasiadas líneas</translation>
    </message>
    <message>
        <source>the quantity is out of range</source>
        <translation>la cantidad está fuera de rango</translation>
    </message>
    <message>
        <source>the price is out of range</source>
        <translation>el precio está fuera de rango</translation>
    </message>
    <message>
        <source>the price has changed</source>
        <translation>el precio ha cambiado</translation>
    </message>
    <message>
        <source>the total is too large</source>
        <translation>el total es demasiado alto</translation>
    </message>
    <message>
        <source>there is no such line</source>
        <translation>esa línea no existe</translation>
    </message>
    <message>
        <source>There is nothing to pay.</source>
        <translation>No hay nada que cobrar.</translation>
    </message>
    <message>
        <source>The cash is less than the total.</source>
        <translation>El efectivo no llega al total.</translation>
    </message>
    <message>
        <source>The cart has an open payment.</source>
        <translation>El carrito tiene un cobro abierto.</translation>
    </message>
    <message>
        <source>The catalogue has no product %1.</source>
        <translation>El catálogo no tiene el producto %1.</translation>
    </message>
    <message>
        <source>There is no VAT rate for today, %1: check this computer&apos;s clock.</source>
        <translation>No hay tipo de IVA para hoy, %1: revise el reloj de este ordenador.</translation>
    </message>
</context>
<context>
    <name>Token</name>
    <message>
        <source>The token file %1 cannot be read: %2</source>
        <translation>No se puede leer el archivo de credencial %1: %2</translation>
    </message>
    <message>
        <source>The token file %1 holds no token.</source>
        <translation>El archivo %1 no contiene ninguna credencial.</translation>
    </message>
    <message>
        <source>The token cannot be stored in %1: %2</source>
        <translation>No se puede guardar la credencial en %1: %2</translation>
    </message>
</context>
<context>
    <name>unavez::Cards</name>
    <message>
        <source>Is approved</source>
        <translation>Se aprueba</translation>
    </message>
    <message>
        <source>Is declined: not enough funds</source>
        <translation>Se deniega: sin saldo</translation>
    </message>
    <message>
        <source>Is declined: expired</source>
        <translation>Se deniega: caducada</translation>
    </message>
    <message>
        <source>Is approved after 3 seconds</source>
        <translation>Se aprueba a los 3 segundos</translation>
    </message>
    <message>
        <source>Is charged, the answer gets lost</source>
        <translation>Se cobra y la respuesta se pierde</translation>
    </message>
    <message>
        <source>Error before it is charged</source>
        <translation>Error antes de cobrar</translation>
    </message>
    <message>
        <source>Error after it was charged</source>
        <translation>Error después de cobrar</translation>
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
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Producto</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Importe</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>%1/ud.</translation>
    </message>
</context>
<context>
    <name>unavez::CashierWindow</name>
    <message>
        <source>How does the customer pay?</source>
        <translation>¿Cómo paga el cliente?</translation>
    </message>
    <message>
        <source>To charge</source>
        <translation>A cobrar</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambio</translation>
    </message>
    <message>
        <source>Last sale: %1</source>
        <translation>Última venta: %1</translation>
    </message>
    <message>
        <source>Ready. Scan a product</source>
        <translation>Listo. Escanee un producto</translation>
    </message>
    <message>
        <source>Change of the last sale</source>
        <translation>Cambio de la última venta</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Unavez · Till</source>
        <translation>Unavez · Caja</translation>
    </message>
    <message>
        <source>Cart</source>
        <translation>Carrito</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Uno menos</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Uno más</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>See payment</source>
        <translation>Ver cobro</translation>
    </message>
    <message>
        <source>Charge</source>
        <translation>Cobrar</translation>
    </message>
    <message>
        <source>Next customer</source>
        <translation>Siguiente cliente</translation>
    </message>
    <message>
        <source>The cash is missing or not an amount.</source>
        <translation>Falta efectivo o no es un importe.</translation>
    </message>
    <message>
        <source>Type what the customer gave.</source>
        <translation>Escriba lo que entrega el cliente.</translation>
    </message>
    <message>
        <source>Cancel this payment?</source>
        <translation>¿Cancelar este cobro?</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>Sí, cancelar</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>No hay nada con «%1».</translation>
    </message>
    <message>
        <source>Try another word.</source>
        <translation>Pruebe con otra palabra.</translation>
    </message>
    <message>
        <source>Empty the cart?</source>
        <translation>¿Vaciar el carrito?</translation>
    </message>
    <message>
        <source>Yes, empty</source>
        <translation>Sí, vaciar</translation>
    </message>
    <message>
        <source>3* and a code: three of it  ·  + and − change the marked line</source>
        <translation>3* y código: tres unidades  ·  + y − cambian la línea marcada</translation>
    </message>
    <message>
        <source>Opening the till…</source>
        <translation>Abriendo la caja…</translation>
    </message>
</context>
<context>
    <name>unavez::ImportReportWindow</name>
    <message>
        <source>Unavez · Catalogue</source>
        <translation>Unavez · Catálogo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Catalogue imported</source>
        <translation>Catálogo importado</translation>
    </message>
    <message>
        <source>Nothing was imported</source>
        <translation>No se ha importado nada</translation>
    </message>
    <message numerus="yes">
        <source>The catalogue has %n product(s) now.</source>
        <translation>
            <numerusform>El catálogo tiene ahora %n producto.</numerusform>
            <numerusform>El catálogo tiene ahora %n productos.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are more than %n problem(s); these are the first ones.</source>
        <translation>
            <numerusform>Hay más de %n problema; este es el primero.</numerusform>
            <numerusform>Hay más de %n problemas; estos son los primeros.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are %n problem(s).</source>
        <translation>
            <numerusform>Hay %n problema.</numerusform>
            <numerusform>Hay %n problemas.</numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogue is as it was. Correct the file and import it again.</source>
        <translation>El catálogo sigue como estaba. Corrija el archivo e impórtelo otra vez.</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Encontrado</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Permitido</translation>
    </message>
</context>
<context>
    <name>unavez::Keypad</name>
    <message>
        <source>Erase the last digit</source>
        <translation>Borrar la última cifra</translation>
    </message>
</context>
<context>
    <name>unavez::PaymentsModel</name>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Importe</translation>
    </message>
    <message>
        <source>Tender</source>
        <translation>Medio</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Intentos</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>Última respuesta</translation>
    </message>
    <message>
        <source>Next attempt</source>
        <translation>Próximo</translation>
    </message>
</context>
<context>
    <name>unavez::PaymentsWindow</name>
    <message>
        <source>Cancel the payment of %1?</source>
        <translation>¿Cancelar el cobro de %1?</translation>
    </message>
    <message>
        <source>Yes, cancel</source>
        <translation>Sí, cancelar</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Unavez · Payments</source>
        <translation>Unavez · Cobros</translation>
    </message>
    <message>
        <source>Payments</source>
        <translation>Cobros</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>Solo pendientes</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>See cart</source>
        <translation>Ver carrito</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>To try again never charges twice: it asks with the same key.</source>
        <translation>Reintentar nunca cobra dos veces: pregunta con la misma clave.</translation>
    </message>
</context>
<context>
    <name>unavez::ProgressView</name>
    <message>
        <source>Payment %1 of this cart, %2</source>
        <translation>Cobro %1 de este carrito, %2</translation>
    </message>
    <message>
        <source>Attempts: %1. Last answer: %2</source>
        <translation>Intentos: %1. Última respuesta: %2</translation>
    </message>
    <message>
        <source>Next attempt: %1</source>
        <translation>Próximo intento: %1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambio</translation>
    </message>
    <message>
        <source>Cart</source>
        <translation>Carrito</translation>
    </message>
    <message>
        <source>Cancel payment</source>
        <translation>Cancelar cobro</translation>
    </message>
</context>
<context>
    <name>unavez::QuantityView</name>
    <message>
        <source>Weight in kilograms</source>
        <translation>Peso en kilos</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Cuántas unidades</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Aceptar</translation>
    </message>
</context>
<context>
    <name>unavez::RegisterWindows</name>
    <message>
        <source>Import a catalogue</source>
        <translation>Importar un catálogo</translation>
    </message>
    <message>
        <source>Catalogues (*.csv)</source>
        <translation>Catálogos (*.csv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
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
        <translation>La caja no ha podido arrancar</translation>
    </message>
    <message>
        <source>Do not delete anything: the sales are in the folder of the profile. Repair the cause and start again; if it stays, call the manager.</source>
        <translation>No borre nada: las ventas están en la carpeta del perfil. Corrija la causa y arranque otra vez; si sigue igual, avise al encargado.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>unavez::TenderView</name>
    <message>
        <source>This is not an amount</source>
        <translation>No es un importe</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambio</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Faltan</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Tarjeta</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Efectivo</translation>
    </message>
    <message>
        <source>Ask the customer to hold the card to the reader, then charge.</source>
        <translation>Pida al cliente que acerque la tarjeta al lector y cobre.</translation>
    </message>
    <message>
        <source>Test card</source>
        <translation>Tarjeta de prueba</translation>
    </message>
    <message>
        <source>Cash from the customer</source>
        <translation>Entrega el cliente</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Charge %1</source>
        <translation>Cobrar %1</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exacto</translation>
    </message>
</context>
<context>
    <name>unavez::TopBar</name>
    <message>
        <source>Scan or search  (F2)</source>
        <translation>Escanee o busque  (F2)</translation>
    </message>
    <message>
        <source>Code or words of a product</source>
        <translation>Código o palabras de un producto</translation>
    </message>
    <message>
        <source>Import a catalogue</source>
        <translation>Importar un catálogo</translation>
    </message>
    <message>
        <source>Import a catalogue (Ctrl+I)</source>
        <translation>Importar un catálogo (Ctrl+I)</translation>
    </message>
    <message>
        <source>ES</source>
        <extracomment>The other language, in that language: it is what the button switches to.</extracomment>
        <translation>EN</translation>
    </message>
    <message>
        <source>Switch to Spanish</source>
        <translation>Cambiar a inglés</translation>
    </message>
    <message>
        <source>Switch to Spanish (Ctrl+L)</source>
        <translation>Cambiar a inglés (Ctrl+L)</translation>
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
            <numerusform>%n línea</numerusform>
            <numerusform>%n líneas</numerusform>
        </translation>
    </message>
    <message>
        <source>VAT</source>
        <translation>IVA</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Tax</source>
        <translation>Cuota</translation>
    </message>
</context>
<context>
    <name>unavez::Wording</name>
    <message>
        <source>Saved. Waiting to be charged</source>
        <translation>Guardado. Pendiente de cobro</translation>
    </message>
    <message>
        <source>Charging… do not charge again</source>
        <translation>Cobrando… no repita el cobro</translation>
    </message>
    <message>
        <source>Checking with the bank. Do not charge again</source>
        <translation>Comprobando con el banco. No vuelva a cobrar</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>Cobrado</translation>
    </message>
    <message>
        <source>Declined. Ask for another way to pay</source>
        <translation>Denegada. Pida otra forma de pago</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was charged</source>
        <translation>Cancelado. No se ha cobrado</translation>
    </message>
    <message>
        <source>Needs review: call the manager</source>
        <translation>Requiere revisión: avise al encargado</translation>
    </message>
    <message>
        <source>Cash received. Waiting to be sent</source>
        <translation>Efectivo recibido. Pendiente de enviar</translation>
    </message>
    <message>
        <source>Cancelling. Do not return the cash yet</source>
        <translation>Cancelando. No devuelva aún el efectivo</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Pendiente</translation>
    </message>
    <message>
        <source>Charging</source>
        <translation>Cobrando</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Comprobando</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Cancelando</translation>
    </message>
    <message>
        <source>Declined</source>
        <translation>Denegado</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelado</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>Por revisar</translation>
    </message>
    <message>
        <source>The sale is stored. You can go on with the next customer.</source>
        <translation>La venta está guardada. Puede atender al siguiente cliente.</translation>
    </message>
    <message>
        <source>It is charged by itself as soon as there is a connection.</source>
        <translation>Se cobrará sola en cuanto haya conexión.</translation>
    </message>
    <message>
        <source>Wait for the answer.</source>
        <translation>Espere la respuesta.</translation>
    </message>
    <message>
        <source>The card may have been charged. The till keeps asking by itself.</source>
        <translation>Puede que la tarjeta ya esté cobrada. La caja sigue preguntando sola.</translation>
    </message>
    <message>
        <source>Cancel asked for. Wait for the result before taking another payment.</source>
        <translation>Cancelación pedida. Espere el resultado antes de cobrar de otra forma.</translation>
    </message>
    <message>
        <source>Ticket %1</source>
        <translation>Tique %1</translation>
    </message>
    <message>
        <source>You can take another payment.</source>
        <translation>Puede cobrar de otra forma.</translation>
    </message>
    <message>
        <source>Do not charge again. The manager finds it in the list of payments.</source>
        <translation>No vuelva a cobrar. El encargado lo encontrará en la lista de cobros.</translation>
    </message>
    <message>
        <source>The card has not enough funds.</source>
        <translation>La tarjeta no tiene saldo suficiente.</translation>
    </message>
    <message>
        <source>The card has expired.</source>
        <translation>La tarjeta está caducada.</translation>
    </message>
    <message>
        <source>The bank does not accept the card.</source>
        <translation>El banco no acepta la tarjeta.</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Tarjeta</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>Efectivo</translation>
    </message>
    <message>
        <source>Not sent yet</source>
        <translation>Aún sin enviar</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>En curso</translation>
    </message>
    <message>
        <source>No connection, nothing left</source>
        <translation>Sin conexión, no salió nada</translation>
    </message>
    <message>
        <source>Sent, no answer came</source>
        <translation>Enviado, sin respuesta</translation>
    </message>
    <message>
        <source>The answer did not match</source>
        <translation>La respuesta no correspondía</translation>
    </message>
    <message>
        <source>The server is still working on it</source>
        <translation>El servidor aún lo está tramitando</translation>
    </message>
    <message>
        <source>The server is busy (%1)</source>
        <translation>El servidor está ocupado (%1)</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>Aprobado</translation>
    </message>
    <message>
        <source>Too late to cancel: it was charged</source>
        <translation>Tarde para cancelar: ya estaba cobrado</translation>
    </message>
    <message>
        <source>The server refused it (%1)</source>
        <translation>El servidor lo rechazó (%1)</translation>
    </message>
    <message>
        <source>The server refused it (%1, %2)</source>
        <translation>El servidor lo rechazó (%1, %2)</translation>
    </message>
    <message>
        <source>This code is not in the catalogue.</source>
        <translation>Este código no está en el catálogo.</translation>
    </message>
    <message>
        <source>Search it by name.</source>
        <translation>Búsquelo por su nombre.</translation>
    </message>
    <message>
        <source>This is sold by weight.</source>
        <translation>Se vende a peso.</translation>
    </message>
    <message>
        <source>Type the weight first.</source>
        <translation>Escriba antes el peso.</translation>
    </message>
    <message>
        <source>The cart is full.</source>
        <translation>El carrito está lleno.</translation>
    </message>
    <message>
        <source>Charge it and begin another one.</source>
        <translation>Cóbrelo y empiece otro.</translation>
    </message>
    <message>
        <source>That quantity is not possible.</source>
        <translation>Esa cantidad no es posible.</translation>
    </message>
    <message>
        <source>Check the number.</source>
        <translation>Revise el número.</translation>
    </message>
    <message>
        <source>The total would be too large for one payment.</source>
        <translation>El total sería demasiado alto para un cobro.</translation>
    </message>
    <message>
        <source>Charge what is there and begin another cart.</source>
        <translation>Cobre lo que hay y empiece otro carrito.</translation>
    </message>
    <message>
        <source>The price has changed since this was added.</source>
        <translation>El precio ha cambiado desde que se añadió.</translation>
    </message>
    <message>
        <source>Remove the line and add it again.</source>
        <translation>Quite la línea y añádala otra vez.</translation>
    </message>
    <message>
        <source>This cart has a payment and cannot change.</source>
        <translation>Este carrito ya tiene un cobro y no puede cambiar.</translation>
    </message>
    <message>
        <source>Go on with the next customer.</source>
        <translation>Pase al siguiente cliente.</translation>
    </message>
    <message>
        <source>There is nothing to charge.</source>
        <translation>No hay nada que cobrar.</translation>
    </message>
    <message>
        <source>The total has changed. Nothing was charged.</source>
        <translation>El total ha cambiado. No se ha cobrado.</translation>
    </message>
    <message>
        <source>Check it and charge again.</source>
        <translation>Revíselo y vuelva a cobrar.</translation>
    </message>
    <message>
        <source>The cash is less than the total. Nothing was charged.</source>
        <translation>El efectivo no llega al total. No se ha cobrado.</translation>
    </message>
    <message>
        <source>This payment can no longer be cancelled.</source>
        <translation>Este cobro ya no se puede cancelar.</translation>
    </message>
    <message>
        <source>This payment is not on this till.</source>
        <translation>Este cobro no está en esta caja.</translation>
    </message>
    <message>
        <source>Restart the program and call the manager.</source>
        <translation>Reinicie el programa y avise al encargado.</translation>
    </message>
    <message>
        <source>It could not be stored. Nothing was charged.</source>
        <translation>No se ha podido guardar. No se ha cobrado.</translation>
    </message>
    <message>
        <source>Tell the manager.</source>
        <translation>Avise al encargado.</translation>
    </message>
    <message>
        <source>The clock of this till is wrong.</source>
        <translation>El reloj de esta caja no va bien.</translation>
    </message>
    <message>
        <source>The file cannot be read</source>
        <translation>No se puede leer el archivo</translation>
    </message>
    <message>
        <source>The file is too large</source>
        <translation>El archivo es demasiado grande</translation>
    </message>
    <message>
        <source>This is not UTF-8 text</source>
        <translation>No es texto UTF-8</translation>
    </message>
    <message>
        <source>A column is missing</source>
        <translation>Falta una columna</translation>
    </message>
    <message>
        <source>The number of fields is wrong</source>
        <translation>El número de campos no es correcto</translation>
    </message>
    <message>
        <source>A quotation mark is not closed</source>
        <translation>Hay una comilla sin cerrar</translation>
    </message>
    <message>
        <source>The code is missing</source>
        <translation>Falta el código</translation>
    </message>
    <message>
        <source>The code has other characters than digits</source>
        <translation>El código tiene algo más que cifras</translation>
    </message>
    <message>
        <source>The code has a wrong length</source>
        <translation>El código no tiene la longitud correcta</translation>
    </message>
    <message>
        <source>The check digit of the code is wrong</source>
        <translation>El dígito de control del código no es correcto</translation>
    </message>
    <message>
        <source>The code is there twice</source>
        <translation>El código está repetido</translation>
    </message>
    <message>
        <source>The name is missing</source>
        <translation>Falta el nombre</translation>
    </message>
    <message>
        <source>The name is too long</source>
        <translation>El nombre es demasiado largo</translation>
    </message>
    <message>
        <source>The price is not a number</source>
        <translation>El precio no es un número</translation>
    </message>
    <message>
        <source>The price is out of range</source>
        <translation>El precio está fuera de rango</translation>
    </message>
    <message>
        <source>The VAT rate is unknown</source>
        <translation>El tipo de IVA no existe</translation>
    </message>
    <message>
        <source>The unit is unknown</source>
        <translation>La unidad no se conoce</translation>
    </message>
    <message>
        <source>The catalogue could not be stored</source>
        <translation>No se ha podido guardar el catálogo</translation>
    </message>
    <message>
        <source>Not used yet</source>
        <translation>Sin usar aún</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Conectado</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <source>No permission</source>
        <translation>Sin permiso</translation>
    </message>
    <message>
        <source>No open payments</source>
        <translation>Sin pendientes</translation>
    </message>
    <message numerus="yes">
        <source>%n open payment(s)</source>
        <translation>
            <numerusform>%n pendiente</numerusform>
            <numerusform>%n pendientes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 to review</source>
        <translation>%1 · %2 por revisar</translation>
    </message>
    <message>
        <source>The file has no products</source>
        <translation>El archivo no tiene productos</translation>
    </message>
    <message>
        <source>A column is there twice</source>
        <translation>Una columna está repetida</translation>
    </message>
    <message>
        <source>A quotation mark is misplaced</source>
        <translation>Hay una comilla fuera de lugar</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was stored or charged.</source>
        <translation>El disco está lleno. No se ha guardado ni cobrado.</translation>
    </message>
    <message>
        <source>The disk cannot be written. Nothing was stored or charged.</source>
        <translation>No se puede escribir en el disco. No se ha guardado ni cobrado.</translation>
    </message>
    <message>
        <source>The till&apos;s file is damaged. Nothing was stored or charged.</source>
        <translation>Archivo de la caja dañado. No se ha guardado ni cobrado.</translation>
    </message>
    <message>
        <source>The till&apos;s file was damaged. What could be read is kept.</source>
        <translation>Archivo de la caja dañado: se conservó lo legible y una copia.</translation>
    </message>
    <message>
        <source>To be sent</source>
        <translation>Por enviar</translation>
    </message>
    <message>
        <source>Not our backend</source>
        <translation>Servidor ajeno</translation>
    </message>
    <message>
        <source>Certificate expired</source>
        <translation>Certificado caducado</translation>
    </message>
    <message>
        <source>Wrong address</source>
        <translation>Dirección errónea</translation>
    </message>
    <message>
        <source>The payments backend does not answer. Sales are kept and sent later.</source>
        <translation>El servidor de pagos no responde. Las ventas se guardan y se envían más tarde.</translation>
    </message>
    <message>
        <source>The payments backend refuses this register. Set it up again with a new token.</source>
        <translation>El servidor de pagos rechaza esta caja. Configúrela de nuevo con otro token.</translation>
    </message>
    <message>
        <source>The payments backend shows a certificate that this register does not trust. Nothing was sent. If the certificate was renewed, set the register up again with --backend-certificate and the new file.</source>
        <translation>El servidor de pagos muestra un certificado en el que esta caja no confía. No se ha enviado nada. Si el certificado se ha renovado, configure la caja de nuevo con --backend-certificate y el fichero nuevo.</translation>
    </message>
    <message>
        <source>The certificate of the payments backend has expired, or the clock of this PC is wrong. Nothing was sent. Look at the clock; then renew the certificate.</source>
        <translation>El certificado del servidor de pagos ha caducado o el reloj de este PC va mal. No se ha enviado nada. Mire el reloj y después renueve el certificado.</translation>
    </message>
    <message>
        <source>The certificate of the payments backend is for another address. Nothing was sent. Set the register up with the address in the certificate, or make a certificate for this address.</source>
        <translation>El certificado del servidor de pagos es de otra dirección. No se ha enviado nada. Configure la caja con la dirección del certificado o haga un certificado para esta dirección.</translation>
    </message>
    <message>
        <source>There is no VAT rate for today&apos;s date.</source>
        <translation>No hay tipo de IVA para la fecha de hoy.</translation>
    </message>
    <message>
        <source>Check this computer&apos;s clock, then scan it again.</source>
        <translation>Revise el reloj de este ordenador y vuelva a pasarlo.</translation>
    </message>
    <message>
        <source>Free space on the drive of %1, then try again.</source>
        <translation>Libere espacio en la unidad de %1 y reintente.</translation>
    </message>
    <message>
        <source>Make %1 writable, then try again.</source>
        <translation>Permita escribir en %1 e inténtelo otra vez.</translation>
    </message>
    <message>
        <source>The till&apos;s file is gone or replaced. Nothing was charged.</source>
        <translation>Han borrado o cambiado el fichero. No se ha cobrado nada.</translation>
    </message>
    <message>
        <source>Check the drive of %1, then try again.</source>
        <translation>Revise la unidad de %1 e inténtelo otra vez.</translation>
    </message>
    <message>
        <source>The till&apos;s file had been replaced. It goes on from its copy.</source>
        <translation>Habían cambiado el fichero de la caja. Sigue con su copia.</translation>
    </message>
    <message>
        <source>The till&apos;s file is damaged. The next start repairs it.</source>
        <translation>El fichero de la caja está dañado. Se repara al reiniciar.</translation>
    </message>
    <message>
        <source>Restart the program soon and tell the manager.</source>
        <translation>Reinicie pronto el programa y dígaselo al encargado.</translation>
    </message>
    <message>
        <source>The till&apos;s file is gone or replaced. It cannot charge.</source>
        <translation>Han borrado o cambiado el fichero. No puede cobrar.</translation>
    </message>
    <message>
        <source>The disk takes no data. Open payments are not sent.</source>
        <translation>El disco no admite datos. Lo pendiente no se envía.</translation>
    </message>
    <message>
        <source>Free space on the drive of %1, or call the manager.</source>
        <translation>Libere espacio en %1 o avise al encargado.</translation>
    </message>
</context>
</TS>
