import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  barcode,
  barcodePrint,
  drawLabels,
  makeBarcodes,
  printBarcodes,
  retireBarcodes,
  scanBarcode,
} from './shared/index.ts'

/** Barcodes: made, printed on labels, checked by a scan, retired. */
export const codes = module({
  key: 'codes',
  needs: ['identity', 'basic', 'production', 'electrode'],
  entities: [],
  customEntities: [barcode, barcodePrint],
  actions: [makeBarcodes, drawLabels, printBarcodes, retireBarcodes, scanBarcode],
  menu: [
    { key: 'barcode', path: '/comm/barcode', permission: permissionOf(barcode, 'check'), group: 'barcodes' },
    {
      key: 'barcodePrint',
      path: '/comm/barcodePrint',
      permission: permissionOf(barcodePrint, 'check'),
      group: 'barcodes',
    },
    { key: 'scan', path: '/comm/scan', permission: permissionOf(barcode, 'scan'), group: 'barcodes' },
  ],
  rightSets: { app: ['barcode'] },
  refusals: {
    'barcode.tooMany': 'refused',
    'barcode.retired': 'refused',
    'barcode.unknown': 'absent',
    'barcode.retiredScan': 'refused',
  },
  words: { zh, en },
})
