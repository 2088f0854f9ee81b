/** Burns of pieces, as people tell them on their page and as reports of the floor imply them. */
import type { ReportedOperation } from '@mouldwright/production/server/api'
import { inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { piece, standing, type PieceState } from '../shared/index.ts'
import { lockPieces, type PieceRecord, type PieceUpdate } from './piece.query.ts'
import { operationKey, readSets, type Operation } from './set.query.ts'

export const isUsedUp = ({ burnsUsed, burnsAllowed }: Pick<PieceRecord, 'burnsUsed' | 'burnsAllowed'>): boolean =>
  typeof burnsAllowed === 'number' && burnsUsed >= burnsAllowed

/** Who says that a burn began or ended: people on the page of pieces, or what the floor reports. */
export type ToldBy = 'page' | 'report'

export async function beginBurns(
  ctx: Context,
  pieces: readonly PieceRecord[],
  { batchId, operationNumber }: Operation,
  by: ToldBy,
): Promise<void> {
  const { tenantId, factoryId } = ctx.session
  const rows = pieces.map(({ id, state, regrinds }) => ({ id: ctx.newId(), pieceId: id, cameFrom: state, regrinds }))
  await ctx.db.run(sql`
    insert into electrode_burn (tenant_id, factory_id, id, piece_id, batch_id, operation_number, came_from, regrinds, begun_by)
    select ${tenantId}::bigint, ${factoryId}::bigint, u.id, u."pieceId", ${batchId}::bigint, ${operationNumber}::int, u."cameFrom",
      u.regrinds, ${by}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(id bigint, "pieceId" bigint, "cameFrom" text, regrinds int)`)
  await updateRecords(
    ctx,
    piece,
    pieces.map(({ id }) => burningAgain(id, { batchId, operationNumber })),
  )
}

const burningAgain = (id: number, { batchId, operationNumber }: Operation): PieceUpdate => ({
  id,
  state: 'burning',
  burningBatchId: batchId,
  burningOperation: operationNumber,
})

const notBurning = { burningBatchId: null, burningOperation: null }

interface Ended {
  by: ToldBy
  areWorn?: boolean
}

/** Counts a burn of each piece; those with burns left go back to where they came from, a magazine or a shelf. */
export async function endBurns(ctx: Context, pieces: readonly PieceRecord[], { by, areWorn }: Ended): Promise<void> {
  await ctx.db.run(sql`
    update electrode_burn as t set ended_by = ${by}::text
    where ${inFactory(ctx, 't')} and t.piece_id = any(${pieces.map(({ id }) => id)}::bigint[]) and t.ended_by is null`)
  await updateRecords(
    ctx,
    piece,
    pieces.map((of) => {
      const burnsUsed = of.burnsUsed + 1
      const isOver = areWorn || isUsedUp({ ...of, burnsUsed })
      const back = of.magazinePlace ? ('inMagazine' as const) : ('stored' as const)
      return { id: of.id, burnsUsed, state: isOver ? ('worn' as const) : back, ...notBurning }
    }),
  )
}

/**
 * An operation that the floor has begun burns with the pieces of its set, wherever they stand; one that has ended has used each of them
 * once. What somebody has told on the page of pieces meanwhile is not told twice. A correction that says that it was not begun or has
 * not ended takes back what followed of the report, and nothing else.
 */
export async function followBurn(ctx: Context, { has, ...operation }: ReportedOperation): Promise<void> {
  if (has === 'begun') await begin(ctx, operation)
  else if (has === 'ended') await end(ctx, operation)
  else if (has === 'notEnded') await takeBackEnd(ctx, operation)
  else await takeBackStart(ctx, operation)
}

async function begin(ctx: Context, operation: Operation): Promise<void> {
  const set = (await readSets(ctx, [operation])).get(operationKey(operation))
  const chosen = (set?.needs ?? []).flatMap(({ pieces }) => pieces.filter(({ state }) => state !== 'burning'))
  if (chosen.length === 0) return
  const pieces = await lockPieces(ctx, chosen)
  await beginBurns(
    ctx,
    pieces.filter(({ state }) => standing.includes(state)),
    operation,
    'report',
  )
}

async function end(ctx: Context, { batchId, operationNumber }: Operation): Promise<void> {
  const burning = await readRecords(ctx, piece, {
    where: sql`t.state = 'burning' and t.burning_batch_id = ${batchId} and t.burning_operation = ${operationNumber}`,
    lock: 'change',
  })
  if (burning.length > 0) await endBurns(ctx, burning, { by: 'report' })
}

interface Burn {
  id: number
  pieceId: number
  cameFrom: PieceState
  regrinds: number
}

/** Burns of an operation that its reports have begun or ended, each with its piece, which is held. */
async function reported(ctx: Context, { batchId, operationNumber }: Operation, what: 'begun' | 'ended') {
  const isChosen = what === 'ended' ? sql`t.ended_by = 'report'` : sql`t.begun_by = 'report' and t.ended_by is null`
  const burns = await ctx.db.all<Burn>(sql`
    select t.id, t.piece_id, t.came_from, t.regrinds from electrode_burn as t
    where ${inFactory(ctx, 't')} and t.batch_id = ${batchId} and t.operation_number = ${operationNumber} and ${isChosen}`)
  if (burns.length === 0) return []
  const pieces = await readRecords(ctx, piece, { ids: burns.map(({ pieceId }) => pieceId), lock: 'change' })
  const byId = new Map(pieces.map((of) => [of.id, of]))
  return burns.flatMap((burn) => {
    const of = byId.get(burn.pieceId)
    return of ? [{ burn, of }] : []
  })
}

/** Where the end of a burn leaves a piece. Who has taken it further since has seen that it burns no more. */
const leftByEnd: readonly PieceState[] = ['inMagazine', 'stored', 'worn']

async function takeBackEnd(ctx: Context, operation: Operation): Promise<void> {
  const all = await reported(ctx, operation, 'ended')
  if (all.length === 0) return
  const goesOn = all.filter(({ of, burn }) => leftByEnd.includes(of.state) && of.regrinds === burn.regrinds)
  await updateRecords(
    ctx,
    piece,
    all.flatMap(({ of, burn }): PieceUpdate[] => {
      // Machined again, a piece has left its burns behind.
      if (of.regrinds !== burn.regrinds) return []
      const counted = { id: of.id, burnsUsed: Math.max(0, of.burnsUsed - 1) }
      return [leftByEnd.includes(of.state) ? { ...burningAgain(of.id, operation), ...counted } : counted]
    }),
  )
  await ctx.db.run(sql`
    update electrode_burn as t set ended_by = null
    where ${inFactory(ctx, 't')} and t.id = any(${goesOn.map(({ burn }) => burn.id)}::bigint[])`)
  await forget(
    ctx,
    all.filter((one) => !goesOn.includes(one)).map(({ burn }) => burn.id),
  )
}

async function takeBackStart(ctx: Context, operation: Operation): Promise<void> {
  const all = await reported(ctx, operation, 'begun')
  const { batchId, operationNumber } = operation
  await updateRecords(
    ctx,
    piece,
    all.flatMap(({ of, burn }): PieceUpdate[] => {
      const burnsIt = of.state === 'burning' && of.burningBatchId === batchId && of.burningOperation === operationNumber
      return burnsIt ? [{ id: of.id, state: stoodAt(of, burn), ...notBurning }] : []
    }),
  )
  await forget(
    ctx,
    all.map(({ burn }) => burn.id),
  )
}

/** Where it stood, unless it has been put into a magazine or taken out of it since. */
function stoodAt({ magazinePlace }: PieceRecord, { cameFrom }: Burn): PieceState {
  if (magazinePlace) return 'inMagazine'
  return cameFrom === 'inMagazine' ? 'stored' : cameFrom
}

const forget = (ctx: Context, ids: readonly number[]) =>
  ctx.db.run(sql`delete from electrode_burn as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`)
