import { measuringEnvironment, probe } from '@mouldwright/basic/shared'
import { action, flag, integer, permissionOf, ref, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { measured } from './measurement.entity.ts'
import { piece } from './piece.entity.ts'
import { pieceResult } from './piece.flow.ts'

const access = { permission: permissionOf(piece, 'measure') }
const figure = orNull(Type.Number())
const words = orNull(Type.String())

export const resultFileTypes = ['csv', 'txt'] as const
export const mostResultBytes = 4 * 1024 * 1024
export const mostResultRows = 20_000
/** Pieces of one file. */
export const mostResultPieces = 500

const readPiece = closedObject({
  id: Type.Integer(),
  number: Type.String(),
  /** Rows of the file that are about it. */
  rows: Type.Integer(),
  result: Type.Enum(pieceResult),
  reason: words,
  x: figure,
  y: figure,
  z: figure,
  c: figure,
  xyAverage: figure,
  zAverage: figure,
  /** When these very results were imported before; they count once. */
  importedAt: words,
})
export type ReadPiece = Static<typeof readPiece>

const resultFault = closedObject({
  /** As a spreadsheet shows it. */
  row: Type.Integer(),
  column: words,
  value: words,
  message: Type.String(),
})

/**
 * Measurements of pieces as a measuring machine has written them into a file, read by the report format of its measuring environment:
 * all of the file's, or none. Each is what a measurement by hand is, judged by the tolerances of its characteristics.
 */
export const importResults = action('electrode.piece.importResults', {
  path: '/electrode/piece/importResults.do',
  access,
  input: {
    fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    environmentId: ref(() => measuringEnvironment, { required: true }),
    /** Blank: the machine's usual one. */
    probeId: ref(() => probe),
    calibrationReason: measured.calibrationReason,
    dryRun: flag(),
  },
  output: closedObject({
    /** Measurements were written: never where there is a fault, nor of results that were imported before. */
    isApplied: Type.Boolean(),
    /** Measurements that were written, or would be. */
    measured: Type.Integer(),
    pieces: Type.Array(readPiece),
    /** The first thousand. */
    faults: Type.Array(resultFault),
    totalFaults: Type.Integer(),
  }),
  refusals: ['results.noFormat', 'piece.probeOverdue', 'piece.calibrationReasonNeeded'],
})
export type ResultsOutcome = OutputOf<typeof importResults>

/** Of each machine, the newest files that a gateway has brought. */
export const mostReceivedFiles = 20

/** Measuring machines whose result files can be read, with what their gateways have brought, for whoever may see that. */
export const listResultSources = action('electrode.piece.resultSources', {
  path: '/electrode/piece/resultSources.do',
  access,
  output: closedObject({
    sources: Type.Array(
      closedObject({
        id: Type.Integer(),
        machine: Type.String(),
        format: Type.String(),
        probeId: orNull(Type.Integer()),
        files: Type.Array(closedObject({ fileId: Type.Integer(), name: Type.String(), at: Type.String() })),
      }),
    ),
  }),
  reads: true,
})

export const resultsActions = [listResultSources, importResults]
