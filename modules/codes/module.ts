import { entityEntry, module, permissionOf } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { barcode, barcodeActions, barcodePrint, printActions, printer, printJob } from './shared/index.ts'

/** Barcodes: made, printed on labels, checked by a scan, retired. */
export const codes = module<typeof zh>({
  key: 'codes',
  needs: ['identity', 'gateway', 'basic', 'production', 'electrode'],
  entities: [printer],
  customEntities: [barcode, barcodePrint, printJob],
  actions: [...barcodeActions, ...printActions],
  menu: [
    entityEntry(barcode, '/comm/barcode', 'barcodes'),
    entityEntry(barcodePrint, '/comm/barcodePrint', 'barcodes'),
    { key: 'scan', path: '/comm/scan', permission: permissionOf(barcode, 'scan'), group: 'barcodes' },
    entityEntry(printer, '/comm/labelPrinter', 'barcodes'),
    entityEntry(printJob, '/comm/labelPrintJob', 'barcodes'),
  ],
  rightSets: { app: ['barcode'] },
  refusals: {
    'barcode.tooMany': 'refused',
    'barcode.retired': 'refused',
    'barcode.unknown': 'absent',
    'barcode.retiredScan': 'refused',
    'print.noPrinter': 'refused',
    'print.gatewayAway': 'refused',
    'print.picture': 'refused',
    'print.over': 'refused',
  },
})
