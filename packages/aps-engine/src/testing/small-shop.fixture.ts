import { compile } from '../instance/compile.ts'
import { FAR } from '../instance/shop.ts'
import { Constructor } from '../construct/construct.ts'
import { measure } from '../construct/objective.ts'
import type { Problem, Task } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Settings } from '../model/settings.ts'

/** A few tasks on three machines with breaks: two moulds or three, routes, releases, due dates, transfer, a choice or none. */
export function smallShop(seed: number, more: Partial<Settings> = {}): Problem {
  const random = new Random(seed)
  const moulds = 3
  const tasks: Task[] = []
  const links: Problem['links'][number][] = []
  for (let mould = 1; mould <= moulds; mould++)
    for (let step = 1, steps = random.chance(30) ? 2 : 1; step <= steps; step++) {
      const id = tasks.length + 1
      tasks.push({
        id,
        batchId: mould,
        mouldId: mould,
        sequence: step,
        ...(random.chance(40) ? { groupIds: [1] } : { options: [{ resourceId: 3 }] }),
        minutes: random.between(4, 12),
        ...(random.chance(20) ? { interruptible: false } : {}),
      })
      if (step > 1) links.push({ from: id - 1, to: id, kind: 'route', ...(random.chance(30) ? { lagMinutes: 3 } : {}) })
    }
  return {
    start: 0,
    horizonEnd: 600,
    settings: { ...defaultSettings, defaultFlowTimeHours: random.pick([0, 0.05]), overtimeChoice: 'never', ...more },
    calendars: [
      { id: 1, intervals: Array.from({ length: 20 }, (_, at) => [30 * at, 30 * at + 20]).flat() },
      { id: 2, intervals: [0, 600] },
    ],
    groups: [{ id: 1 }, { id: 2 }],
    resources: [1, 2, 3].map((id) => ({ id, groupIds: [id < 3 ? 1 : 2], calendarId: random.between(1, 2) })),
    moulds: Array.from({ length: moulds }, (_, at) => ({
      id: at + 1,
      due: random.between(10, 28),
      priority: random.between(1, 3),
      ...(random.chance(30) ? { release: random.between(0, 8) } : {}),
    })),
    batches: Array.from({ length: moulds }, (_, at) => ({
      id: at + 1,
      mouldId: at + 1,
      kind: 'workpiece',
      quantity: 1,
    })),
    tasks,
    links,
  }
}

/** Every order of the tasks with every choice of machines, each placed as early as it goes: the best plans are among them. */
export function* allPlans(problem: Problem): Generator<{ levels: number[]; ends: Map<number, number> }> {
  const { shop } = compile(problem)
  const builder = new Constructor(shop)
  const { schedule } = builder
  const forced = new Int32Array(shop.taskCount)
  for (const keys of permutations(shop.taskCount))
    for (const modes of product(shop.modeStart)) {
      forced.set(modes)
      builder.run({ keys: Float64Array.from(keys), scheme: 'list', window: 0, forced })
      const ends = new Map<number, number>()
      problem.tasks.forEach(({ mouldId }, t) =>
        ends.set(mouldId, Math.max(ends.get(mouldId) ?? 0, schedule.start[t]! < 0 ? FAR : schedule.end[t]!)),
      )
      yield { levels: measure(schedule), ends }
    }
}

function* permutations(count: number, taken: number[] = []): Generator<number[]> {
  if (taken.length === count) yield taken
  else for (let next = 0; next < count; next++) if (!taken.includes(next)) yield* permutations(count, [...taken, next])
}

function* product(start: Int32Array, taken: number[] = []): Generator<number[]> {
  const t = taken.length
  if (t === start.length - 1) yield taken
  else for (let c = start[t]!; c < start[t + 1]!; c++) yield* product(start, [...taken, c])
}
