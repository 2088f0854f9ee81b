import type { Reason } from '../model/model.ts'
import { chargeEnd } from '../start-rules/charges.ts'
import type { PartialSchedule } from './partial-schedule.ts'

/** What must be known of a plan to say what is in an oven. */
export type Ovens = Pick<PartialSchedule, 'shop' | 'start' | 'mode' | 'lane' | 'placement'>

/** Ids of the tasks of operations, each once. */
const idsOf = ({ shop }: Ovens, ops: readonly number[]) => [
  ...new Set(ops.map((op) => shop.columns.tasks.id[shop.taskOf[op]!]!)),
]

/** What stands on the lane of task t before it: a charge of an oven, its own mould's work only, or other work too. */
export function lineReason(ovens: Ovens, t: number, holders: readonly number[]): Reason {
  const { shop, mode, placement } = ovens
  const last = holders.at(-1)!
  const resource = shop.modeResource[mode[last]!]!
  const resourceId = shop.columns.resources[resource]!.id
  const taskIds = idsOf(ovens, holders)
  if (shop.charges?.isOven[resource]) {
    const { recipe } = shop.charges
    const own = recipe[shop.taskOf[last]!]!
    const isOne = own >= 0 && holders.every((op) => recipe[shop.taskOf[op]!] === own)
    const recipeId = isOne ? shop.columns.recipes![own]!.id : null
    return { code: 'ovenInUse', params: { taskIds, resourceId, recipeId, at: chargeEnd(placement, holders) } }
  }
  const isOwn = holders.every((other) => shop.taskMould[shop.taskOf[other]!] === shop.taskMould[t])
  return { code: isOwn ? 'ownMould' : 'queue', params: { taskIds, resourceId } }
}

/** What an operation begins together with. */
export function chargeReason(ovens: Ovens, op: number, others: readonly number[]): Reason {
  const { shop, mode, start } = ovens
  const resourceId = shop.columns.resources[shop.modeResource[mode[op]!]!]!.id
  return { code: 'charge', params: { taskIds: idsOf(ovens, others), resourceId, at: start[op]! } }
}
