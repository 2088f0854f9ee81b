import { taskFlags, type GanttAnswer } from '../../shared/index.ts'

/** What a planner wants to see; nothing chosen: all. Of several lists each has to hold. */
export interface PlanFilter {
  /** Names. */
  customers: readonly string[]
  /** Records. */
  moulds: readonly number[]
  /** Names, as the groups have them. */
  sections: readonly string[]
  late: boolean
}

export const noFilter: PlanFilter = { customers: [], moulds: [], sections: [], late: false }

/** How many things are chosen. */
export const filterCount = ({ customers, moulds, sections, late }: PlanFilter): number =>
  customers.length + moulds.length + sections.length + Number(late)

/** Tells the tasks that are wanted; absent where all are. */
export function matching(plan: GanttAnswer, filter: PlanFilter): ((task: number) => boolean) | undefined {
  if (filterCount(filter) === 0) return undefined
  const { moulds, resources, groups, tasks } = plan
  const customers = new Set(filter.customers)
  const chosen = new Set(filter.moulds)
  const sections = new Set(filter.sections)
  const late = new Set(tasks.mould.filter((_, at) => tasks.flags[at]! & taskFlags.late))
  const isMould = moulds.map(
    ({ id, customer }, at) =>
      (customers.size === 0 || (customer !== null && customers.has(customer))) &&
      (chosen.size === 0 || chosen.has(id)) &&
      (!filter.late || late.has(at)),
  )
  const isResource = resources.map(({ group }) => sections.size === 0 || sections.has(groups[group]?.section ?? ''))
  return (task) => isMould[tasks.mould[task]!]! && isResource[tasks.resource[task]!]!
}
