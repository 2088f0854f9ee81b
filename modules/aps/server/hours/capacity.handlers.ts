import {
  exportLimits,
  exportWorkbook,
  handle,
  handleQueued,
  type Context,
  type WrittenSheet,
} from '@mouldwright/server-kit'
import { toLocal, type Hours } from '@mouldwright/worktime'
import {
  exportCapacity,
  listCapacity,
  listCapacitySections,
  loadOf,
  schedule,
  type CapacityLevel,
  type CapacityRow,
  type HourUnit,
  type WithoutPlan,
} from '../../shared/index.ts'
import { planFacts, planFor } from '../query/plan-of-query.ts'
import type { Optional } from '../query/task-rows.query.ts'
import { periodOf } from './period.ts'
import { readSavedHours } from './read-hours.ts'
import { groupsOf, lineOf, sumLines, type HoursLine, type TreeGroup } from './tree.ts'
import { bySection } from './week-plan.handlers.ts'
import { ratedCapacity } from './rated-capacity.query.ts'
import { isCovered, mostDays, windowsBetween } from './windows.ts'

type CapacityQuery = Optional<{
  scheduleId: number
  planId: number
  from: string
  to: string
  sectionId: number
  groupId: number
}> & { unit: HourUnit; level: CapacityLevel }

type QueryContext = Context<
  WithoutPlan | 'plan.nothingPublished' | 'plan.absent' | 'query.missing' | 'query.reversed' | 'query.tooLong'
>

export const capacityHandlers = [
  handle(listCapacity, async (ctx, { page, size, ...query }) => {
    const { plan, covers, rows, columns, sum } = await readCapacity(ctx, query)
    const limit = size ?? 50
    return {
      plan: planFacts(plan),
      covers,
      rows: rows.slice(((page ?? 1) - 1) * limit, (page ?? 1) * limit),
      total: rows.length,
      columns,
      sum,
    }
  }),

  handle(listCapacitySections, async (ctx, of) => {
    const plan = await planFor(ctx, of)
    return bySection(await groupsOf(ctx, await readSavedHours(ctx, plan.planId))).map((own) => ({
      sectionId: own[0]!.sectionId,
      sectionName: own[0]!.sectionName,
      resources: own.reduce((count, { resources }) => count + resources.length, 0),
    }))
  }),

  handleQueued(
    exportCapacity,
    (job, query) => {
      const word = (path: string) => job.kit.word(job.language, 'aps', path)
      const title = word('capacity.$')
      const { from, to, unit, level } = query
      return exportWorkbook(job, { title, about: schedule.name, asked: { from, to, unit, level } }, async (ctx) => {
        const { rows, sum } = await readCapacity(ctx, query)
        return rows.length === 0 ? undefined : { sheets: [sheetOf(title, rows, sum, word)], rows: rows.length }
      })
    },
    {
      repeatable: true,
      limits: exportLimits,
      accept: async (ctx, query) => {
        periodOf(ctx, query, 'capacityDate', mostDays[query.unit])
        if (!query.planId) ctx.refuse('export.queryFirst')
        await planFor(ctx, query)
      },
    },
  ),
]

/** All lines of a query: a factory has some hundreds of resources, and a query at most `mostDays`. */
async function readCapacity(ctx: QueryContext, query: CapacityQuery) {
  const { from, to } = periodOf(ctx, query, 'capacityDate', mostDays[query.unit])
  const plan = await planFor(ctx, query)
  const windows = windowsBetween(from, to, query.unit, ctx.session.timeZone)
  const hours = await readSavedHours(ctx, plan.planId)
  const groups = (await groupsOf(ctx, hours, query)).map((group) => ({
    group,
    lines: group.resources.map((resource) => ({ name: resource.name, ...lineOf(resource, windows) })),
  }))
  const rated = await ratedCapacity(ctx)
  const named = linesOf(groups, query.level, windows.length)
  const all = sumLines(
    groups.flatMap(({ lines }) => lines),
    windows.length,
  )
  const days = ({ from: first, to: last }: { from: string; to: string }) => ({ from: first, to: last })
  const dayOf = (minute: number) => toLocal(minute, ctx.session.timeZone).date
  return {
    plan,
    covers: { from: dayOf(hours.start), to: dayOf(hours.horizonEnd - 1) },
    rows: named.flatMap(({ line, groupIds, ...names }): CapacityRow[] =>
      windows.flatMap((window, at) =>
        isCovered(window, hours)
          ? {
              ...names,
              ...days(window),
              ...line.cells[at]!,
              rated:
                groupIds && rated({ groupIds, sectionId: names.groupName === null ? names.sectionId : null }, window),
            }
          : [],
      ),
    ),
    columns: windows.map((window, at) => ({ ...days(window), ...all.cells[at]! })),
    sum: all.total,
  }
}

interface NamedLine extends Pick<CapacityRow, 'sectionId' | 'sectionName' | 'groupName' | 'resourceName'> {
  line: HoursLine
  /** Groups whose capacity it has; null of a resource. */
  groupIds: number[] | null
}

/** A line for each section, group or resource. */
function linesOf(
  groups: readonly { group: TreeGroup; lines: readonly (HoursLine & { name: string })[] }[],
  level: CapacityLevel,
  columns: number,
): NamedLine[] {
  const namesOf = ({ sectionId, sectionName, name }: TreeGroup) => ({ sectionId, sectionName, groupName: name })
  if (level === 'resource')
    return groups.flatMap(({ group, lines }) =>
      lines.map((line) => ({ ...namesOf(group), resourceName: line.name, line, groupIds: null })),
    )
  if (level === 'group')
    return groups.map(({ group, lines }) => ({
      ...namesOf(group),
      resourceName: null,
      line: sumLines(lines, columns),
      groupIds: [group.groupId],
    }))
  const sections = Map.groupBy(groups, ({ group }) => group.sectionId ?? group.sectionName)
  return [...sections.values()].map((own) => ({
    ...namesOf(own[0]!.group),
    groupName: null,
    resourceName: null,
    line: sumLines(
      own.flatMap(({ lines }) => lines),
      columns,
    ),
    groupIds: own.map(({ group }) => group.groupId),
  }))
}

const hoursIn = (minutes: number) => Math.round(minutes / 0.6) / 100

const figuresOf = (of: Hours) => [
  ...[of.available, of.planned, of.overtime, of.unattended, of.down, of.free].map(hoursIn),
  of.available > 0 ? Math.round(loadOf(of) * 10) / 10 : null,
]

function sheetOf(name: string, rows: readonly CapacityRow[], sum: Hours, word: (path: string) => string): WrittenSheet {
  const heads = [
    'section',
    'group',
    'resource',
    'from',
    'to',
    'available',
    'planned',
    'overtime',
    'unattended',
    'down',
    'free',
    'load',
    'rated',
  ]
  return {
    name,
    header: heads.map((head) => word(`capacity.${head}`)),
    rows: [
      [
        ...rows.map((row) => [
          row.sectionName,
          row.groupName,
          row.resourceName,
          { date: row.from },
          { date: row.to },
          ...figuresOf(row),
          row.rated === null ? null : hoursIn(row.rated),
        ]),
        [word('capacity.sum'), null, null, null, null, ...figuresOf(sum), null],
      ],
    ],
  }
}
