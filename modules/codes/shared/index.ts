export * from './barcode.action.ts'
export { barcode, barcodePrint, codeKinds, type CodeKind } from './barcode.entity.ts'
export { checkDigit, scanFault, scannedText, withCheckDigit, type ScanFault } from './ean13.ts'
export { labelSizeNames, labelSizes, type LabelSize } from './label-sizes.ts'
export { labelLayout, printerSizes, rowBytes, type LabelLayout, type PrinterSize } from './label-layout.ts'
export {
  followPrint,
  listPrinters,
  mostSent,
  printPartSigns,
  printSeconds,
  readPrint,
  reportPrint,
  sendLabels,
  takePrint,
  type PrintProgress,
} from './print.action.ts'
export { printFlow, type PrinterFault, type PrintFault, type PrintState } from './print-job.flow.ts'
export { printer, printJob } from './printer.entity.ts'
