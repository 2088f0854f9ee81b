import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { batchOperation, electrodeStage } from '@mouldwright/production/shared'
import { piece } from './piece.entity.ts'
import { sheetTemplate } from './sheet-template.entity.ts'

const figure = orNull(Type.Number())
const words = orNull(Type.String())

const sheetLine = closedObject({
  line: Type.Integer(),
  electrode: Type.String(),
  stage: Type.Enum(electrodeStage),
  pieceId: Type.Integer(),
  piece: Type.String(),
  chip: words,
  machine: words,
  place: figure,
  orbit: words,
  holderSystem: words,
  x: figure,
  y: figure,
  z: figure,
  c: figure,
  quadrant: figure,
  depth: figure,
  /** What is left of the design's gap around this piece. */
  gapXy: figure,
  gapZ: figure,
  /** Of the newest measurement in the present clamping; null where there is none. */
  offsetX: figure,
  offsetY: figure,
  offsetZ: figure,
  offsetC: figure,
  hasOffsets: Type.Boolean(),
})
export type SheetLine = Static<typeof sheetLine>

const jobSheet = closedObject({
  mould: Type.String(),
  part: Type.String(),
  batch: Type.String(),
  operation: Type.Integer(),
  needed: Type.Integer(),
  ready: Type.Integer(),
  /** What the set lacks, in the caller's language; empty when it is complete. */
  missing: Type.String(),
  /** Pieces of the set that burn by concession. */
  conceded: Type.Array(Type.String()),
  needs: Type.Array(
    closedObject({
      electrode: Type.String(),
      stage: Type.Enum(electrodeStage),
      needed: Type.Integer(),
      ready: Type.Integer(),
    }),
  ),
  lines: Type.Array(sheetLine),
})
export type JobSheet = Static<typeof jobSheet>

/** The job sheet of an operation that burns: its electrode set, positions, corrected gaps, offsets and magazine places. */
export const readJobSheet = action('electrode.jobSheet.read', {
  path: '/electrode/jobSheet/read.do',
  access: { permission: permissionOf(piece, 'check') },
  input: batchOperation,
  output: jobSheet,
  refusals: ['jobSheet.noBurn'],
  reads: true,
})

/** The same as a file for a machine. Only of a complete set whose pieces all have offsets: the machine would burn wrongly otherwise. */
export const downloadJobSheet = action('electrode.jobSheet.download', {
  path: '/electrode/jobSheet/download.do',
  access: { permission: permissionOf(piece, 'check') },
  input: { ...batchOperation, templateId: ref(() => sheetTemplate, { required: true }) },
  output: Type.Any(),
  answers: 'file',
  refusals: ['jobSheet.noBurn', 'jobSheet.incomplete', 'jobSheet.withoutOffsets', 'jobSheet.otherMachine'],
  reads: true,
})

export const setActions = [readJobSheet, downloadJobSheet]
