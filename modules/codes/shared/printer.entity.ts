import { serverApp } from '@mouldwright/gateway/shared'
import { choice, entity, flag, instant, integer, ref, text } from '@mouldwright/kernel'
import { printFaults, printStates } from './print-job.flow.ts'

/** `host:port`, or a host alone, whose port is 9100; or the queue of a printer or print server that speaks IPP, `ipp://host/path`. */
const addressForm =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?|ipps?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:\/[\w.%~-]+)+)$/

export const printerLanguages = ['zpl', 'tspl'] as const
export type PrinterLanguage = (typeof printerLanguages)[number]

/** Pictures are bytes in TSPL, and digits in ZPL. */
export const isInBase64 = (language: PrinterLanguage): boolean => language === 'tspl'

/** A label printer that a gateway reaches: in the factory's network, or a queue of a computer that it hangs on. */
export const printer = entity('codes.printer', {
  scope: 'factory',
  path: 'bms/labelPrinter',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 30, example: '标签机 1' }),
    gatewayId: ref(() => serverApp, { required: true }),
    address: text({ required: true, max: 100, pattern: addressForm, example: '192.168.10.50:9100' }),
    language: choice({ required: true, options: printerLanguages, default: 'zpl' }),
    /** 8 dots are 203 dpi, 12 are 300 dpi. */
    dotsPerMm: choice({ required: true, options: { dpi203: 8, dpi300: 12 }, default: 8 }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  list: {
    columns: ['name', 'gatewayId', 'address', 'language', 'dotsPerMm', 'valid', 'remark'],
    search: ['name', 'address', 'remark'],
    filters: ['gatewayId', 'language', 'valid'],
    sort: 'name',
  },
})

/** Labels that somebody sent to a printer, and what became of them. */
export const printJob = entity('codes.printJob', {
  scope: 'factory',
  path: 'bms/labelPrintJob',
  key: ['printerId', 'at', 'by'],
  title: 'printerId',
  fields: {
    printerId: ref(() => printer, { readonly: true, required: true, onRemove: 'remove' }),
    state: choice({ readonly: true, required: true, options: printStates }),
    fault: choice({ readonly: true, options: printFaults }),
    /** What the printer or the network said. */
    detail: text({ readonly: true, max: 200 }),
    labelCount: integer({ readonly: true, required: true, min: 1 }),
    size: text({ readonly: true, required: true, max: 20 }),
    at: instant({ readonly: true, required: true }),
    by: text({ readonly: true, required: true, max: 50 }),
    endedAt: instant({ readonly: true }),
  },
  list: {
    columns: ['printerId', 'state', 'fault', 'detail', 'labelCount', 'size', 'at', 'by', 'endedAt'],
    search: ['by', 'detail'],
    filters: ['state', 'printerId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import', 'export'],
})
