import { generate } from '../generate/generate.ts'
import type { Problem, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'
import type { Settings } from '../model/settings.ts'
import { settingOptions } from '../model/settings.ts'
import { withOvens } from './any-ovens.ts'

/** Any settings: every option of every setting comes up. */
function anySettings(random: Random): Partial<Settings> {
  const chosen = Object.fromEntries(
    Object.entries(settingOptions).map(([name, options]) => [name, random.pick<string>(options)]),
  ) as Partial<Settings>
  return {
    ...chosen,
    bottleneckBufferHours: random.pick([0, 2]),
    minimumElectrodeTransfer: random.pick(['all', 1, 2, 3] as const),
    defaultFlowTimeHours: random.pick([0, 0.5, 3]),
    groupConversionHours: random.pick([0, 0, 1, 2.5]),
  }
}

/** Resources that join groups, or leave them, within the horizon; some of them are in another group at other times. */
function membershipsOf({ groups, resources, start }: Problem, seed: number): Problem['resources'] {
  const random = new Random(seed * 11 + 5)
  if (!random.chance(30)) return resources
  return resources.map((resource) => {
    if (resource.groupIds.length === 0 || !random.chance(40)) return resource
    const groupId = random.pick(resource.groupIds)
    const other = random.pick(groups).id
    // Nobody belongs to a group for no time at all.
    const change = start + Math.max(1, random.between(0, 30_000))
    const isJoining = random.chance(50)
    const before = [start, change]
    const after = [change, change + random.between(1, 200_000)]
    const memberships = [{ groupId, intervals: isJoining ? after : before }]
    if (resource.groupIds.includes(other)) return { ...resource, memberships }
    return {
      ...resource,
      groupIds: [...resource.groupIds, other],
      memberships: [...memberships, { groupId: other, intervals: isJoining ? before : after }],
    }
  })
}

/** A small shop with everything that a problem may say, faults of the data included; frozen, so that a change throws. */
export function anyProblem(seed: number): Problem {
  const random = new Random(seed * 7 + 3)
  const base = generate({
    seed,
    settings: anySettings(random),
    tasks: random.between(5, 120),
    resources: random.between(8, 30),
    tasksPerMould: random.between(6, 40),
    tightness: random.between(20, 300),
    horizonDays: random.pick([400, 400, 20]),
  })
  const isOperator = base.resources.some(({ id }) => id === 900_001)
  const hasPeople = isOperator && random.chance(30)
  const hasSetups = random.chance(30)
  const isContiguous = random.chance(50)
  const hasDues = random.chance(50)
  const pieces = new Random(seed * 11 + 5)
  const fixed = new Random(seed * 13 + 7)
  const away = new Random(seed * 19 + 13)
  const hasSuppliers = away.chance(50)
  const suppliers: Problem['resources'] = [1, 2].map((id) => ({
    id: 990_000 + id,
    groupIds: [],
    calendarId: away.pick(base.calendars).id,
    capacity: away.between(1, 3),
    isSupplier: true,
  }))
  const waiting = new Random(seed * 23 + 17)
  const hasWaits = waiting.chance(40)
  const rated = new Random(seed * 17 + 11)
  const hasRates = rated.chance(40)
  const loads = rated.chance(40)
  const held = new Random(seed * 31 + 51)
  const fixtureCount = held.chance(40) ? held.between(1, 3) : 0
  const setCount = pieces.chance(50) ? pieces.between(1, 4) : 0
  const operated = new Set(
    hasPeople
      ? base.groups.map(({ id }) => id)
      : base.groups.flatMap((group) => (group.peopleResourceId === undefined ? [] : group.id)),
  )
  const mayBurn = ({ groupIds = [], options, started, outside }: Task) =>
    !options && !started && !(outside && hasSuppliers) && !groupIds.some((id) => operated.has(id))
  const problem: Problem = {
    ...base,
    groups: base.groups.map((group) =>
      hasPeople && random.chance(20) ? { ...group, peopleResourceId: 900_001 } : group,
    ),
    resources: [...membershipsOf(base, seed), ...(hasSuppliers ? suppliers : [])].map((resource) => ({
      ...resource,
      ...(hasSetups && random.chance(50) ? { setupMatrixId: 1 } : {}),
      ...(hasRates && rated.chance(40) ? { workRate: rated.pick([37.5, 80, 125, 133, 400]) } : {}),
      ...(loads && rated.chance(40) ? { startsUnattended: true } : {}),
    })),
    ...(hasSetups
      ? {
          setups: [
            {
              id: 1,
              size: 4,
              minutes: Array.from({ length: 16 }, () => random.between(0, 60)),
              interruptible: !isContiguous,
              ...(random.chance(50) ? { first: [10, 20, 30, 40] } : {}),
            },
          ],
        }
      : {}),
    ...(setCount > 0
      ? {
          pieceSets: Array.from({ length: setCount }, (_, at) => ({
            id: at + 1,
            ...(at % 2 ? { burns: pieces.between(1, 6) } : {}),
          })),
        }
      : {}),
    ...(fixtureCount > 0
      ? { fixtures: Array.from({ length: fixtureCount }, (_, at) => ({ id: at + 1, count: held.between(1, 6) })) }
      : {}),
    tasks: base.tasks.map((task) => ({
      ...task,
      ...(task.outside && away.chance(hasSuppliers ? 70 : 0)
        ? { outside: { ...task.outside, resourceId: away.pick(suppliers).id } }
        : {}),
      ...(setCount > 0 && mayBurn(task) && pieces.chance(20) ? { pieceSetId: pieces.between(1, setCount) } : {}),
      ...(fixtureCount > 0 && held.chance(25)
        ? {
            fixtureId: held.between(1, fixtureCount),
            ...(held.chance(50) ? { fixtureCount: held.between(1, 4) } : {}),
          }
        : {}),
      ...(fixed.chance(30) ? { fixedMinutes: fixed.between(0, task.minutes) } : {}),
      ...(random.chance(2) ? { minutes: 0 } : {}),
      ...(random.chance(10) ? { interruptible: false } : {}),
      ...(hasSetups ? { setupClass: random.below(4) } : {}),
      ...(hasDues && random.chance(15)
        ? { due: base.start + random.between(0, 20_000), duePriority: random.between(1, 9) }
        : {}),
    })),
    links: base.links.map((link) => ({
      ...link,
      ...(link.kind === 'route' && random.chance(8) ? { share: random.between(1, 9) / 10 } : {}),
      ...(random.chance(8) ? { lagMinutes: random.between(1, 300) } : {}),
      ...(hasWaits && waiting.chance(15) ? { mostLagMinutes: waiting.between(0, 3_000) } : {}),
    })),
  }
  return freeze(withOvens(problem, seed))
}

/** The same problem without fixtures: in which order work takes them is told by no plan. */
export const withoutFixtures = (problem: Problem): Problem => ({
  ...problem,
  tasks: problem.tasks.map(({ fixtureId: _, fixtureCount: __, ...task }) => task),
})

/** Frozen all the way down. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
