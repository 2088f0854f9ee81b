import { sectionNames } from '@mouldwright/basic/server/api'
import {
  exportLimits,
  exportWorkbook,
  handle,
  handleQueued,
  inFactory,
  sql,
  type Context,
  type Sql,
  type WrittenCell,
} from '@mouldwright/server-kit'
import { addDays, dayOfDate, localDayStart, toLocal, weekdayOf } from '@mouldwright/worktime'
import {
  completionGroups,
  completionState,
  countCompletion,
  exportCompletion,
  getCompletionRate,
  listCompletion,
  mostCompletionDays,
  schedule,
  type CompletionFigure,
  type CompletionRow,
} from '../../shared/index.ts'
import { figureOf, type StateSum } from './figures.ts'
import { completionRows, type CompletionFilter, type Window } from './operations.query.ts'

interface Interval {
  fromDate: string
  toDate: string
}
type Group = (typeof completionGroups)[number]
type RefusingContext = Pick<
  Context<'completion.intervalOrder' | 'completion.intervalLength'>,
  'refuse' | 'now' | 'session'
>

export const completionHandlers = [
  handle(getCompletionRate, async (ctx, { groupBy, ...query }) => {
    const window = windowOf(ctx, query)
    const weeks = weeksOf(query)
    const all = [window, ...weeks.map((week) => clipped(ctx, week, window))]
    const sums = await sumsOfGroups(ctx, all, query, groupBy ?? 'section')
    const whole = sums.filter(({ no }) => no === 0)
    return {
      from: window.from.toISOString(),
      until: window.until.toISOString(),
      since: await firstPublication(ctx),
      total: figureOf(whole),
      groups: await groupsOf(ctx, whole, groupBy ?? 'section'),
      weeks: weeks.map((week, at) => ({ ...week, figure: figureOf(sums.filter(({ no }) => no === at + 1)) })),
    }
  }),

  handle(countCompletion, async (ctx, query) => figureOf(await sumsOf(ctx, windowOf(ctx, query), query))),

  handle(listCompletion, async (ctx, { state, without, page, size, ...query }) => {
    const rows = completionRows(ctx, [windowOf(ctx, query)], query)
    const ofState = state ? sql`c.state = ${state}` : sql`true`
    const isWithout = without ? sql`${idOf(without)} is null` : sql`true`
    const where = sql`${ofState} and ${isWithout}`
    const { total } = await ctx.db.one<{ total: number }>(
      sql`select count(*) as total from ${rows} as c where ${where}`,
    )
    const limit = size ?? 50
    const found = await ctx.db.all<CompletionRow & { sectionId: number }>(
      sql`${listOf(ctx, windowOf(ctx, query), query, where)} limit ${limit} offset ${((page ?? 1) - 1) * limit}`,
    )
    const nameOf = await sectionNames(ctx)
    return {
      rows: found.map(({ sectionId, ...row }) => ({ ...row, sectionName: nameOf(sectionId, row.sectionName) })),
      total,
    }
  }),

  handleQueued(
    exportCompletion,
    (job, { groupBy, ...query }) => {
      const title = job.kit.word(job.language, 'aps', 'completion.$')
      const { fromDate, toDate } = query
      return exportWorkbook(job, { title, about: schedule.name, asked: { fromDate, toDate } }, async (ctx) => {
        const window = windowOf({ ...job, session: ctx.session }, query)
        const group = groupBy ?? 'section'
        const sums = await sumsOfGroups(ctx, [window], query, group)
        const groups = await groupsOf(ctx, sums, group)
        const total = figureOf(sums)
        const { planned, otherTime, unplanned } = total.count
        const rows = planned + otherTime + unplanned
        let done = 0
        const onRows = (count: number) => {
          job.signal.throwIfAborted()
          done += count
          job.progress({ done: Math.min(done, rows), total: rows })
        }
        return { sheets: await sheetsOf(ctx, { window, query, group, groups, total, onRows }), rows }
      })
    },
    { repeatable: true, limits: exportLimits },
  ),
]

