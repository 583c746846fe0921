<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
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
</context>
<context>
    <name>unavez::Keypad</name>
    <message>
        <source>Erase the last digit</source>
        <translation>Borrar la última cifra</translation>
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
        <source>0.350</source>
        <translation>0,350</translation>
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
    <name>unavez::ScanField</name>
    <message>
        <source>%1/kg</source>
        <translation>%1/kg</translation>
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
        <source>Waiting to be sent</source>
        <translation>Por enviar</translation>
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
        <source>Free some space and try again.</source>
        <translation>Libere espacio y vuelva a intentarlo.</translation>
    </message>
    <message>
        <source>Call the manager.</source>
        <translation>Avise al encargado.</translation>
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
        <source>Try again; if it stays, call the manager.</source>
        <translation>Inténtelo otra vez; si sigue igual, avise al encargado.</translation>
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
</context>
</TS>
