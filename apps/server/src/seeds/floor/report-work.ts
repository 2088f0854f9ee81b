/** Reports what a shop makes of its published plan, by the calls that people's pages make. */
import type { ShownTask } from '@mouldwright/aps/shared'
import type { Ask } from './asking.ts'
import { breakdownOf, chanceOf, workUntil, type Breakdown, type PlannedWork, type WorkDone } from './floor-work.ts'
import type { Shop } from './open-gates.ts'
import { tellWork } from './tell-work.ts'
import { measureElectrodes, spoilPieces, tryMoulds } from './week-besides.ts'
import { supplyWeek } from './week-supply.ts'

export interface ReportOrder {
  seed: number
  /** Whose plan is followed; absent: the published one. */
  scheduleId?: number
  /** Minutes: the plan is followed from here on, and until here. */
  from: number
  until: number
  /** What happens besides: a machine breaks down, programs come late, pieces are scrapped. */
  withTrouble: boolean
  /**
   * Where calls can be made at any time: work is then reported in its course, as people do it at machines. Else it is entered as it stands
   * at the end, which leaves no hours of machines.
   */
  inItsCourse?: Pick<Shop, 'floor' | 'at' | 'timeZone'>
  onProgress?: (share: number) => Promise<void> | void
}

export interface Reported {
  operations: number
  batches: number
  breakdown: Breakdown | null
  latePrograms: number
  scrapped: number
}

const portion = 500
const isoOf = (minute: number) => new Date(minute * 60_000).toISOString()
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** The plan's tasks that are at work between two moments. */
async function tasksOf(ask: Ask, { scheduleId, from, until }: ReportOrder): Promise<ShownTask[]> {
  const tasks: ShownTask[] = []
  const path = scheduleId === undefined ? 'aps/task/plan/query/getList.do' : 'aps/schedule/task/getList'
  for (let page = 1; ; page += 1) {
    const { rows, total } = await ask<{ rows: ShownTask[]; total: number }>(path, {
      ...(scheduleId === undefined ? {} : { scheduleId }),
      from: isoOf(from),
      to: isoOf(until),
      sort: 'plannedStart',
      page,
      size: portion,
    })
    tasks.push(...rows)
    if (rows.length === 0 || tasks.length >= total) return tasks
  }
}

/** What can be reported: work of a batch that has a time and is not over. */
const plannedWork = (tasks: readonly ShownTask[]): PlannedWork[] =>
  tasks.flatMap((of) =>
    of.batchId === null || of.plannedStart === null || of.plannedEnd === null || of.realEnd !== null || of.taskId < 0
      ? []
      : [
          {
            batchId: of.batchId,
            batchNumber: of.batchNumber ?? String(of.batchId),
            operation: of.operationNumber,
            mouldId: of.mouldId,
            isElectrode: of.partType === 2,
            resource: of.resourceName,
            machineId: of.machineId,
            groupId: of.groupId,
            isOutsourced: of.isOutsourced,
            start: minuteOf(of.plannedStart),
            end: minuteOf(of.plannedEnd),
            begunAt: of.realStart === null ? null : minuteOf(of.realStart),
            workMinutes: of.workMinutes,
          },
        ],
  )

/** Reports the work from one moment to another; what was reported before is not said again. */
export async function reportWork(ask: Ask, order: ReportOrder): Promise<Reported> {
  const { seed, from, until, withTrouble, onProgress } = order
  const tasks = await tasksOf(ask, order)
  const planned = plannedWork(tasks)
  const breakdown = withTrouble ? (breakdownOf(planned, { seed, from, until }) ?? null) : null
  if (breakdown) await noteBreakdown(ask, tasks, breakdown)
  const done = workUntil(planned, { seed, until, breakdowns: breakdown ? [breakdown] : [] })
  const batches = new Set(done.map(({ batchId }) => batchId)).size
  const latePrograms = withTrouble ? await delayPrograms(ask, seed, tasks, until) : 0
  if (order.inItsCourse) {
    const work = await workInItsCourse(ask, order, { ...order.inItsCourse, tasks, done })
    return { ...work, batches, breakdown, latePrograms }
  }
  const operations = await enterWork(ask, done, onProgress)
  return {
    ...{ operations, batches, breakdown, latePrograms },
    scrapped: withTrouble ? await scrapPieces(ask, seed, tasks, done) : 0,
  }
}

async function enterWork(ask: Ask, done: readonly WorkDone[], onProgress: ReportOrder['onProgress']): Promise<number> {
  const byBatch = [...Map.groupBy(done, ({ batchId }) => batchId)]
  let operations = 0
  for (const [at, [batchId, facts]] of byBatch.entries()) {
    operations += await reportBatch(ask, batchId, facts)
    if (at % 20 === 19) await onProgress?.((at + 1) / byBatch.length)
  }
  return operations
}

interface Course extends Pick<Shop, 'floor' | 'at' | 'timeZone'> {
  tasks: readonly ShownTask[]
  done: readonly WorkDone[]
}

