/** Resources of a plan by section and group, as people see them. */
import { sectionNames } from '@mouldwright/basic/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { hoursOf, sumHours, type Hours, type Interval } from '@mouldwright/worktime'
import type { PlanHours } from './read-hours.ts'
import type { PlanResource } from './resource-times.ts'

export interface TreeGroup {
  groupId: number
  name: string
  sectionId: number | null
  sectionName: string
  resources: PlanResource[]
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Groups in the order of sections and names, each with its resources by name. A resource stands in its main group alone. */
export async function groupsOf(
  ctx: Context,
  { resources }: PlanHours,
  of: { sectionId?: number | null | undefined; groupId?: number | null | undefined } = {},
): Promise<TreeGroup[]> {
  const nameOf = await sectionNames(ctx)
  const sections = await ctx.db.all<{ id: number; code: string }>(
    sql`select t.id, t.name as code from basic_section as t where ${inFactory(ctx, 't')}`,
  )
  const idOf = new Map(sections.map(({ id, code }) => [code, id]))
  const groups = new Map<number, TreeGroup>()
  for (const resource of resources) {
    const { recordId: groupId = 0, name = '', section = '' } = resource.group ?? {}
    const sectionId = idOf.get(section) ?? null
    if ((of.sectionId && of.sectionId !== sectionId) || (of.groupId && of.groupId !== groupId)) continue
    const group = groups.get(groupId) ?? {
      groupId,
      name,
      sectionId,
      sectionName: nameOf(sectionId, section),
      resources: [],
    }
    groups.set(groupId, group)
    group.resources.push(resource)
  }
  for (const group of groups.values()) group.resources.sort((one, other) => byText(one.name, other.name))
  return [...groups.values()].sort(
    (one, other) => byText(one.sectionName, other.sectionName) || byText(one.name, other.name),
  )
}

export interface HoursLine {
  cells: Hours[]
  total: Hours
}

export function lineOf({ time }: PlanResource, windows: readonly Interval[]): HoursLine {
  const cells = windows.map((window) => hoursOf(time, window))
  return { cells, total: sumHours(cells) }
}

export function sumLines(lines: readonly HoursLine[], columns: number): HoursLine {
  const cells = Array.from({ length: columns }, (_, at) => sumHours(lines.map((line) => line.cells[at]!)))
  return { cells, total: sumHours(cells) }
}