/** The period that counts: what is still to come can be neither kept nor broken. */
function windowOf(ctx: RefusingContext, { fromDate, toDate }: Interval): Window {
  if (fromDate > toDate) ctx.refuse('completion.intervalOrder', { from: fromDate, to: toDate })
  const days = dayOfDate(toDate) - dayOfDate(fromDate) + 1
  if (days > mostCompletionDays) ctx.refuse('completion.intervalLength', { days, most: mostCompletionDays })
  return clipped(ctx, { fromDate, toDate })
}

const firstDay = '2000-01-01'

/** Days in the factory's zone as moments, not beyond now, nor beyond a window. */
function clipped({ now, session }: Pick<Context, 'now' | 'session'>, { fromDate, toDate }: Interval, within?: Window) {
  // Nothing was published before; clocks of long ago are of no use here.
  const startOf = (day: string) => localDayStart(day < firstDay ? firstDay : day, session.timeZone) * 60_000
  const from = Math.max(startOf(fromDate), within?.from.getTime() ?? 0)
  const until = Math.min(startOf(addDays(toDate, 1)), within?.until.getTime() ?? now().getTime())
  return { from: new Date(from), until: new Date(Math.max(from, until)) }
}

/** Weeks from Monday on that a period touches. */
function weeksOf({ fromDate, toDate }: Interval): Interval[] {
  const weeks: Interval[] = []
  for (let monday = addDays(fromDate, 1 - weekdayOf(fromDate)); monday <= toDate; monday = addDays(monday, 7))
    weeks.push({ fromDate: monday < fromDate ? fromDate : monday, toDate: least(addDays(monday, 6), toDate) })
  return weeks
}
const least = (one: string, other: string) => (one < other ? one : other)

const firstPublication = async (ctx: Context) =>
  (
    await ctx.db.one<{ since: string | null }>(
      sql`select min(p.published_at) as since from aps_publication as p where ${inFactory(ctx, 'p')}`,
    )
  ).since

const sumsOf = (ctx: Context, window: Window, filter: CompletionFilter) =>
  ctx.db.all<StateSum>(
    sql`select c.state, count(*) as count, sum(c.minutes)::integer as minutes from ${completionRows(ctx, [window], filter)} as c group by c.state`,
  )

/** Id of the section, machine or person of a row `c`. */
const idOf = (group: Group): Sql =>
  sql`(case ${group}::text when 'section' then c.section_id when 'machine' then c.machine_id else c.user_id end)`

type GroupFigure = { id: number | null; name: string | null; figure: CompletionFigure }

/** What became of a group's operations in one of the windows, by its place among them. */
type GroupSum = StateSum & { no: number; id: number | null; name: string | null }

/** All windows in one statement: most of what it costs is finding what ended in any of them. */
const sumsOfGroups = (ctx: Context, windows: readonly Window[], filter: CompletionFilter, group: Group) =>
  ctx.db.all<GroupSum>(
    sql`select c.no, ${idOf(group)} as id,
        min(case ${group}::text when 'section' then c.section_name when 'machine' then c.resource_name else c.person end) as name,
        c.state, count(*) as count, sum(c.minutes)::integer as minutes
      from ${completionRows(ctx, windows, filter)} as c group by c.no, 2, c.state`,
  )

/** Figures side by side, the worst rate first; what has nothing planned stands last. */
async function groupsOf(ctx: Context, sums: readonly GroupSum[], group: Group): Promise<GroupFigure[]> {
  const nameOf = group === 'section' ? await sectionNames(ctx) : undefined
  return [...Map.groupBy(sums, (sum) => sum.id)]
    .map(([key, own]) => {
      const known = own.map((sum) => sum.name).find((one) => one !== null) ?? null
      // A team has no machine: it is told by what did the work.
      const shown = group === 'machine' && key === null ? null : known
      return { id: key, name: nameOf && known ? nameOf(key!, known) : shown, figure: figureOf(own) }
    })
    .sort(
      (one, other) =>
        (one.figure.rate ?? 101) - (other.figure.rate ?? 101) ||
        other.figure.count.planned - one.figure.count.planned ||
        (one.name ?? '').localeCompare(other.name ?? ''),
    )
}

