import { inFactory, insertRecords, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { batch, mould, route } from '../../shared/index.ts'
import { promise } from '../moulds/mould-dates.ts'

/** Characters that a batch's number may have. */
const numberLength = 30

/** Batches are scrapped: they end where they stand, and others of the same size are made instead. Answers the new numbers, by old batch. */
export async function remakeBatches(
  ctx: Context,
  ids: readonly number[],
  remark: string,
): Promise<Map<number, { id: number; number: string }>> {
  const scrapped = await readRecords(ctx, batch, { ids, lock: 'change' })
  const numbers = await freeNumbers(
    ctx,
    scrapped.map(({ number }) => number),
  )
  await updateRecords(
    ctx,
    batch,
    scrapped.map(({ id }) => ({ id, status: 'closed' })),
  )
  const drafts = scrapped.map(({ number, partId, quantity, workOrderNumber, priority, deliveryDate, source }) => ({
    number: numbers.get(number)!,
    partId,
    quantity,
    workOrderNumber: workOrderNumber ?? null,
    priority: priority ?? null,
    deliveryDate: deliveryDate ?? null,
    source,
    remark,
  }))
  const made = await insertRecords(ctx, batch, drafts)
  return new Map(scrapped.map(({ id }, at) => [id, { id: made[at]!, number: drafts[at]!.number }]))
}

/** `M26-018-C01-1` is made again as `M26-018-C01-1-R1`, and that as `…-R2`. */
async function freeNumbers(ctx: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const stems = new Map(numbers.map((number) => [number, number.replace(/-R\d+$/, '').slice(0, numberLength - 5)]))
  const taken = await ctx.db.all<{ number: string }>(
    sql`select b.number from production_batch as b where ${inFactory(ctx, 'b')} and exists (
        select from unnest(${[...new Set(stems.values())]}::text[]) as s(stem) where starts_with(lower(b.number), lower(s.stem) || '-r'))`,
  )
  const known = new Set(taken.map(({ number }) => number.toLowerCase()))
  return new Map(
    numbers.map((number) => {
      let count = 1
      while (known.has(`${stems.get(number)}-r${count}`.toLowerCase())) count += 1
      const free = `${stems.get(number)}-R${count}`
      known.add(free.toLowerCase())
      return [number, free]
    }),
  )
}

export interface Rework {
  batchId: number
  processId: number
  /** For each piece. */
  minutes: number
}

/** Adds an operation of rework behind the last one of each batch's route; a batch that was done is in work again. Answers its number, by batch. */
export async function reworkBatches(
  ctx: Context,
  rework: readonly Rework[],
  remark: string,
): Promise<Map<number, number>> {
  if (rework.length === 0) return new Map()
  const batches = await readRecords(ctx, batch, { ids: rework.map(({ batchId }) => batchId), lock: 'change' })
  const partIds = batches.map(({ partId }) => partId)
  const routes = await readRecords(ctx, route, {
    where: sql`t.part_id = any(${partIds}::bigint[])`,
    lock: 'change',
  })
  await reportFinished(ctx, batches)
  const byBatch = new Map(rework.map((one) => [one.batchId, one]))
  const added = new Map<number, number>()
  const rowOf = (batchId: number, number: number) => {
    const { processId, minutes } = byBatch.get(batchId)!
    added.set(batchId, number)
    return { number, processId, estimatedMinutes: minutes, timeSource: 0 as const, onlyBatchId: batchId, remark }
  }
  // Batches of one part share its route: their operations stand one behind the other.
  const byPart = Map.groupBy(batches, ({ partId }) => partId)
  const behind = (before: readonly { number: number }[], own: Batches) => {
    const rows: ReturnType<typeof rowOf>[] = []
    for (const { id } of own) rows.push(rowOf(id, nextNumber([...before, ...rows])))
    return rows
  }
  await updateRecords(
    ctx,
    route,
    routes.map(({ id, partId, operations }) => ({
      id,
      operations: [...operations, ...behind(operations, byPart.get(partId) ?? [])],
    })),
  )
  const hasRoute = new Set(routes.map(({ partId }) => partId))
  const bare = [...byPart].filter(([partId]) => !hasRoute.has(partId))
  await insertRecords(
    ctx,
    route,
    bare.map(([partId, own]) => ({ partId, operations: behind([], own) })),
  )
  return added
}

const highest = 9_999

/** Ten behind the last one; where that is too high, the first number that is free. */
function nextNumber(operations: readonly { number: number }[]): number {
  const numbers = new Set(operations.map(({ number }) => number))
  const next = Math.floor(Math.max(0, ...numbers) / 10) * 10 + 10
  if (next <= highest) return next
  let free = highest
  while (numbers.has(free)) free -= 1
  return free
}

type Batches = Awaited<ReturnType<typeof readRecords<(typeof batch)['fields']>>>

/** What batches that were finished as a whole have not reported one by one is told, before they are in work again. */
async function reportFinished(ctx: Context, batches: Batches): Promise<void> {
  const finished = batches.filter(({ status }) => status === 'finished')
  if (finished.length === 0) return
  const open = await ctx.db.all<{ batchId: number; number: number; groupId: number | null; isOutsourced: boolean }>(
    sql`select b.id as "batchId", o.number, coalesce(o.resource_group_id, (
          select min(g.id) from basic_resource_group as g where ${inFactory(ctx, 'g')} and g.section_id = coalesce(o.section_id, c.section_id) and g.valid
        )) as "groupId", coalesce(o.is_outsourced, false) as "isOutsourced"
      from production_batch as b
        join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
        join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and coalesce(o.only_batch_id, b.id) = b.id
        join basic_process as c on ${inFactory(ctx, 'c')} and c.id = o.process_id
      where ${inFactory(ctx, 'b')} and b.id = any(${finished.map(({ id }) => id)}::bigint[]) order by b.id, o.number`,
  )
  const ofBatch = Map.groupBy(open, ({ batchId }) => batchId)
  await updateRecords(
    ctx,
    batch,
    finished.map(({ id, operations, finishedAt }) => {
      const known = new Map((operations ?? []).map((row) => [row.number, row]))
      const at = finishedAt ?? ctx.now().toISOString()
      const told = (ofBatch.get(id) ?? []).map(({ number, groupId, isOutsourced }) => {
        const row = known.get(number)
        if (row?.finishedAt) return row
        return {
          ...(row ?? { number, lock: 0 as const, isOutsourced }),
          ...(row?.machineId || row?.resourceGroupId ? {} : { resourceGroupId: groupId }),
          startedAt: row?.startedAt ?? at,
          finishedAt: row?.startedAt && row.startedAt > at ? row.startedAt : at,
          isPaused: false,
        }
      })
      return { id, status: 'inProgress' as const, finishedAt: null, operations: told }
    }),
  )
}

/** Promises another date for a mould, for a reason; nothing where it is promised already. Answers whether it is another one. */
export async function changePromise(
  ctx: Context<'mould.promiseOver' | 'mould.promiseNotAfterStart'>,
  { mouldId, promisedDate, reason }: { mouldId: number; promisedDate: string; reason: string },
): Promise<boolean> {
  const [of] = await readRecords(ctx, mould, { ids: [mouldId], lock: 'change', rows: false })
  if (!of) return ctx.refuse('record.absent')
  const { number, promisedDate: before, startDate, status } = of
  if (before === promisedDate) return false
  if (status === 'finished' || status === 'closed') ctx.refuse('mould.promiseOver', { mould: number })
  if (startDate && promisedDate <= startDate)
    ctx.refuse('mould.promiseNotAfterStart', { mould: number, start: startDate })
  await promise(ctx, [{ mouldId, number, before: before ?? null, promisedDate }], { reason })
  return true
}
