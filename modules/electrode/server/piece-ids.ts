import { keyForm } from '@mouldwright/kernel'
import { maySee, recordsWith, type IdSource, type PlannedWork } from '@mouldwright/production/server/api'
import { batch, type IdLine } from '@mouldwright/production/shared'
import { inFactory, sql, wallClockIn, type Context, type ExtensionPoints } from '@mouldwright/server-kit'
import { piece, standing, type PieceState } from '../shared/index.ts'
import { stateWord, type PieceRecord } from './piece.query.ts'

const word = (ctx: Context, path: string, params?: Readonly<Record<string, string | number>>) =>
  ctx.kit.word(ctx.language, 'electrode', `ids.${path}`, params)

interface Burn {
  electrodeId: number
  batchId: number
  batch: string
  operationNumber: number
  process: string
}

/** Burns of electrodes that have not ended, in batches that are in work. */
const burnsLeft = (ctx: Context, electrodeIds: readonly number[]) =>
  ctx.db.all<Burn>(sql`
    select t.parent_id as "electrodeId", b.id as "batchId", b.number as batch, t.operation_number as "operationNumber",
      coalesce(c.name, '') as process
    from production_part_burns as t
      join production_batch as b on ${inFactory(ctx, 'b')} and b.part_id = t.part_id and coalesce(b.status, 'open') not in ('finished', 'closed')
      left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = t.part_id
      left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = t.operation_number
      left join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
      left join production_batch_operations as f on ${inFactory(ctx, 'f')} and f.parent_id = b.id and f.number = t.operation_number
    where ${inFactory(ctx, 't')} and t.parent_id = any(${electrodeIds}::bigint[]) and f.finished_at is null
    order by b.number, t.operation_number limit 200`)

const nextOf: Readonly<
  Partial<Record<PieceState, 'blank' | 'cut' | 'clean' | 'measure' | 'measured' | 'judge' | 'regrind'>>
> = {
  designed: 'blank',
  blankReady: 'cut',
  milling: 'clean',
  cleaned: 'measure',
  measuring: 'measured',
  regrind: 'measure',
  ng: 'judge',
  worn: 'regrind',
}

function whereIs(ctx: Context, of: PieceRecord): IdLine {
  const { labels, state, machineId, magazinePlace, place, burningOperation } = of
  const machine = labels?.['machineId'] ?? '–'
  if (state === 'scrapped') return { text: word(ctx, 'scrapped', { reason: of.reason ?? '–' }) }
  if (state === 'burning')
    return {
      text: word(ctx, 'burning', { machine, batch: labels?.['burningBatchId'] ?? '–', number: burningOperation ?? 0 }),
    }
  if (machineId && magazinePlace)
    return { text: word(ctx, 'inMagazine', { machine, place: magazinePlace }), path: '/electrode/magazine' }
  return { text: place ? word(ctx, 'atPlace', { place }) : word(ctx, 'nowhere') }
}

const mostBurns = 3

/** Pieces by number, chip, holder, pallet or place: where each is, its next step, and the burns that wait for it. */
export const idsOfElectrodes: IdSource = async (ctx, number) => {
  const pieces = await recordsWith(ctx, piece, { number }, ['number', 'chip', 'holder', 'pallet', 'place'])
  if (pieces.length === 0) return { found: [] }
  const burns = maySee(ctx, batch) ? await burnsLeft(ctx, [...new Set(pieces.map(({ partId }) => partId))]) : []
  const batchIds = [...new Set(burns.map(({ batchId }) => batchId))]
  const planned = (await ctx.kit.extensions.plannedWork?.(ctx, 'batch', batchIds, 100)) ?? []
  const plannedAt = new Map(planned.map((of) => [`${of.batchId}/${of.operationNumber}`, of]))
  const burnsOf = Map.groupBy(burns, ({ electrodeId }) => electrodeId)
  return {
    found: pieces.map((of) => {
      const { id, number: own, partId, state, labels, stage } = of
      const step = nextOf[state]
      const isUseful = state !== 'scrapped' && state !== 'worn'
      const waiting = isUseful ? (burnsOf.get(partId) ?? []) : []
      return {
        kind: 'piece',
        key: `piece/${id}`,
        number: own,
        name: [labels?.['partId'], ctx.kit.word(ctx.language, 'electrode', `piece.stageOptions.${stage}`)]
          .filter(Boolean)
          .join(' · '),
        state: stateWord(ctx, state),
        path: `/electrode/piece?id=${id}`,
        now: [whereIs(ctx, of)],
        next: [
          ...(step ? [{ text: word(ctx, `next.${step}`) }] : []),
          ...waiting
            .slice(0, mostBurns)
            .map((burn) => burnLine(ctx, burn, plannedAt.get(`${burn.batchId}/${burn.operationNumber}`))),
          ...(waiting.length > mostBurns
            ? [{ text: word(ctx, 'next.more', { count: waiting.length - mostBurns }) }]
            : []),
          ...(waiting.length === 0 && standing.includes(state) ? [{ text: word(ctx, 'next.noBurn') }] : []),
        ],
      }
    }),
  }
}

function burnLine(
  ctx: Context,
  { batch: of, batchId, operationNumber, process }: Burn,
  planned: PlannedWork | undefined,
): IdLine {
  const params = { batch: of, number: operationNumber, process }
  const text = planned
    ? word(ctx, 'next.burnPlanned', {
        ...params,
        at: wallClockIn(planned.startAt, ctx.session.timeZone).slice(0, 16).replace('T', ' '),
        machine: planned.resource ?? '–',
      })
    : word(ctx, 'next.burn', params)
  return { text, path: `/electrode/set?batchId=${batchId}&operation=${operationNumber}` }
}

/** Pieces that are kept at places; those in a magazine, burning or scrapped are elsewhere. */
export const piecesKeptAt: ExtensionPoints['keptAt'] = async (ctx, places) => {
  if (!maySee(ctx, piece)) return new Map()
  const rows = await ctx.db.all<{ id: number; number: string; place: string; state: PieceState }>(sql`
    select t.id, t.number, coalesce(t.place, '') as place, t.state from electrode_piece as t
    where ${inFactory(ctx, 't')} and t.state not in ('scrapped', 'burning', 'inMagazine')
      and lower(normalize(t.place, NFKC)) = any(${places}::text[])
    order by t.place, t.number limit 500`)
  const byPlace = Map.groupBy(rows, ({ place }) => keyForm(place))
  return new Map(
    [...byPlace].map(([place, kept]) => [
      place,
      kept.map(({ id, number, state }) => ({
        text: `${number} · ${stateWord(ctx, state)}`,
        path: `/electrode/piece?id=${id}`,
      })),
    ]),
  )
}