/** Rows as lists and sheets have them, by planned end, then by when they were finished. */
const listOf = (ctx: Context, window: Window, filter: CompletionFilter, where = sql`true`) =>
  sql<
    CompletionRow & { sectionId: number }
  >`select c.state, c.mould_number as ${sql.ref('mouldNumber')}, c.part_number as ${sql.ref('partNumber')}, c.part_name as ${sql.ref('partName')},
      c.batch_number as ${sql.ref('batchNumber')}, c.operation_number as ${sql.ref('operationNumber')}, c.process_name as ${sql.ref('processName')},
      c.section_id as ${sql.ref('sectionId')}, c.section_name as ${sql.ref('sectionName')}, c.resource_name as ${sql.ref('resourceName')}, c.person,
      c.planned_start as ${sql.ref('plannedStart')}, c.planned_end as ${sql.ref('plannedEnd')}, c.finished_at as ${sql.ref('finishedAt')}, c.minutes,
      c.publish_number as ${sql.ref('publishNumber')}
    from ${completionRows(ctx, [window], filter)} as c where ${where}
    order by coalesce(c.planned_end, c.finished_at), c.mould_number, c.batch_number, c.operation_number`

interface Sheets {
  window: Window
  query: CompletionFilter
  group: Group
  groups: readonly GroupFigure[]
  total: CompletionFigure
  onRows: (count: number) => void
}

async function sheetsOf(ctx: Context, { window, query, group, groups, total, onRows }: Sheets) {
  const word = (path: string) => ctx.kit.word(ctx.language, 'aps', `completion.${path}`)
  const { timeZone } = ctx.session
  const nameOf = await sectionNames(ctx)
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  const sums = ['planned', ...completionState] as const
  const figureRow = (name: string, { rate, minutesRate, count, minutes }: CompletionFigure): WrittenCell[] => [
    name,
    rate,
    minutesRate,
    ...sums.flatMap((sum) => [count[sum], hours(minutes[sum])]),
  ]
  const moment = (at: string | null): WrittenCell => {
    if (at === null) return null
    const { date, time } = toLocal(Math.floor(Date.parse(at) / 60_000), timeZone)
    return { moment: `${date} ${time}` }
  }
  async function* rows() {
    for await (const portion of ctx.db.stream(listOf(ctx, window, query), 500)) {
      yield portion.map((row): WrittenCell[] => [
        word(`states.${row.state}`),
        row.mouldNumber,
        row.partNumber,
        row.partName,
        row.batchNumber,
        row.operationNumber,
        row.processName,
        nameOf(row.sectionId, row.sectionName),
        row.resourceName,
        row.person,
        moment(row.plannedStart),
        moment(row.plannedEnd),
        moment(row.finishedAt),
        hours(row.minutes),
        row.publishNumber,
      ])
      onRows(portion.length)
    }
  }
  const columns = [
    'state',
    'mould',
    'part',
    'partName',
    'batch',
    'operation',
    'process',
    'section',
    'resource',
    'person',
  ]
  return [
    {
      name: word('$'),
      header: [
        word(`groups.${group}`),
        word('rate'),
        word('hoursRate'),
        ...sums.flatMap((sum) => [word(`states.${sum}`), `${word(`states.${sum}`)} (h)`]),
      ],
      rows: [
        [
          ...groups.map(({ name, figure }) => figureRow(name ?? word(`none.${group}`), figure)),
          figureRow(word('total'), total),
        ],
      ],
    },
    {
      name: word('operations'),
      header: [...columns, 'plannedStart', 'plannedEnd', 'finishedAt', 'hours', 'publishNumber'].map((column) =>
        word(`columns.${column}`),
      ),
      rows: rows(),
    },
  ]
}
