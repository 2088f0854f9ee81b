/** Which resource groups may do an operation, and what is wrong with those that sections and routes name. */
import { resourceGroup, section } from '@mouldwright/basic/shared'
import type { BuiltResources } from './build-resources.ts'
import type { Report } from './found.ts'
import type { RawFactory, RawOperation, RawSection } from '../load/raw-factory.ts'

export interface EligibleGroups {
  /** Numbers of the groups that may do a task: the one that its operation names, else all of its section. */
  of(operation: RawOperation, taskId: number): number[]
  /** The same of work that needs none: nothing is said where there are none. */
  named(operation: RawOperation): number[]
  /** Tasks without any group; why is said at their section or group. */
  readonly withoutGroup: ReadonlySet<number>
  /** Says once for each section and group what is wrong, with the number of tasks that it concerns. */
  reportProblems(report: Report): void
}

export function createEligibleGroups(
  raw: RawFactory,
  sections: ReadonlyMap<number, RawSection>,
  { groupNo, groupsOfSection }: BuiltResources,
): EligibleGroups {
  const withoutGroup = new Set<number>()
  /** Numbers of tasks by section or group. */
  const groupless = new Map<number, number>()
  const retired = new Map<number, number>()
  const notScheduled = new Map<number, number>()

  return {
    withoutGroup,
    named({ resourceGroupId, sectionId }) {
      if (resourceGroupId === null) return groupsOfSection.get(sectionId) ?? []
      const group = groupNo.get(resourceGroupId)
      return group === undefined ? [] : [group]
    },
    of({ resourceGroupId, sectionId }, taskId) {
      if (!sections.get(sectionId)!.valid) count(retired, sectionId)
      if (resourceGroupId !== null) {
        const group = groupNo.get(resourceGroupId)
        if (group !== undefined) return [group]
        count(notScheduled, resourceGroupId)
        withoutGroup.add(taskId)
        return []
      }
      const groups = groupsOfSection.get(sectionId) ?? []
      if (groups.length === 0) {
        count(groupless, sectionId)
        withoutGroup.add(taskId)
      }
      return groups
    },
    reportProblems(report) {
      const groupName = new Map(raw.groups.map(({ id, name }) => [id, name]))
      const ofSection = (id: number) => ({ entity: section.name, id, label: sections.get(id)!.name })
      const ofGroup = (id: number) => ({ entity: resourceGroup.name, id, label: groupName.get(id) ?? '' })
      for (const [id, n] of groupless) report('error', 'sectionWithoutGroup', ofSection(id), { count: n })
      for (const [id, n] of retired) report('warning', 'sectionInvalid', ofSection(id), { count: n })
      for (const [id, n] of notScheduled) report('error', 'groupNotInScheduling', ofGroup(id), { count: n })
    },
  }
}

const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)
