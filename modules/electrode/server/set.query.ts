import { piecesNeeded, type ElectrodeStage } from '@mouldwright/production/shared'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { standing, type PieceResult, type PieceState } from '../shared/index.ts'

export interface Operation {
  batchId: number
  operationNumber: number
}
export const operationKey = ({ batchId, operationNumber }: Operation) => `${batchId}/${operationNumber}`

/** What says whether a piece may still burn, and where it does. */
export interface PieceStand {
  state: PieceState
  result: PieceResult | null
  revision: string | null
  burnsUsed: number
  burnsAllowed: number | null
  burningBatchId: number | null
  burningOperation: number | null
}

/** A piece as far as burning asks. */
export interface SetPiece extends PieceStand {
  id: number
  number: string
  partId: number
  stage: ElectrodeStage
  clamping: number
  chip: string | null
  machineId: number | null
  magazinePlace: number | null
}

/** Why a piece of the right kind cannot burn. */
type Lack = 'absent' | 'notMeasured' | 'ng' | 'usedUp' | 'oldRevision' | 'burningElsewhere' | 'batchOpen'

export interface SetNeed {
  electrodeId: number
  electrode: string
  stage: ElectrodeStage
  needed: number
  /** Whether it is followed as pieces, or by its batches. */
  isFollowed: boolean
  /** Those that may burn, good ones before conceded ones, no more than are needed. */
  pieces: SetPiece[]
  /** How many may burn: pieces, or of an electrode that is not followed as pieces those of its finished batches. */
  ready: number
  lacks: { why: Lack; piece?: string; count: number }[]
}

export interface BurnSet extends Operation {
  needed: number
  ready: number
  needs: SetNeed[]
}

interface BurnOf extends Pick<BurnRow, 'electrodeId' | 'operationNumber' | 'pieces'> {
  partId: number
  roughPieces: number | null
  semiFinePieces: number | null
  finePieces: number | null
  polishPieces: number | null
}

interface PartOf extends Pick<BurnRow, 'revision' | 'quantity' | 'electrodeStage' | 'sparkGap'> {
  id: number
  mouldId: number
  number: string
  isShared: boolean
}

interface BurnRow extends Operation {
  electrodeId: number
  electrode: string
  revision: string | null
  quantity: number
  electrodeStage: ElectrodeStage | null
  sparkGap: number | null
  isFollowed: boolean
  pieces: number | null
  roughPieces: number | null
  semiFinePieces: number | null
  finePieces: number | null
  polishPieces: number | null
}

/**
 * Burns of the operations with their electrodes. Most operations burn nothing: then it is one query. Tables are put together here: right
 * after an import the database has no statistics, and what it makes of such a join may take longer than a call.
 */
async function readBurns(ctx: Context, operations: readonly Operation[]): Promise<BurnRow[]> {
  const burns = await ctx.db.all<BurnOf & { batchId: number }>(
    sql`select b.id as batch_id, t.parent_id as electrode_id, t.part_id, t.operation_number, t.pieces, t.rough_pieces, t.semi_fine_pieces,
        t.fine_pieces, t.polish_pieces
      from production_batch as b join production_part_burns as t on ${inFactory(ctx, 't')} and t.part_id = b.part_id
      where ${inFactory(ctx, 'b')} and b.id = any(${operations.map(({ batchId }) => batchId)}::bigint[])
        and t.operation_number = any(${operations.map(({ operationNumber }) => operationNumber)}::int[])`,
  )
  if (burns.length === 0) return []
  const burned = [...new Set(burns.map(({ partId }) => partId))]
  const ids = [...new Set(burns.map(({ electrodeId }) => electrodeId))]
  const parts = await ctx.db.all<PartOf>(
    sql`select t.id, t.mould_id, t.number, t.revision, t.quantity, t.electrode_stage, t.spark_gap, t.is_shared
      from production_part as t where ${inFactory(ctx, 't')} and t.id = any(${[...burned, ...ids]}::bigint[])`,
  )
  const followed = await ctx.db.all<{ partId: number }>(
    sql`select t.part_id from electrode_design as t where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[])
      union select t.part_id from electrode_piece as t where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[])`,
  )
  const isFollowed = new Set(followed.map(({ partId }) => partId))
  const partOf = new Map(parts.map((of) => [of.id, of]))
  const burnsOf = Map.groupBy(burns, operationKey)
  return operations
    .flatMap((operation) =>
      (burnsOf.get(operationKey(operation)) ?? []).flatMap(({ partId, ...burn }) => {
        const electrode = partOf.get(burn.electrodeId)
        if (!electrode || !(electrode.isShared || electrode.mouldId === partOf.get(partId)?.mouldId)) return []
        const { number, revision, quantity, electrodeStage, sparkGap } = electrode
        const is = isFollowed.has(electrode.id)
        return [{ ...burn, electrode: number, revision, quantity, electrodeStage, sparkGap, isFollowed: is }]
      }),
    )
    .sort((one, other) =>
      one.electrode === other.electrode
        ? one.electrodeId - other.electrodeId
        : one.electrode < other.electrode
          ? -1
          : 1,
    )
}

