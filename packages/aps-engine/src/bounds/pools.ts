import type { WorkTime } from '@mouldwright/worktime'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/plan.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { poolWork, type PoolWork } from './pool-work.ts'

/** Resources that some work cannot leave, and that work. */
export interface Pool extends PoolWork {
  /** Resource positions, ascending. */
  resources: readonly number[]
  /** Position of the group whose resources they are, or −1. */
  group: number
  /** Task positions, ascending. */
  tasks: Int32Array
  capacity: PooledTime
}

/** Sets of resources looked at besides whole groups; a shop of the trade has a few hundred. */
const mostSets = 2_000

/**
 * The resources of each group, and each set of resources that some task may choose from, with the work that stays there.
 * @throws Stopped
 */
export function poolsOf(shop: Shop, signal?: CancelSignal): Pool[] {
  const { modeClass, modeStart, modeResource } = shop
  const tasksOf = new Map<number, number[]>()
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.kind[t] !== taskKind.machine || modeStart[t] === modeStart[t + 1]) continue
    const list = tasksOf.get(modeClass[t]!)
    if (list) list.push(t)
    else tasksOf.set(modeClass[t]!, [t])
  }
  const sets = new Map<number, readonly number[]>()
  const byFirst: number[][] = Array.from({ length: shop.resourceCount }, () => [])
  for (const [cls, [t]] of tasksOf) {
    const set = [...modeResource.subarray(modeStart[t!]!, modeStart[t! + 1]!)].sort((a, b) => a - b)
    sets.set(cls, set)
    byFirst[set[0]!]!.push(cls)
  }
  const wanted = new Map<string, { resources: readonly number[]; group: number }>()
  shop.facts.members.forEach((members, group) => {
    const resources = [...members].sort((a, b) => a - b)
    if (resources.length && !wanted.has(resources.join())) wanted.set(resources.join(), { resources, group })
  })
  const others = [...sets.values()]
  if (others.length <= mostSets)
    for (const resources of others)
      if (!wanted.has(resources.join())) wanted.set(resources.join(), { resources, group: -1 })
  const isIn = new Uint8Array(shop.resourceCount)
  const pools: Pool[] = []
  for (const { resources, group } of wanted.values()) {
    throwIfStopped(signal)
    for (const r of resources) isIn[r] = 1
    const own: number[] = []
    for (const r of resources)
      for (const cls of byFirst[r]!)
        if (sets.get(cls)!.every((other) => isIn[other])) for (const t of tasksOf.get(cls)!) own.push(t)
    for (const r of resources) isIn[r] = 0
    if (own.length === 0) continue
    const tasks = Int32Array.from(own).sort()
    const capacity = new PooledTime(shop, resources)
    pools.push({ resources, group, tasks, capacity, ...poolWork(shop, resources, tasks) })
  }
  return pools
}

/** Working time of several resources taken together, each as often as it has lanes; unattended hours count. */
class PooledTime {
  private readonly clocks: readonly { clock: WorkTime; lanes: number }[]
  private readonly start: number
  private readonly end: number

  constructor(shop: Shop, resources: readonly number[]) {
    const lanes = new Map<WorkTime, number>()
    for (const r of resources)
      for (let lane = shop.laneStart[r]!; lane < shop.laneStart[r + 1]!; lane++) {
        const clock = shop.clocks.rows[shop.wideRow[lane]!]!
        lanes.set(clock, (lanes.get(clock) ?? 0) + 1)
      }
    this.clocks = [...lanes].map(([clock, count]) => ({ clock, lanes: count }))
    this.start = shop.start
    this.end = shop.horizonEnd
  }

  /** Working minutes of all lanes between the start of the horizon and `t`. */
  workAt(t: number): number {
    let work = 0
    for (const { clock, lanes } of this.clocks) work += lanes * clock.workAt(t)
    return work
  }

  /** The first moment by which so many working minutes are over; the horizon's end where there are not so many. */
  endOfWork(work: number): number {
    let low = this.start
    let high = this.end
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (this.workAt(middle) >= work) high = middle
      else low = middle + 1
    }
    return low
  }
}
