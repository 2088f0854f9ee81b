import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { batch, mould, part, type FoundId, type IdLine } from '../../shared/index.ts'
import { maySee, recordsWith } from './id-source.ts'
import { clockOf, idWord, operationText, plannedText, standingOf } from './operations.query.ts'

type By = { number: string } | { ids: readonly number[] }

const stateWord = (ctx: Context, of: 'mould' | 'batch', state: string | null | undefined) =>
  ctx.kit.word(ctx.language, 'production', `${of}.statusOptions.${state ?? 'open'}`)

interface MouldCounts {
  mouldId: number
  parts: number
  batches: number
  done: number
}

const mouldCounts = (ctx: Context, ids: readonly number[]) =>
  ctx.db.all<MouldCounts>(sql`
    select p.mould_id as "mouldId", count(distinct p.id)::int as parts, count(b.id)::int as batches,
      (count(*) filter (where b.status in ('finished', 'closed')))::int as done
    from production_part as p left join production_batch as b on ${inFactory(ctx, 'b')} and b.part_id = p.id
    where ${inFactory(ctx, 'p')} and p.mould_id = any(${ids}::bigint[]) group by p.mould_id`)

/** Work that is planned next, for whoever sees the batches that it belongs to. */
export async function plannedLines(
  ctx: Context,
  of: 'mould' | 'machine',
  ids: readonly number[],
): Promise<ReadonlyMap<number, IdLine[]>> {
  if (ids.length === 0 || !maySee(ctx, batch)) return new Map()
  const planned = (await ctx.kit.extensions.plannedWork?.(ctx, of, ids, 3)) ?? []
  const byId = Map.groupBy(planned, ({ mouldId, machineId }) => (of === 'mould' ? mouldId : (machineId ?? 0)))
  return new Map(
    [...byId].map(([id, rows]) => [
      id,
      rows.map((row) => ({
        text: `${row.batchNumber} · ${operationText({ ...row, number: row.operationNumber })} · ${plannedText(ctx, row)}`,
        path: `/production/batch?id=${row.batchId}`,
      })),
    ]),
  )
}

export async function mouldIds(ctx: Context, by: By): Promise<FoundId[]> {
  const moulds = await recordsWith(ctx, mould, by, ['number'], true)
  const ids = moulds.map(({ id }) => id)
  const counts = new Map((ids.length > 0 ? await mouldCounts(ctx, ids) : []).map((row) => [row.mouldId, row]))
  const planned = await plannedLines(ctx, 'mould', ids)
  return moulds.map((of) => {
    const { id, number, name, status, deliveryDate, promisedDate, forecastDate, finishedDate, trials } = of
    const { parts, batches, done } = counts.get(id) ?? { parts: 0, batches: 0, done: 0 }
    const now: IdLine[] = [
      {
        text: finishedDate
          ? idWord(ctx, 'now.mouldDone', { date: finishedDate })
          : idWord(ctx, 'now.mould', { parts, batches, done }),
      },
    ]
    const isOpen = status !== 'finished' && status !== 'closed'
    const dates = [
      ['next.delivery', deliveryDate],
      ['next.promised', promisedDate],
      ['next.forecast', forecastDate],
    ] as const
    const trial = (trials ?? [])
      .filter(({ actualDate }) => !actualDate)
      .toSorted((a, b) => (a.plannedDate < b.plannedDate ? -1 : 1))[0]
    const next: IdLine[] = isOpen
      ? [
          ...(planned.get(id) ?? []),
          ...(trial ? [{ text: idWord(ctx, 'next.trial', { event: trial.event, date: trial.plannedDate }) }] : []),
          ...dates.flatMap(([word, date]) => (date ? [{ text: idWord(ctx, word, { date }) }] : [])),
        ]
      : []
    return {
      kind: 'mould',
      key: `mould/${id}`,
      number,
      name,
      state: stateWord(ctx, 'mould', status),
      path: `/production/mould?id=${id}`,
      now,
      next,
    }
  })
}

interface BatchOf {
  id: number
  partId: number
  number: string
}

/** Batches of each part that are not over, some of them. */
const batchesOfParts = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<BatchOf>(sql`
    select t.id, t.part_id as "partId", t.number from (
      select b.id, b.part_id, b.number, row_number() over (partition by b.part_id order by b.number) as nth from production_batch as b
      where ${inFactory(ctx, 'b')} and b.part_id = any(${partIds}::bigint[]) and coalesce(b.status, 'open') <> 'closed') as t
    where t.nth <= 5 order by t.part_id, t.nth`)

export async function partIds(ctx: Context, by: By): Promise<FoundId[]> {
  const parts = await recordsWith(ctx, part, by, ['number'])
  const seesBatches = maySee(ctx, batch)
  const batches =
    seesBatches && parts.length > 0
      ? await batchesOfParts(
          ctx,
          parts.map(({ id }) => id),
        )
      : []
  const standing = await standingOf(
    ctx,
    batches.map(({ id }) => id),
  )
  const batchesOf = Map.groupBy(batches, ({ partId }) => partId)
  return parts.map(({ id, number, name, mouldId, labels, materialStatus, materialDate }) => {
    const own = batchesOf.get(id) ?? []
    const lines = (of: 'now' | 'next'): IdLine[] =>
      own.flatMap((one) =>
        (standing.get(one.id)?.[of] ?? []).map(({ text }) => ({
          text: `${one.number} · ${text}`,
          path: `/production/batch?id=${one.id}`,
        })),
      )
    const isWaiting = materialStatus === 'ordered' || materialStatus === 'notOrdered'
    return {
      kind: 'part',
      key: `part/${id}`,
      number: `${labels?.['mouldId'] ?? mouldId} · ${number}`,
      name,
      path: `/production/part?id=${id}`,
      now: [
        ...(isWaiting ? [{ text: idWord(ctx, 'now.material', { date: materialDate ?? '–' }) }] : []),
        ...(own.length > 0 || !seesBatches ? lines('now') : [{ text: idWord(ctx, 'now.noBatch') }]),
      ],
      next: lines('next'),
    }
  })
}

export async function batchIds(ctx: Context, by: By): Promise<FoundId[]> {
  const batches = await recordsWith(ctx, batch, by, ['number', 'work_order_number'])
  const standing = await standingOf(
    ctx,
    batches.map(({ id }) => id),
  )
  return batches.map(({ id, number, workOrderNumber, labels, status, finishedAt }) => {
    const isOver = status === 'finished' || status === 'closed'
    const { now, next } = standing.get(id) ?? { now: [{ text: idWord(ctx, 'now.noRoute') }], next: [] }
    return {
      kind: 'batch',
      key: `batch/${id}`,
      number,
      name: [labels?.['partId'], workOrderNumber].filter(Boolean).join(' · '),
      state: stateWord(ctx, 'batch', status),
      path: `/production/batch?id=${id}`,
      now: isOver && finishedAt ? [{ text: idWord(ctx, 'now.finished', { at: clockOf(ctx, finishedAt) }) }] : now,
      next: isOver ? [] : next,
    }
  })
}