const readStages = (ctx: Context, ids: readonly number[]) =>
  ctx.db.all<{ partId: number; stage: ElectrodeStage; sparkGap: number | null; quantity: number }>(
    sql`select t.parent_id as part_id, t.stage, t.spark_gap, t.quantity from production_part_stages as t
      where ${inFactory(ctx, 't')} and t.parent_id = any(${ids}::bigint[])`,
  )

const readPieces = (ctx: Context, ids: readonly number[]) =>
  ctx.db.all<SetPiece>(
    sql`select t.id, t.number, t.part_id, t.stage, t.state, t.result, t.revision, t.burns_used, t.burns_allowed, t.burning_batch_id,
        t.burning_operation, t.clamping, t.chip, t.machine_id, t.magazine_place
      from electrode_piece as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[]) and t.state <> 'scrapped' order by t.number, t.id`,
  )

/** Of electrodes that are not followed as pieces: how many their finished batches made. */
async function readFinished(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  if (ids.length === 0) return made
  const batches = await ctx.db.all<{ id: number; partId: number; quantity: number; status: string }>(
    sql`select t.id, t.part_id, t.quantity, coalesce(t.status, 'open') as status from production_batch as t
      where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[])`,
  )
  const routes = await ctx.db.all<{ id: number; partId: number }>(
    sql`select t.id, t.part_id from production_route as t where ${inFactory(ctx, 't')} and t.part_id = any(${ids}::bigint[])`,
  )
  const operations = await ctx.db.all<{ routeId: number; number: number; onlyBatchId: number | null }>(
    sql`select t.parent_id as route_id, t.number, t.only_batch_id from production_route_operations as t
      where ${inFactory(ctx, 't')} and t.parent_id = any(${routes.map(({ id }) => id)}::bigint[])`,
  )
  const done = await ctx.db.all<{ batchId: number; number: number }>(
    sql`select t.parent_id as batch_id, t.number from production_batch_operations as t
      where ${inFactory(ctx, 't')} and t.parent_id = any(${batches.map(({ id }) => id)}::bigint[]) and t.finished_at is not null`,
  )
  const routeOf = new Map(routes.map(({ id, partId }) => [partId, id]))
  const numbersOf = Map.groupBy(operations, ({ routeId }) => routeId)
  const isDone = new Set(done.map(({ batchId, number }) => `${batchId}/${number}`))
  for (const { id, partId, quantity, status } of batches) {
    const numbers = (numbersOf.get(routeOf.get(partId) ?? 0) ?? []).filter((of) => (of.onlyBatchId ?? id) === id)
    const isOver = numbers.length > 0 && numbers.every(({ number }) => isDone.has(`${id}/${number}`))
    if (status === 'finished' || (status !== 'closed' && isOver)) made.set(partId, (made.get(partId) ?? 0) + quantity)
  }
  return made
}

/** Why a piece cannot burn this operation now; absent when it can. */
function lackOf(of: SetPiece, revision: string | null, { batchId, operationNumber }: Operation): Lack | undefined {
  if ((of.revision ?? null) !== (revision ?? null)) return 'oldRevision'
  if (of.state === 'burning')
    return of.burningBatchId === batchId && of.burningOperation === operationNumber ? undefined : 'burningElsewhere'
  if (of.state === 'worn' || (of.burnsAllowed !== null && of.burnsUsed >= of.burnsAllowed)) return 'usedUp'
  if (of.result === 'ng') return 'ng'
  return of.result !== null && standing.includes(of.state) ? undefined : 'notMeasured'
}

