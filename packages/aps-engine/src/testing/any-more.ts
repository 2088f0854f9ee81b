import type { Problem, Resource, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'

const secondTeam = 900_002
const gateKinds = ['camQc', 'design', 'tool', 'measuring'] as const

/** The same problem with what it seldom or never has: minutes by machine, a second team, sections frozen on their own, dispatched work and the like. */
export function withMore(problem: Problem, seed: number): Problem {
  const random = new Random(seed * 41 + 29)
  const has = {
    options: random.chance(50),
    team: random.chance(40),
    sections: random.chance(50),
    released: random.chance(40),
    gates: random.chance(40),
    bounds: random.chance(40),
    weights: random.chance(40),
    pieces: random.chance(40),
    invalid: random.chance(30),
  }
  const { start, groups, resources, tasks } = problem
  const people = new Set(groups.flatMap(({ peopleResourceId = [] }) => peopleResourceId))
  const mayWork = ({ id, isSupplier, groupIds }: Resource) => !people.has(id) && !isSupplier && groupIds.length > 0
  // Work waits for electrode pieces or for people, not for both.
  const ofBurns = new Set(tasks.flatMap(({ pieceSetId, groupIds = [] }) => (pieceSetId === undefined ? [] : groupIds)))
  const burning = new Set(resources.flatMap(({ groupIds }) => (groupIds.some((id) => ofBurns.has(id)) ? groupIds : [])))
  const heating = new Set(resources.flatMap(({ chargeSpecs, groupIds }) => (chargeSpecs ? groupIds : [])))
  const team: Resource = {
    id: secondTeam,
    groupIds: [],
    calendarId: random.pick(problem.calendars).id,
    capacity: random.between(1, 6),
  }
  const optionsOf = ({ groupIds = [], minutes }: Task): Partial<Task> => {
    const able = resources.filter((one) => mayWork(one) && one.groupIds.some((id) => groupIds.includes(id)))
    if (able.length === 0) return {}
    const own = able.filter(() => random.chance(60))
    return {
      options: (own.length ? own : able).map(({ id }) => ({
        resourceId: id,
        ...(random.chance(70) ? { minutes: random.between(1, 2 * minutes + 10) } : {}),
      })),
    }
  }
  const planned = ({ groupIds = [] }: Task) => {
    const able = resources.filter((one) => one.groupIds.some((id) => groupIds.includes(id)))
    return able.length === 0
      ? {}
      : { released: true, planned: { resourceId: random.pick(able).id, start: start + random.between(0, 4_000) } }
  }
  const more = (task: Task): Task => ({
    ...task,
    ...(has.options && !task.outside && task.pieceSetId === undefined && random.chance(20) ? optionsOf(task) : {}),
    ...(has.released && !task.started && !task.outside && random.chance(5) ? planned(task) : {}),
    ...(has.gates && random.chance(8)
      ? {
          gates: [
            ...(task.gates ?? []),
            { kind: random.pick(gateKinds), at: random.chance(10) ? null : start + random.between(-500, 6_000) },
          ],
        }
      : {}),
    ...(has.bounds && random.chance(8) ? { notBefore: start + random.between(-500, 8_000) } : {}),
    ...(has.bounds && random.chance(20) ? { mostSplits: random.between(1, 3) } : {}),
    ...(has.bounds && !task.started && random.chance(2) ? { minutes: 0, milestone: true } : {}),
  })
  const made = tasks.map(more)
  return {
    ...problem,
    groups: groups.map((group) => ({
      ...group,
      ...(has.weights ? { weight: random.pick([0, 0.5, 1, 2]) } : {}),
      ...(has.team && !burning.has(group.id) && !heating.has(group.id) && random.chance(25)
        ? { peopleResourceId: secondTeam }
        : {}),
    })),
    resources: [...resources, ...(has.team ? [team] : [])].map((resource) =>
      has.invalid && mayWork(resource) && random.chance(5) ? { ...resource, valid: false } : resource,
    ),
    moulds: problem.moulds.map((mould) => (has.bounds && random.chance(10) ? { ...mould, due: null } : mould)),
    tasks: made,
    links: problem.links.map((link) =>
      has.pieces && link.kind === 'electrode' && random.chance(40) ? { ...link, pieces: random.between(1, 4) } : link,
    ),
    ...(has.sections
      ? {
          frozen: [
            ...(problem.frozen ?? []),
            ...[...new Set(tasks.map(({ sectionId }) => sectionId))].flatMap((sectionId) =>
              sectionId !== undefined && random.chance(40)
                ? [{ sectionId, until: start + random.between(0, 6_000) }]
                : [],
            ),
          ],
        }
      : {}),
  }
}
