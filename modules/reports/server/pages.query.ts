/** What reports are filled with: a fixed number of statements, however many records a report is about. */
import { readTasks } from '@mouldwright/aps/server/api'
import type { Entity } from '@mouldwright/kernel'
import { batch, mould, part, route } from '@mouldwright/production/shared'
import { mostLines } from '@mouldwright/reports/shared'
import { inFactory, readRecords, sql, wallClockIn, type Context, type FilledPage } from '@mouldwright/server-kit'

type Labelled = { labels?: Record<string, string> }

const hours = (minutes: number | null | undefined) =>
  typeof minutes === 'number' ? Math.round((minutes / 60) * 100) / 100 : null

const moment = (ctx: Context, iso: string | null | undefined) =>
  iso ? wallClockIn(iso, ctx.session.timeZone).slice(0, 16).replace('T', ' ') : null

const printed = (ctx: Context) => ({
  printedAt: moment(ctx, ctx.now().toISOString()),
  printedBy: ctx.session.displayName,
})

/** The word of a choice's value. */
function wordOf(ctx: Context, of: Entity, name: string, value: unknown): string | null {
  const field = of.fields[name]
  if (field?.kind !== 'choice') return null
  const [word] = Object.entries(field.options).find(([, option]) => option === value) ?? []
  return word === undefined ? null : ctx.kit.word(ctx.language, of.module, `${of.stem}.${name}Options.${word}`)
}

const labelOf = (row: unknown, field: string): string | null => (row as Labelled).labels?.[field] ?? null

export async function batchCards(ctx: Context, ids: readonly number[]): Promise<FilledPage[]> {
  const batches = await readRecords(ctx, batch, { ids })
  const parts = await readRecords(ctx, part, { ids: [...new Set(batches.map(({ partId }) => partId))], rows: false })
  const moulds = await readRecords(ctx, mould, { ids: [...new Set(parts.map(({ mouldId }) => mouldId))], rows: false })
  const routes = await readRecords(ctx, route, { where: sql`t.part_id = any(${parts.map(({ id }) => id)}::bigint[])` })
  const byId = new Map(batches.map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const one = byId.get(id)
    const made = parts.find((each) => each.id === one?.partId)
    const ordered = moulds.find((each) => each.id === made?.mouldId)
    if (!one || !made || !ordered) return []
    const done = new Map((one.operations ?? []).map((each) => [each.number, each]))
    const operations = routes.find(({ partId }) => partId === made.id)?.operations ?? []
    return [
      {
        name: one.number,
        values: {
          batchNumber: one.number,
          workOrder: one.workOrderNumber ?? null,
          quantity: one.quantity,
          priority: one.priority ?? made.priority ?? ordered.priority,
          startDate: one.startDate ?? null,
          deliveryDate: one.deliveryDate ?? made.deliveryDate ?? ordered.deliveryDate,
          remark: one.remark ?? null,
          mouldNumber: ordered.number,
          mouldName: ordered.name,
          customer: labelOf(ordered, 'customerId'),
          partNumber: made.number,
          partName: made.name,
          material: labelOf(made, 'materialId'),
          ...printed(ctx),
        },
        lines: [...operations]
          .sort((a, b) => a.number - b.number)
          .map((operation) => {
            const actual = done.get(operation.number)
            return {
              'operation.number': operation.number,
              'operation.process': labelOf(operation, 'processId'),
              'operation.section': labelOf(operation, 'sectionId'),
              'operation.group': labelOf(operation, 'resourceGroupId'),
              'operation.setupHours': hours(operation.setupMinutes),
              'operation.hours': hours(operation.estimatedMinutes),
              'operation.machine': actual ? labelOf(actual, 'machineId') : null,
              'operation.startedAt': moment(ctx, actual?.startedAt),
              'operation.finishedAt': moment(ctx, actual?.finishedAt),
              'operation.remark': operation.remark ?? null,
            }
          }),
      },
    ]
  })
}

interface Made {
  partId: number
  batches: number
  done: number
}

export async function mouldOverviews(ctx: Context, ids: readonly number[]): Promise<FilledPage[]> {
  const moulds = await readRecords(ctx, mould, { ids, rows: false })
  const parts = await readRecords(ctx, part, {
    where: sql`t.mould_id = any(${ids}::bigint[])`,
    order: sql`t.mould_id, t.number`,
    limit: mostLines,
    rows: false,
  })
  const made = await ctx.db.all<Made>(sql`
    select b.part_id as "partId", count(*) as batches, count(*) filter (where b.status = 'finished') as done
    from production_batch b
    where ${inFactory(ctx, 'b')} and b.part_id = any(${parts.map(({ id }) => id)}::bigint[]) group by b.part_id`)
  const byPart = new Map(made.map((each) => [each.partId, each]))
  return ids.flatMap((id) => {
    const one = moulds.find((each) => each.id === id)
    if (!one) return []
    return [
      {
        name: one.number,
        values: {
          mouldNumber: one.number,
          mouldName: one.name,
          customer: labelOf(one, 'customerId'),
          salesman: one.salesman ?? null,
          priority: one.priority,
          status: wordOf(ctx, mould, 'status', one.status),
          startDate: one.startDate ?? null,
          deliveryDate: one.deliveryDate,
          promisedDate: one.promisedDate ?? null,
          forecastDate: one.forecastDate ?? null,
          finishedDate: one.finishedDate ?? null,
          remark: one.remark ?? null,
          ...printed(ctx),
        },
        lines: parts
          .filter(({ mouldId }) => mouldId === id)
          .map((each) => ({
            'part.number': each.number,
            'part.name': each.name,
            'part.type': wordOf(ctx, part, 'type', each.type),
            'part.quantity': each.quantity,
            'part.material': labelOf(each, 'materialId'),
            'part.deliveryDate': each.deliveryDate ?? null,
            'part.batches': byPart.get(each.id)?.batches ?? 0,
            'part.batchesDone': byPart.get(each.id)?.done ?? 0,
          })),
      },
    ]
  })
}

interface Days {
  fromDate: string
  toDate: string
  sectionId?: number | null | undefined
}

export async function workshopPages(
  ctx: Context<'plan.nothingPublished'>,
  { fromDate, toDate, sectionId }: Days,
): Promise<FilledPage[]> {
  const { planName, tasks } = await readTasks(ctx, { from: fromDate, to: toDate, sectionId }, mostLines)
  if (tasks.length === 0) return []
  const section = sectionId ? (tasks[0]?.sectionName ?? null) : null
  return [
    {
      name: planName,
      values: { planName, fromDate, toDate, section, ...printed(ctx) },
      lines: tasks.map((task) => ({
        'task.section': task.sectionName,
        'task.day': task.shift?.day ?? null,
        'task.shift': task.shift ? `${task.shift.name} ${task.shift.start}–${task.shift.end}` : null,
        'task.machine': task.resourceName,
        'task.mouldNumber': task.mouldNumber,
        'task.partNumber': task.partNumber,
        'task.partName': task.partName,
        'task.operation': task.operationNumber,
        'task.process': task.processName,
        'task.batchNumber': task.batchNumber,
        'task.quantity': task.quantity,
        'task.start': moment(ctx, task.plannedStart),
        'task.end': moment(ctx, task.plannedEnd),
        'task.hours': hours(task.workMinutes),
        'task.status': ctx.kit.word(ctx.language, 'aps', `taskStatus.${task.taskStatus}`),
        'task.deliveryDate': task.deliveryDate,
      })),
    },
  ]
}