const rankOf = ({ result }: SetPiece) => (result === 'ok' ? 0 : 1)

/** What a burn has of pieces of one electrode and stage, and what it lacks. `all` are the electrode's pieces. */
function followed(row: BurnRow, need: { stage: ElectrodeStage; pieces: number }, all: readonly SetPiece[]): SetNeed {
  const judged = all
    .filter(({ stage }) => stage === need.stage)
    .map((piece) => ({ piece, why: lackOf(piece, row.revision, row) }))
  const fit = judged.flatMap(({ piece, why }) => (why ? [] : [piece])).sort((one, other) => rankOf(one) - rankOf(other))
  const pieces = fit.slice(0, need.pieces)
  const short = need.pieces - pieces.length
  const lacks: SetNeed['lacks'] = judged
    .flatMap(({ piece, why }) => (why ? [{ why, piece: piece.number, count: 1 }] : []))
    .slice(0, short)
  const absent = short - lacks.length
  if (absent > 0) lacks.push({ why: 'absent', count: absent })
  const { electrodeId, electrode } = row
  const of = { electrodeId, electrode, stage: need.stage, needed: need.pieces, isFollowed: true }
  return { ...of, pieces, ready: pieces.length, lacks }
}

/** The electrode sets that operations burn with, by `operationKey`; operations that burn nothing have none. As many queries for one as for all. */
export async function readSets(ctx: Context, operations: readonly Operation[]): Promise<Map<string, BurnSet>> {
  const burns = operations.length > 0 ? await readBurns(ctx, operations) : []
  const sets = new Map<string, BurnSet>()
  if (burns.length === 0) return sets
  const ids = [...new Set(burns.map(({ electrodeId }) => electrodeId))]
  const stages = Map.groupBy(await readStages(ctx, ids), ({ partId }) => partId)
  const pieces = Map.groupBy(await readPieces(ctx, ids), ({ partId }) => partId)
  const finished = await readFinished(
    ctx,
    burns.flatMap(({ isFollowed, electrodeId }) => (isFollowed ? [] : [electrodeId])),
  )
  for (const row of burns) {
    const key = operationKey(row)
    const set = sets.get(key) ?? {
      batchId: row.batchId,
      operationNumber: row.operationNumber,
      needed: 0,
      ready: 0,
      needs: [],
    }
    sets.set(key, set)
    const electrode = { ...row, stages: stages.get(row.electrodeId) ?? [] }
    let made = finished.get(row.electrodeId) ?? 0
    for (const need of piecesNeeded(electrode, row)) {
      const unfollowed = Math.min(made, need.pieces)
      const short = need.pieces - unfollowed
      const of: SetNeed = row.isFollowed
        ? followed(row, need, pieces.get(row.electrodeId) ?? [])
        : {
            ...{ electrodeId: row.electrodeId, electrode: row.electrode, stage: need.stage, needed: need.pieces },
            ...{ isFollowed: false, pieces: [], ready: unfollowed },
            lacks: short > 0 ? [{ why: 'batchOpen', count: short }] : [],
          }
      if (!row.isFollowed) made -= unfollowed
      set.needs.push(of)
      set.needed += of.needed
      set.ready += of.ready
    }
  }
  return sets
}

const mostNamed = 6

/** What a set lacks, in words: electrode, stage, and the pieces with what keeps them. */
export function lackingText(ctx: Context, { needs }: BurnSet): string {
  const word = (path: string, params?: Record<string, string | number>) =>
    ctx.kit.word(ctx.language, 'electrode', path, params)
  const named = needs.flatMap(({ electrode, stage, lacks }) =>
    lacks.map(({ why, piece, count }) =>
      word(`set.lacks.${why}`, { electrode, stage: word(`piece.stageOptions.${stage}`), piece: piece ?? '', count }),
    ),
  )
  const shown = named.slice(0, mostNamed).join(word('set.and'))
  return named.length > mostNamed ? `${shown}…` : shown
}

/** The pieces that burn by concession. */
export const concededIn = ({ needs }: BurnSet): SetPiece[] =>
  needs.flatMap(({ pieces }) => pieces.filter(({ result }) => result === 'concession'))