/** Work in the shop is reported minute by minute; what is away at a supplier's is entered as it comes back. */
async function workInItsCourse(
  ask: Ask,
  { seed, from, until, withTrouble, onProgress }: ReportOrder,
  { floor, at, timeZone, tasks, done }: Course,
): Promise<{ operations: number; scrapped: number }> {
  const partOf = new Map(tasks.flatMap((of) => (of.batchId === null ? [] : [[of.batchId, of.partId] as const])))
  const shop: Shop = { ask, floor, at, timeZone, partOf, overridden: 0, bought: 0 }
  const enter = async (work: WorkDone) => void (await reportBatch(ask, work.batchId, [work]))
  const order = { until, enter, onProgress }
  const { told, entered } = await tellWork(shop, done, order)
  const week = { seed, from, tasks, done, order: { until, enter } }
  const scrapped = withTrouble ? await spoilPieces(shop, week) : 0
  if (withTrouble) {
    await measureElectrodes(shop, week)
    await tryMoulds(shop, week)
    await supplyWeek(shop, { from, until })
  }
  at(until)
  return { operations: told + entered, scrapped }
}

/** A child row as it is sent back: without the names of what it refers to. */
type Row = Record<string, unknown> & { number: number; labels?: unknown }
const plain = ({ labels: _, ...row }: Row): Row => row as Row

/** @returns operations of which something new was said */
async function reportBatch(ask: Ask, batchId: number, facts: readonly WorkDone[]): Promise<number> {
  const { version, operations } = await ask<{ version: number; operations: Row[] | null }>('bom/bomBatch/get.do', {
    id: batchId,
  })
  const rows = new Map((operations ?? []).map((row) => [row.number, plain(row)]))
  let news = 0
  for (const of of facts) {
    const known = rows.get(of.operation)
    if (known?.['finishedAt']) continue
    news += 1
    rows.set(of.operation, {
      lock: 0,
      ...known,
      number: of.operation,
      ...(known?.['startedAt'] ? {} : placeOf(of)),
      startedAt: known?.['startedAt'] ?? isoOf(of.startedAt),
      finishedAt: of.finishedAt === null ? null : isoOf(of.finishedAt),
      workedMinutes: Math.max(of.workedMinutes, Number(known?.['workedMinutes'] ?? 0)),
      progress: Math.max(of.progress, Number(known?.['progress'] ?? 0)),
      isPaused: of.isPaused,
    })
  }
  if (news > 0) await ask('bom/bomBatch/modify.do', { id: batchId, version, operations: [...rows.values()] })
  return news
}

const placeOf = ({ machineId, groupId, isOutsourced }: WorkDone) => ({
  machineId,
  resourceGroupId: groupId,
  isOutsourced,
})

async function noteBreakdown(
  ask: Ask,
  tasks: readonly ShownTask[],
  { resource, from, until }: Breakdown,
): Promise<void> {
  const id = tasks.find(({ resourceName }) => resourceName === resource)?.machineId
  if (!id) return
  const { version, downtimes } = await ask<{ version: number; downtimes: Downtime[] | null }>('machine/get.do', { id })
  const known = (downtimes ?? []).map(({ startsAt, endsAt, reason }) => ({ startsAt, endsAt, reason }))
  // Whoever goes on after a cut finds other work open, and so another minute of the same breakdown.
  if (known.some(({ startsAt, endsAt }) => minuteOf(startsAt) < until && minuteOf(endsAt) > from)) return
  const added = { startsAt: isoOf(from), endsAt: isoOf(until), reason: '主轴报警，停机检修' }
  await ask('machine/modify.do', { id, version, downtimes: [...known, added] })
}
interface Downtime {
  startsAt: string
  endsAt: string
  reason: string | null
}

const latePrograms = 3

/** Some programs that were promised come two days later. */
async function delayPrograms(ask: Ask, seed: number, tasks: readonly ShownTask[], until: number): Promise<number> {
  const waiting = tasks.filter(({ camStatus, realStart }) => camStatus === 'expected' && realStart === null)
  const parts = [...new Set(waiting.map(({ partId }) => partId))]
    .sort((one, other) => chanceOf(seed, `program ${one}`) - chanceOf(seed, `program ${other}`))
    .slice(0, latePrograms)
  for (const partId of parts) {
    const { rows } = await ask<{ rows: { id: number }[] }>('bom/route/list.do', {
      filters: { partId: [partId] },
      page: 1,
      size: 1,
    })
    if (!rows[0]) continue
    const { id, version, operations } = await ask<any>('bom/route/get.do', { id: rows[0].id })
    const later = (operations as Row[])
      .map(plain)
      .map((of) =>
        of['camStatus'] === 'expected' && of['camReadyAt']
          ? { ...of, camReadyAt: isoOf(Math.max(minuteOf(String(of['camReadyAt'])), until) + 2 * 1_440) }
          : of,
      )
    await ask('bom/route/modify.do', { id, version, operations: later })
  }
  return parts.length
}

/** A piece in fifty is scrapped, and made again in a batch of its own; at most three. */
async function scrapPieces(
  ask: Ask,
  seed: number,
  tasks: readonly ShownTask[],
  done: readonly WorkDone[],
): Promise<number> {
  const over = new Set(done.flatMap(({ batchId, finishedAt }) => (finishedAt === null ? [] : [batchId])))
  const batches = new Map(
    tasks.flatMap((of) => (of.batchId !== null && of.partType === 1 && over.has(of.batchId) ? [[of.batchId, of]] : [])),
  )
  const scrapped = [...batches.values()]
    .filter(({ batchNumber }) => !batchNumber?.endsWith('-R') && chanceOf(seed, `scrap ${batchNumber}`) < 0.02)
    .slice(0, 3)
  for (const { batchNumber, partId } of scrapped)
    await ask('bom/bomBatch/add.do', { number: `${batchNumber}-R`, partId, quantity: 1, source: 1, remark: '报废补做' })
  return scrapped.length
}
