import { stagesOf, part } from '@mouldwright/production/shared'
import { inFactory, readRecords, sql, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { correctedGap, design, type JobSheet, type SheetLine } from '../shared/index.ts'
import {
  concededIn,
  lackingText,
  operationKey,
  readSets,
  type BurnSet,
  type Operation,
  type SetPiece,
} from './set.query.ts'

type Design = StoredRecord<typeof design.fields>
type Position = NonNullable<Design['positions']>[number]

interface Offsets {
  pieceId: number
  clamping: number
  x: number | null
  y: number | null
  z: number | null
  c: number | null
  xyAverage: number | null
  zAverage: number | null
}

/** The newest measurement of each piece in each clamping, the newest clamping first. */
const readOffsets = (ctx: Context, ids: readonly number[]) =>
  ctx.db.all<Offsets>(
    sql`select distinct on (t.piece_id, t.clamping) t.piece_id, t.clamping, t.x, t.y, t.z, t.c, t.xy_average, t.z_average
      from electrode_measurement as t where ${inFactory(ctx, 't')} and t.piece_id = any(${ids}::bigint[])
      order by t.piece_id, t.clamping desc, t.sequence desc`,
  )

const readHead = (ctx: Context, batchId: number) =>
  ctx.db.maybe<{ batch: string; partId: number; part: string; mould: string }>(
    sql`select b.number as batch, w.id as part_id, w.number as part, m.number as mould from production_batch as b
        join production_part as w on ${inFactory(ctx, 'w')} and w.id = b.part_id
        join production_mould as m on ${inFactory(ctx, 'm')} and m.id = w.mould_id
      where ${inFactory(ctx, 'b')} and b.id = ${batchId}`,
  )

/** Names of the machines in which pieces are. */
async function machineNames(ctx: Context, pieces: readonly SetPiece[]): Promise<Map<number, string>> {
  const ids = pieces.flatMap(({ machineId }) => machineId ?? [])
  const rows = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_machine as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The job sheet of an operation; absent where no electrode burns it. */
export async function jobSheetOf(
  ctx: Context,
  operation: Operation,
): Promise<{ sheet: JobSheet; machineIds: readonly (number | null)[] } | undefined> {
  const set = (await readSets(ctx, [operation])).get(operationKey(operation))
  const head = await readHead(ctx, operation.batchId)
  if (!set || !head) return undefined
  const pieces = set.needs.flatMap((need) => need.pieces)
  const lines = linesOf(await readSheetData(ctx, [set]), set, head.partId)
  const { batch, part: number, mould } = head
  const sheet: JobSheet = {
    ...{ mould, part: number, batch, operation: operation.operationNumber },
    ...{ needed: set.needed, ready: set.ready, missing: lackingText(ctx, set) },
    conceded: concededIn(set).map(({ number: piece }) => piece),
    needs: set.needs.map(({ electrode, stage, needed, ready }) => ({ electrode, stage, needed, ready })),
    lines,
  }
  return { sheet, machineIds: pieces.map(({ machineId }) => machineId) }
}

/** What lines are written from. */
export interface SheetData {
  designOf: ReadonlyMap<number, Design>
  electrodes: ReadonlyMap<number, StoredRecord<typeof part.fields>>
  measured: ReadonlyMap<number, readonly Offsets[]>
  machines: ReadonlyMap<number, string>
}

/** As many queries for one set as for all. */
export async function readSheetData(ctx: Context, sets: readonly BurnSet[]): Promise<SheetData> {
  const needs = sets.flatMap((set) => set.needs)
  const pieces = needs.flatMap((need) => need.pieces)
  const electrodeIds = [...new Set(needs.map(({ electrodeId }) => electrodeId))]
  const designs = await readRecords(ctx, design, { where: sql`t.part_id = any(${electrodeIds}::bigint[])` })
  const electrodes = new Map((await readRecords(ctx, part, { ids: electrodeIds })).map((of) => [of.id, of]))
  const designOf = new Map(designs.map((of) => [of.partId, of]))
  const measured = Map.groupBy(
    await readOffsets(
      ctx,
      pieces.map(({ id }) => id),
    ),
    ({ pieceId }) => pieceId,
  )
  return { designOf, electrodes, measured, machines: await machineNames(ctx, pieces) }
}

/** A line for each position and the piece that burns it: pieces of a stage are dealt to its positions in turn. */
export function linesOf(data: SheetData, set: BurnSet, partId: number): SheetLine[] {
  const { designOf, electrodes, measured, machines } = data
  const lines: SheetLine[] = []
  for (const { electrodeId, electrode, stage, pieces: own } of set.needs) {
    if (own.length === 0) continue
    const of = designOf.get(electrodeId)
    const positions: (Position | undefined)[] = (of?.positions ?? [])
      .filter((at) => at.partId === partId && at.operationNumber === set.operationNumber)
      .sort((one, other) => one.number - other.number)
    const record = electrodes.get(electrodeId)
    const gap = record && stagesOf(record).find((one) => one.stage === stage)?.sparkGap
    const count = Math.max(positions.length, own.length)
    for (let at = 0; at < count; at += 1) {
      const piece = own[at % own.length]!
      const place = positions.length > 0 ? positions[at % positions.length] : undefined
      lines.push({
        ...{ line: lines.length + 1, electrode, stage, pieceId: piece.id, piece: piece.number, chip: piece.chip },
        ...{ machine: machines.get(piece.machineId ?? 0) ?? null, place: piece.magazinePlace },
        ...designFields(of),
        ...positionFields(place),
        ...measuredFields(measured.get(piece.id) ?? [], piece.clamping, gap),
      })
    }
  }
  return lines
}

const designFields = (of: Design | undefined) => ({ orbit: of?.orbit ?? null, holderSystem: of?.holderSystem ?? null })

function positionFields(of: Position | undefined) {
  if (!of) return { x: null, y: null, z: null, c: null, quadrant: null, depth: null }
  const { x, y, z, c, quadrant, depth } = of
  return { x, y, z, c, quadrant: quadrant ?? null, depth: depth ?? null }
}

/** Offsets are those of the present clamping; sizes stay what they were measured as, however the piece is clamped. */
function measuredFields(seen: readonly Offsets[], clamping: number, gap: number | null | undefined) {
  const offsets = seen.find((of) => of.clamping === clamping)
  const sizes = seen.find(({ xyAverage, zAverage }) => xyAverage !== null || zAverage !== null)
  const left = (oversize: number | null | undefined) =>
    typeof gap === 'number' ? correctedGap(gap, oversize ?? 0) : null
  const { x = null, y = null, z = null, c = null } = offsets ?? {}
  return {
    ...{ gapXy: left(sizes?.xyAverage), gapZ: left(sizes?.zAverage) },
    ...{ offsetX: x, offsetY: y, offsetZ: z, offsetC: c, hasOffsets: offsets !== undefined },
  }
}
