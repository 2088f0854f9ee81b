import type { Shop } from './shop.ts'

/** What the spread of loads is read from. */
type Loaded = Pick<Shop, 'facts' | 'openMinutes' | 'openOfGroup'>

/**
 * Spread of loads in the bottleneck: the group whose work takes the largest share of its open time, the first of equal ones. A
 * resource's load is the share of its own open time; one that is never open has none. O(groups + resources of the bottleneck).
 * @param groupWork minutes of work by group
 * @param work minutes of work by resource
 * @returns standard deviation ÷ mean, in thousandths; 0 where nothing is worked
 */
export function imbalance({ facts, openMinutes, openOfGroup }: Loaded, groupWork: Float64Array, work: Float64Array) {
  let bottleneck = -1
  let most = 0
  for (let group = 0; group < openOfGroup.length; group++) {
    const share = openOfGroup[group]! > 0 ? groupWork[group]! / openOfGroup[group]! : 0
    if (share <= most) continue
    bottleneck = group
    most = share
  }
  if (bottleneck < 0) return 0
  const members = facts.members[bottleneck]!
  let count = 0
  let sum = 0
  for (const resource of members) {
    if (!(openMinutes[resource]! > 0)) continue
    count++
    sum += work[resource]! / openMinutes[resource]!
  }
  const mean = sum / count
  if (!(mean > 0)) return 0
  let squares = 0
  for (const resource of members)
    if (openMinutes[resource]! > 0) squares += (work[resource]! / openMinutes[resource]! - mean) ** 2
  return Math.round(1000 * (Math.sqrt(squares / count) / mean))
}
