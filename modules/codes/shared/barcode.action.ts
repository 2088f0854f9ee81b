import { action, choice, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { barcode, codeKinds } from './barcode.entity.ts'
import { labelSizeNames } from './label-sizes.ts'

/** Codes made, or printed, at once. */
export const mostMade = 50
export const mostPrinted = 500

const barcodes = rows({
  required: true,
  fields: { id: ref(() => barcode, { required: true }) },
  key: ['id'],
  max: mostPrinted,
})

/**
 * Gives codes: one to each record that has none (all places of a shelf), `count` to the pieces of each part, `count` labels with a text.
 * `records` are ids of users, machines, batches, parts, electrode pieces or shelves, as the kind says.
 */
export const makeBarcodes = action('codes.barcode.make', {
  path: '/bms/barcode/generate.do',
  access: { permission: permissionOf(barcode, 'make') },
  input: {
    kind: choice({ required: true, options: codeKinds }),
    records: rows({
      fields: { id: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
      key: ['id'],
      max: mostMade,
    }),
    count: integer({ required: true, min: 1, max: mostMade, default: 1 }),
    text: text({ max: 13 }),
  },
  output: closedObject({
    made: Type.Integer(),
    /** Had a code already. */
    kept: Type.Integer(),
    /** Of both. */
    ids: Type.Array(Type.Integer()),
  }),
  refusals: ['barcode.tooMany'],
})

const label = closedObject({
  id: Type.Integer(),
  code: Type.String(),
  text: Type.String(),
  kind: Type.Enum(codeKinds),
  /** What it names, in full. */
  name: Type.String(),
  isReprint: Type.Boolean(),
  /** Drawings as SVG. */
  qr: Type.String(),
  bars: Type.String(),
})
export type Label = Static<typeof label>
const labels = closedObject({ labels: Type.Array(label) })

/** Labels as they will be printed; retired codes have none. */
export const drawLabels = action('codes.barcode.draw', {
  path: '/bms/barcode/preview.do',
  access: { permission: permissionOf(barcode, 'print') },
  input: { barcodes },
  output: labels,
  refusals: ['barcode.retired'],
  reads: true,
})

/** Notes a printing, who and how many; a second one is a reprint and marked as one. */
export const printBarcodes = action('codes.barcode.print', {
  path: '/bms/barcode/print.do',
  access: { permission: permissionOf(barcode, 'print') },
  input: {
    barcodes,
    size: choice({ required: true, options: labelSizeNames }),
    copies: integer({ required: true, min: 1, max: 20, default: 1 }),
  },
  output: closedObject({ labels: Type.Integer(), reprints: Type.Integer() }),
  refusals: ['barcode.retired'],
})

/** From then on a scan says that the code no longer counts. */
export const retireBarcodes = action('codes.barcode.retire', {
  path: '/bms/barcode/retire.do',
  access: { permission: permissionOf(barcode, 'retire') },
  input: { barcodes },
  output: closedObject({ retired: Type.Integer() }),
})

/** What a scanned code names. Unknown codes and those of other factories are answered alike. */
export const scanBarcode = action('codes.barcode.scan', {
  path: '/bms/barcode/scan.do',
  access: { permission: permissionOf(barcode, 'scan') },
  input: { code: text({ required: true, max: 40 }) },
  output: closedObject({
    code: Type.String(),
    kind: Type.Enum(codeKinds),
    text: Type.String(),
    /** What it names and the address of that; null where the caller may not see such records. */
    name: orNull(Type.String()),
    path: orNull(Type.String()),
  }),
  refusals: ['barcode.unknown', 'barcode.retiredScan'],
  reads: true,
})

export const barcodeActions = [makeBarcodes, drawLabels, printBarcodes, retireBarcodes, scanBarcode]
