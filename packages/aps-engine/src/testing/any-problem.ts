import { generate } from '../generate/generate.ts'
import type { Problem } from '../model/model.ts'
import { Random } from '../model/random.ts'
import type { Settings } from '../model/settings.ts'
import { settingOptions } from '../model/settings.ts'

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
  return freeze({
    ...base,
    groups: base.groups.map((group) =>
      hasPeople && random.chance(20) ? { ...group, peopleResourceId: 900_001 } : group,
    ),
    resources: base.resources.map((resource) =>
      hasSetups && random.chance(50) ? { ...resource, setupMatrixId: 1 } : resource,
    ),
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
    tasks: base.tasks.map((task) => ({
      ...task,
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
    })),
  })
}

/** Frozen all the way down. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
