import { isOverdue, probeDues, type ProbeDue } from '@mouldwright/basic/server/api'
import { calibrationOverride } from '@mouldwright/basic/shared'
import { mayAdvance, permissionOf, type DraftOf, type Params } from '@mouldwright/kernel'
import { part, stagesOf } from '@mouldwright/production/shared'
import { dayIn, insertRecords, readRecords, updateRecords, type Context } from '@mouldwright/server-kit'
import { correctedGap, measurement, piece, pieceFlow, sizesOutOfOrder, type PieceResult } from '../shared/index.ts'
import { nextSequences, release, stateWord, type PieceRecord } from './piece.query.ts'

type Measured = Omit<DraftOf<typeof measurement>, 'pieceId' | 'sequence' | 'clamping' | 'source' | 'at' | 'by'>
export type Reading = Measured & { of: PieceRecord; result: PieceResult }

/** The gap that the design gives pieces, by piece. */
async function designGaps(ctx: Context, pieces: readonly PieceRecord[]): Promise<Map<number, number>> {
  const parts = await readRecords(ctx, part, { ids: [...new Set(pieces.map(({ partId }) => partId))] })
  const byId = new Map(parts.map((one) => [one.id, one]))
  return new Map(
    pieces.flatMap(({ id, partId, stage }) => {
      const electrode = byId.get(partId)
      const gap = electrode && stagesOf(electrode).find((of) => of.stage === stage)?.sparkGap
      return typeof gap === 'number' ? [[id, gap] as const] : []
    }),
  )
}

/** A piece that is larger than its gap, at its sides or its end, leaves no room for a spark: good it cannot be. */
const isGapUsedUp = (gap: number | undefined, { result, xyAverage, xyMax, zAverage, zMax }: Measured): boolean =>
  gap !== undefined &&
  gap > 0 &&
  result === 'ok' &&
  [xyAverage ?? xyMax, zAverage ?? zMax].some(
    (oversize) => typeof oversize === 'number' && correctedGap(gap, oversize) <= 0,
  )

/** What keeps a measurement from being noted, at the field that says it. */
export interface MeasuringFault {
  field: string
  /** A refusal, or with `rule` a sentence of the rules. */
  code:
    | 'piece.stateForbids'
    | 'piece.reasonNeeded'
    | 'piece.gapUsedUp'
    | 'piece.mayNotConcede'
    | 'piece.probeOverdue'
    | 'piece.calibrationReasonNeeded'
    | 'sizesOutOfOrder'
  params?: Params
}

/** Whether a piece is being measured, or may be at once. */
const mayBeMeasured = ({ state }: PieceRecord): boolean =>
  state === 'measuring' || mayAdvance(pieceFlow, state, 'measuring')

/** The first fault of each reading, in their order. Two queries for all. */
export async function judgeReadings(
  ctx: Context,
  readings: readonly Reading[],
): Promise<(MeasuringFault | undefined)[]> {
  const gaps = await designGaps(
    ctx,
    readings.map(({ of }) => of),
  )
  const probes = await probeDues(ctx, [...new Set(readings.flatMap(({ probeId }) => probeId ?? []))])
  return readings.map((reading) => faultOf(ctx, reading, gaps.get(reading.of.id), probes.get(reading.probeId ?? 0)))
}

function faultOf(
  ctx: Context,
  { of, ...measured }: Reading,
  gap: number | undefined,
  probe: ProbeDue | undefined,
): MeasuringFault | undefined {
  const may = (permission: string) => ctx.session.permissions.has(permission)
  const unordered = sizesOutOfOrder(measured)
  if (unordered) return { field: unordered, code: 'sizesOutOfOrder' }
  if (!mayBeMeasured(of)) {
    const params = { piece: of.number, state: stateWord(ctx, of.state), to: stateWord(ctx, 'measuring') }
    return { field: 'id', code: 'piece.stateForbids', params }
  }
  if (measured.result !== 'ok' && !measured.reason) return { field: 'reason', code: 'piece.reasonNeeded' }
  if (measured.result === 'concession' && !may(permissionOf(piece, 'concede')))
    return { field: 'result', code: 'piece.mayNotConcede' }
  if (isGapUsedUp(gap, measured))
    return { field: 'result', code: 'piece.gapUsedUp', params: { piece: of.number, gap: gap ?? 0 } }
  if (!isOverdue(probe, dayIn(ctx.now(), ctx.session.timeZone))) return undefined
  const params = { probe: probe.name, date: probe.due }
  if (!may(calibrationOverride)) return { field: 'probeId', code: 'piece.probeOverdue', params }
  return measured.calibrationReason
    ? undefined
    : { field: 'calibrationReason', code: 'piece.calibrationReasonNeeded', params }
}

/** Writes measurements, and to each piece what came of it; it is out of its magazine to be measured. */
export async function noteMeasurements(
  ctx: Context,
  readings: readonly Reading[],
  source: 'entered' | 'imported',
): Promise<number[]> {
  const pieceIds = readings.map(({ of }) => of.id)
  await release(ctx, pieceIds, ['magazine'])
  const next = await nextSequences(ctx, 'measurement', pieceIds)
  const [at, by] = [ctx.now().toISOString(), ctx.session.displayName]
  const ids = await insertRecords(
    ctx,
    measurement,
    readings.map(({ of, ...measured }) => ({
      ...measured,
      pieceId: of.id,
      sequence: next(of.id),
      clamping: of.clamping,
      source,
      at,
      by,
    })),
  )
  await updateRecords(
    ctx,
    piece,
    readings.map(({ of, result, reason }) => ({
      id: of.id,
      state: result,
      result,
      measuredAt: at,
      machineId: null,
      magazinePlace: null,
      reason: reason ?? null,
    })),
  )
  return ids
}
