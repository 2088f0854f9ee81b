import { handle } from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'
import {
  getCapacityBySection,
  isOverloaded,
  queryWeekPlan,
  queryWeekPlanTree,
  type HourUnit,
  type WeekPlan,
} from '../../shared/index.ts'
import { planFacts, planFor } from '../query/plan-of-query.ts'
import { sessionOfPlan } from '../session/session.query.ts'
import { readHours, readSavedHours, type PlanHours } from './read-hours.ts'
import { groupsOf, lineOf, sumLines, type TreeGroup } from './tree.ts'
import { isCovered, mondayOf, windowsBetween, type Window } from './windows.ts'

const shownDays = { day: 7, week: 56 } as const

const columnsOf = (day: string, unit: HourUnit, zone: string) => {
  const monday = mondayOf(day)
  return windowsBetween(monday, addDays(monday, shownDays[unit] - 1), unit, zone)
}

const iso = (minute: number) => new Date(minute * 60_000).toISOString()

const showColumn =
  (unit: HourUnit, hours: PlanHours) =>
  ({ from, to, start, end }: Window): WeekPlan['columns'][number] => ({
    from,
    to,
    start: iso(start),
    end: iso(end),
    holiday: unit === 'day' ? (hours.holidays.find((of) => of.start < end && of.end > start)?.name ?? null) : null,
    isCovered: isCovered({ start, end }, hours),
  })

export const weekPlanHandlers = [
  handle(
    queryWeekPlan,
    async (ctx, { day, unit, sectionId, groupId, resourceId, onlyOverloaded, page, size, ...of }) => {
      const plan = await planFor(ctx, of)
      const hours = await readHours(ctx, plan, await sessionOfPlan(ctx, plan, of.sessionId))
      const windows = columnsOf(day, unit, ctx.session.timeZone)
      const groups = (await groupsOf(ctx, hours, { sectionId, groupId })).map((group) => ({
        group,
        lines: group.resources.map((resource) => ({ resource, ...lineOf(resource, windows) })),
      }))
      const lines = groups.flatMap((of) => of.lines.map((line) => ({ groupId: of.group.groupId, ...line })))
      const asked = lines.filter(
        ({ resource, cells }) =>
          (!resourceId || resource.id === resourceId) && (!onlyOverloaded || cells.some(isOverloaded)),
      )
      const limit = size ?? 50
      const rows = asked.slice(((page ?? 1) - 1) * limit, (page ?? 1) * limit)
      const shown = new Set(rows.map((row) => row.groupId))
      return {
        plan: planFacts(plan),
        columns: windows.map(showColumn(unit, hours)),
        groups: groups
          .filter(({ group }) => shown.has(group.groupId))
          .map(({ group, lines: own }) => ({ ...showGroup(group), ...sumLines(own, windows.length) })),
        rows: rows.map(({ resource: { id, kind, recordId, name, note, capacity }, groupId: own, cells, total }) => ({
          resourceId: id,
          kind,
          recordId,
          name,
          note,
          groupId: own,
          capacity,
          cells,
          total,
        })),
        total: asked.length,
      }
    },
  ),

  handle(queryWeekPlanTree, async (ctx, of) => {
    const plan = await planFor(ctx, of)
    const groups = await groupsOf(ctx, await readSavedHours(ctx, plan.planId))
    return {
      sections: bySection(groups).map((own) => ({
        sectionId: own[0]!.sectionId,
        sectionName: own[0]!.sectionName,
        groups: own.map(({ groupId, name, resources }) => ({
          groupId,
          name,
          resources: resources.map(({ id, kind, recordId, name: resource }) => ({
            resourceId: id,
            kind,
            recordId,
            name: resource,
          })),
        })),
      })),
    }
  }),

  handle(getCapacityBySection, async (ctx, { day, unit, ...of }) => {
    const plan = await planFor(ctx, of)
    const hours = await readHours(ctx, plan, await sessionOfPlan(ctx, plan, of.sessionId))
    const windows = columnsOf(day, unit, ctx.session.timeZone)
    return {
      plan: planFacts(plan),
      columns: windows.map(showColumn(unit, hours)),
      sections: bySection(await groupsOf(ctx, hours)).map((own) => {
        const resources = own.flatMap((group) => group.resources)
        return {
          sectionId: own[0]!.sectionId,
          sectionName: own[0]!.sectionName,
          resources: resources.length,
          ...sumLines(
            resources.map((resource) => lineOf(resource, windows)),
            windows.length,
          ),
        }
      }),
    }
  }),
]

const showGroup = ({ groupId, name, sectionId, sectionName, resources }: TreeGroup) => ({
  groupId,
  name,
  sectionId,
  sectionName,
  resources: resources.length,
})

/** Groups of one section each, in their order. */
export const bySection = (groups: readonly TreeGroup[]): TreeGroup[][] => [
  ...Map.groupBy(groups, ({ sectionId, sectionName }) => sectionId ?? sectionName).values(),
]
