/** Labels from the page through the gateway to a printer. */
import { action, choice, integer, permissionOf, ref, rows, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { barcode } from './barcode.entity.ts'
import { printerSizes } from './label-layout.ts'
import { printerFaults, printFaults, printStates } from './print-job.flow.ts'
import { printer, printerLanguages, printJob } from './printer.entity.ts'

/** Codes in one job: a roll is watched by somebody, and its job is small enough for one call. */
export const mostSent = 100
/** Seconds in which a gateway has to come: nobody is surprised by labels of an hour ago. */
export const printSeconds = 60
/** A job travels to the gateway in parts of so many signs. */
export const printPartSigns = 512 * 1024

const mostWords = 16_000

/** Printers that whoever prints may choose. */
export const listPrinters = action('codes.printer.choose', {
  path: '/bms/labelPrinter/choose.do',
  access: { permission: permissionOf(barcode, 'print') },
  output: closedObject({
    printers: Type.Array(closedObject({ id: Type.Integer(), name: Type.String(), dotsPerMm: Type.Integer() })),
  }),
  reads: true,
})

export const sendLabels = action('codes.printJob.send', {
  path: '/bms/labelPrintJob/send.do',
  access: { permission: permissionOf(barcode, 'print') },
  input: {
    printerId: ref(() => printer, { required: true }),
    barcodes: rows({
      required: true,
      fields: {
        id: ref(() => barcode, { required: true }),
        /** The label's words as a picture of one bit a dot, in rows of whole bytes, base64. */
        words: text({ required: true, max: mostWords, pattern: /^[A-Za-z0-9+/]+={0,2}$/ }),
      },
      key: ['id'],
      max: mostSent,
    }),
    size: choice({ required: true, options: printerSizes }),
    copies: integer({ required: true, min: 1, max: 20, default: 1 }),
  },
  output: closedObject({ jobId: Type.Integer() }),
  refusals: ['barcode.retired', 'print.picture', 'print.gatewayAway', 'print.noPrinter'],
  maxBytes: mostSent * (mostWords + 100) + 64 * 1024,
})

/** How far a job is; one that no gateway has come for in time ends here. */
export const followPrint = action('codes.printJob.follow', {
  path: '/bms/labelPrintJob/follow.do',
  access: { permission: permissionOf(barcode, 'print') },
  input: { id: ref(() => printJob, { required: true }) },
  output: closedObject({
    state: Type.Enum(printStates),
    fault: orNull(Type.Enum(printFaults)),
    detail: orNull(Type.String()),
  }),
})
export type PrintProgress = OutputOf<typeof followPrint>

const taken = closedObject({
  id: Type.Integer(),
  address: Type.String(),
  language: Type.Enum(printerLanguages),
  signs: Type.Integer(),
  hash: Type.String(),
  /** Of the call that asked for it. */
  traceId: orNull(Type.String()),
})

/** A gateway asks for the next job that it is to send. */
export const takePrint = action('codes.printJob.take', {
  path: '/bms/gateway/labels/take.do',
  access: 'gateway',
  input: {
    /** What it can bring to printers, with commas. Gateways that do not say so know ZPL alone. */
    languages: text({ max: 200 }),
  },
  output: closedObject({ job: orNull(taken), againSeconds: Type.Integer() }),
})

const jobId = integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })

export const readPrint = action('codes.printJob.read', {
  path: '/bms/gateway/labels/read.do',
  access: 'gateway',
  input: { jobId, offset: integer({ required: true, min: 0, max: 100_000_000 }) },
  output: closedObject({ content: Type.String() }),
  refusals: ['print.over'],
  reads: true,
})

/** `sending` is asked before the first byte: only who may go on sends. */
export const reportPrint = action('codes.printJob.report', {
  path: '/bms/gateway/labels/report.do',
  access: 'gateway',
  input: {
    jobId,
    state: choice({ required: true, options: ['sending', 'done', 'failed'] }),
    fault: choice({ options: printerFaults }),
    detail: text({ max: 200 }),
  },
  output: closedObject({ goesOn: Type.Boolean() }),
})

export const printActions = [listPrinters, sendLabels, followPrint, takePrint, readPrint, reportPrint]
