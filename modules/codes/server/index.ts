import { behaviour, entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { codes } from '../module.ts'
import { barcode, barcodePrint } from '../shared/index.ts'
import { idsOfCodes } from './code-ids.ts'
import { issuedCodes } from './issued.table.ts'
import { drawLabelsHandler, printBarcodesHandler } from './labels.handlers.ts'
import { makeBarcodesHandler } from './make-barcodes.handler.ts'
import { piecesOfCodes } from './piece-codes.query.ts'
import { retireBarcodesHandler } from './retire-barcodes.handler.ts'
import { scanBarcodeHandler } from './scan-barcode.handler.ts'

export default serverModule({
  module: codes,
  handlers: [
    ...entityHandlers(barcode),
    ...entityHandlers(barcodePrint),
    makeBarcodesHandler,
    drawLabelsHandler,
    printBarcodesHandler,
    retireBarcodesHandler,
    scanBarcodeHandler,
  ],
  // Which records have a code already is looked up before codes are made: one maker after the other.
  behaviours: [behaviour(barcode, { turn: 'barcodes' })],
  extensions: { idsOfCodes, piecesOfCodes },
  tables: [issuedCodes, ...entityTables(barcode), ...entityTables(barcodePrint)],
})
