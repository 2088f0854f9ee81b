export * from './barcode.action.ts'
export { barcode, barcodePrint, codeKinds, type CodeKind } from './barcode.entity.ts'
export { checkDigit, scanFault, scannedText, withCheckDigit, type ScanFault } from './ean13.ts'
export { labelSizeNames, labelSizes, type LabelSize } from './label-sizes.ts'
