import type { Link, Problem, Resource, SetupMatrix, Task } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { BadFile } from './flat-shop.ts'

interface PrintShop {
  resources: {
    id: number
    setup_size: [larger: number, smaller: number]
    setup_color: number
    setup_varnish: number
    availability: number[]
  }[]
  jobs: { id: number; topology: PrintOperation[] }[]
}

interface PrintOperation {
  id: number
  starting: number
  release: number
  overlap: number
  size: number
  color: number
  varnish: number
  resources: number[]
  time: number[]
  sucessors: number[]
}

/**
 * The online printing shop of Lunardi, Birgin, Ronconi and Voos (2021): machine calendars with resumable operations,
 * releases, operations with a fixed start, precedence with overlap, and set-ups by size, colour and varnish that end at
 * their operation's start in one open stretch. A machine's first set-up is the largest one.
 */
export function readOps(text: string): Problem {
  let shop: PrintShop
  try {
    shop = JSON.parse(text) as PrintShop
  } catch {
    throw new BadFile('ops', 'it is no JSON')
  }
  if (!Array.isArray(shop?.resources) || !Array.isArray(shop.jobs))
    throw new BadFile('ops', 'resources or jobs are missing')
  const operations = shop.jobs.flatMap((job) => job.topology.map((operation) => ({ job: job.id, ...operation })))
  const latest = operations.reduce((sum, { time }) => sum + 2 * Math.max(...time), 0)
  const horizonEnd = shop.resources.reduce((end, { availability }) => Math.max(end, ...availability), 1) + latest

  const types = new Map<string, { size: number; color: number; varnish: number; at: number }>()
  const typeOf = ({ size, color, varnish }: PrintOperation) => {
    const key = `${size} ${color} ${varnish}`
    const known = types.get(key) ?? { size, color, varnish, at: types.size }
    types.set(key, known)
    return known.at
  }
  const tasks = operations.map((operation): Task => {
    const options = operation.resources.map((resourceId, at) => ({ resourceId, minutes: operation.time[at]! }))
    const isFixed = operation.starting >= 0
    return {
      id: operation.id,
      batchId: operation.job,
      mouldId: operation.job,
      sequence: operation.id,
      minutes: options[0]!.minutes,
      options,
      setupClass: typeOf(operation),
      ...(operation.release > 0 ? { notBefore: operation.release } : {}),
      ...(isFixed
        ? { lock: 1 as const, planned: { resourceId: options[0]!.resourceId, start: operation.starting } }
        : {}),
    }
  })
  const kinds = [...types.values()]
  const setups = shop.resources.map((machine): SetupMatrix => {
    const [larger, smaller] = machine.setup_size
    const between = (before: (typeof kinds)[number], after: (typeof kinds)[number]) =>
      (before.size > after.size ? larger : before.size < after.size ? smaller : 0) +
      (before.color === after.color ? 0 : machine.setup_color) +
      (before.varnish === after.varnish ? 0 : machine.setup_varnish)
    const first = Math.max(larger, smaller) + machine.setup_color + machine.setup_varnish
    return {
      id: machine.id,
      size: kinds.length,
      minutes: kinds.flatMap((before) => kinds.map((after) => between(before, after))),
      first: kinds.map(() => first),
      interruptible: false,
    }
  })
  const overlap = new Map(operations.map((operation) => [operation.id, operation.overlap]))
  return {
    start: 0,
    horizonEnd,
    settings: { ...defaultSettings, optimizationGoal: 'makespan', defaultFlowTimeHours: 0 },
    calendars: shop.resources.map(({ id, availability }) => ({ id, intervals: openEnded(availability, horizonEnd) })),
    groups: [{ id: 1 }],
    resources: shop.resources.map(({ id }): Resource => ({ id, groupIds: [1], calendarId: id, setupMatrixId: id })),
    moulds: shop.jobs.map(({ id }) => ({ id, due: null, priority: 1 })),
    batches: shop.jobs.map(({ id }) => ({ id, mouldId: id, kind: 'workpiece' as const, quantity: 1 })),
    tasks,
    links: operations.flatMap(({ id, sucessors }) =>
      sucessors.map((to): Link => ({
        from: id,
        to,
        kind: 'route',
        ...(overlap.get(id)! < 1 ? { share: overlap.get(id)! } : {}),
      })),
    ),
    setups,
  }
}

/** The last window lasts to the end: in the files machines are free after their last downtime. */
function openEnded(availability: readonly number[], end: number): number[] {
  const pairs = [...availability]
  if (pairs.length) pairs[pairs.length - 1] = end
  return pairs
}
