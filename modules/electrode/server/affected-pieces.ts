import type { AffectedSource, AffectedThing } from '@mouldwright/production/server/api'
import { inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { part } from '@mouldwright/production/shared'
import { piece, type PieceState } from '../shared/index.ts'
import { makePiecesOf } from './make-pieces.ts'
import { release } from './piece.query.ts'

interface Row {
  id: number
  number: string
  partId: number
  batchId: number | null
  state: PieceState
  revision: string | null
  burnsUsed: number
  where: string | null
}

/** Pieces of electrodes that have been cut, or are being; what only waits for its blank is cut by the new drawing. */
const cutPieces = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<Row>(
    sql`select t.id, t.number, t.part_id as "partId", t.batch_id as "batchId", t.state, t.revision, t.burns_used as "burnsUsed",
        coalesce(m.name || ' ' || t.magazine_place, t.place) as "where"
      from electrode_piece as t left join basic_machine as m on ${inFactory(ctx, 'm')} and m.id = t.machine_id
      where ${inFactory(ctx, 't')} and t.part_id = any(${partIds}::bigint[]) and t.state not in ('designed', 'blankReady', 'scrapped')
      order by t.number`,
  )

const idOf = (thing: AffectedThing) => Number(thing.key.split('/')[1])

const scrappedOf = (decided: Parameters<NonNullable<AffectedSource['finish']>>[2]) =>
  new Set(decided.flatMap(({ thing, decision }) => (decision === 'remake' ? idOf(thing) : [])))

/** Cut electrodes that a modification reaches: used up as they are, as good as new ones, or scrapped and made again. */
export const affectedElectrodes: AffectedSource = {
  find: async (ctx, partIds) =>
    (partIds.length === 0 ? [] : await cutPieces(ctx, partIds)).map(
      ({ id, number, partId, batchId, state, revision, burnsUsed, where }): AffectedThing => ({
        key: `electrode/${id}`,
        kind: 'electrode',
        partId,
        batchId,
        name: number,
        facts: { revision: revision ?? '–', burns: burnsUsed, place: where ?? '–' },
        state,
        // One that burns is in the machine until the burn is over.
        decisions: state === 'burning' ? ['letFinish'] : ['letFinish', 'remake'],
        path: `/electrode/piece?id=${id}`,
      }),
    ),

  async carryOut(ctx, order, decided) {
    const parts = await readRecords(ctx, part, { ids: order.partIds, rows: false })
    const revisionOf = new Map(parts.map(({ id, revision }) => [id, revision ?? null]))
    const scrapped = scrappedOf(decided)
    const kept = decided.flatMap(({ thing }) => (scrapped.has(idOf(thing)) ? [] : idOf(thing)))
    // What is used up counts as of the new drawing, and what is not cut yet will be.
    const renewed = await readRecords(ctx, piece, {
      where: sql`t.id = any(${kept}::bigint[]) or t.part_id = any(${order.partIds}::bigint[]) and t.state in ('designed', 'blankReady')`,
      lock: 'change',
    })
    await release(ctx, [...scrapped], ['chip', 'holder', 'pallet', 'magazine'])
    const reason = `${order.number} ${order.title}`.slice(0, 200)
    const gone = { machineId: null, magazinePlace: null, chip: null, holder: null, pallet: null, place: null }
    await updateRecords(ctx, piece, [
      ...[...scrapped].map((id) => ({ id, state: 'scrapped' as const, reason, ...gone })),
      ...renewed.map(({ id, partId }) => ({ id, revision: revisionOf.get(partId) ?? null })),
    ])
  },

  async finish(ctx, _, decided) {
    const scrapped = scrappedOf(decided)
    const partIds = decided.flatMap(({ thing }) => (scrapped.has(idOf(thing)) ? thing.partId : []))
    await makePiecesOf(
      ctx,
      [...new Set(partIds)].map((partId) => ({ partId })),
    )
  },
}
