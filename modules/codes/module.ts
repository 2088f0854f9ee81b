import { module, permissionOf } from '@mouldwright/kernel'
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
    { key: 'barcode', path: '/comm/barcode', permission: permissionOf(barcode, 'check'), group: 'barcodes' },
    {
      key: 'barcodePrint',
      path: '/comm/barcodePrint',
      permission: permissionOf(barcodePrint, 'check'),
      group: 'barcodes',
    },
    { key: 'scan', path: '/comm/scan', permission: permissionOf(barcode, 'scan'), group: 'barcodes' },
    { key: 'printer', path: '/comm/labelPrinter', permission: permissionOf(printer, 'check'), group: 'barcodes' },
    { key: 'printJob', path: '/comm/labelPrintJob', permission: permissionOf(printJob, 'check'), group: 'barcodes' },
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
