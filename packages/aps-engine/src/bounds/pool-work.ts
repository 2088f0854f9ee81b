import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { leastWork } from './chains-alone.ts'

/** Shares of a charge are sums of quotients: so little less of them is never too much. */
const rounding = 1 - 1e-6

/** What tasks take of resources that are taken together, at least. */
export interface PoolWork {
  /** Working minutes of a task. */
  workOf: (t: number) => number
  /** Where all of the resources are ovens: the part of a charge that a task takes, and the minutes of the shortest charge. */
  shareOf: ((t: number) => number) | undefined
  shortest: number
}

/**
 * A charge of an oven is shared by what is in it: a task takes the part of its minutes that it takes of what goes in, so that all in a charge
 * together take no more than it. Of several limits the one counts of which these tasks take most, for two shares may add up to more than a charge.
 */
export function poolWork(shop: Shop, resources: readonly number[], tasks: Int32Array): PoolWork {
  const { charges, started } = shop
  if (!charges || !resources.some((r) => charges.isOven[r]))
    return { workOf: (t) => leastWork(shop, t), shareOf: undefined, shortest: 0 }
  const ovens = resources.filter((r) => charges.isOven[r])
  let share = new Float64Array(tasks.length)
  let most = -1
  for (const { size, most: room } of charges.limits) {
    const largest = ovens.reduce((greatest, r) => Math.max(greatest, room[r]!), 0)
    const own = Float64Array.from(tasks, (t) => {
      // What was under way is together as it is, whatever it asks for.
      if (started[t]) return 0
      if (charges.recipe[t]! < 0) return 1
      return largest > 0 ? Math.min(1, (size[t]! / largest) * rounding) : 0
    })
    const sum = own.reduce((all, part) => all + part, 0)
    if (sum > most) [share, most] = [own, sum]
  }
  const at = new Map(Array.from(tasks, (t, place) => [t, place]))
  const shareOf = (t: number) => share[at.get(t)!]!
  const shortest = tasks.reduce((least, t) => (started[t] ? least : Math.min(least, leastWork(shop, t))), FAR)
  return {
    workOf: (t) => leastShared(shop, t, shareOf(t)),
    shareOf: ovens.length === resources.length ? shareOf : undefined,
    shortest: shortest === FAR ? 0 : shortest,
  }
}

function leastShared({ modeStart, modeWork, modeResource, charges }: Shop, t: number, share: number): number {
  let least = FAR
  for (let c = modeStart[t]!; c < modeStart[t + 1]!; c++)
    least = Math.min(least, modeWork[c]! * (charges!.isOven[modeResource[c]!] ? share : 1))
  return least === FAR ? 0 : least
}
