import { behaviour, entityHandlers, entityTables, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { codes } from '../module.ts'
import { barcode, barcodePrint, printJob } from '../shared/index.ts'
import { idsOfCodes } from './code-ids.ts'
import { issuedCodes } from './issued.table.ts'
import { drawLabelsHandler, printBarcodesHandler } from './labels.handlers.ts'
import { makeBarcodesHandler } from './make-barcodes.handler.ts'
import { piecesOfCodes } from './piece-codes.query.ts'
import { printContent } from './print-content.table.ts'
import {
  followPrintHandler,
  listPrintersHandler,
  readPrintHandler,
  reportPrintHandler,
  sendLabelsHandler,
  takePrintHandler,
} from './print.handlers.ts'
import { printerBehaviour } from './printer.behaviour.ts'
import { retireBarcodesHandler } from './retire-barcodes.handler.ts'
import { scanBarcodeHandler } from './scan-barcode.handler.ts'

export default serverModule({
  module: codes,
  words: { zh, en },
  handlers: [
    ...entityHandlers(barcode),
    ...entityHandlers(barcodePrint),
    ...entityHandlers(printJob),
    listPrintersHandler,
    sendLabelsHandler,
    followPrintHandler,
    takePrintHandler,
    readPrintHandler,
    reportPrintHandler,
    makeBarcodesHandler,
    drawLabelsHandler,
    printBarcodesHandler,
    retireBarcodesHandler,
    scanBarcodeHandler,
  ],
  // Which records have a code already is looked up before codes are made: one maker after the other.
  behaviours: [behaviour(barcode, { turn: 'barcodes' }), printerBehaviour],
  extensions: { idsOfCodes, piecesOfCodes },
  tables: [
    issuedCodes,
    ...entityTables(barcode),
    ...entityTables(barcodePrint),
    ...entityTables(printJob),
    printContent,
  ],
})
