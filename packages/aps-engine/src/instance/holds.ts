import type { EligibleResource, LockCode } from './facts.ts'
import type { Shop } from './shop.ts'

/** What a re-plan leaves where it is, besides the problem's own locks; by task position. */
export interface Holds {
  /** The resource that a task stays on if that may still take it, or −1. */
  resource: Int32Array
  /** Of split tasks: all resources that their splits stay on. */
  more: ReadonlyMap<number, readonly number[]>
  /** A start that is kept as a lock's would be, or −1. */
  start: Int32Array
  /** 1 for work outside the range that may move, 2 where it keeps its time as well; absent where all is inside. */
  outside: Uint8Array | undefined
}

/** Bits of `Shop.isKept`: the resource, and the start, in `lockTime` as a lock's would be. */
export const kept = { resource: 1, start: 2 } as const

/** The lock whose moment `lockTime` of a task is. */
export const timeLockOf = ({ lockCode, isKept }: Shop, t: number): LockCode | undefined =>
  isKept[t]! & kept.start ? undefined : lockCode[t]

const none: readonly EligibleResource[] = []
/** Those of a task's eligible resources that it stays on; none where it is free to go, or where they may not take it any more. */
export function keptResources(
  eligible: readonly EligibleResource[],
  { resource, more }: Holds,
  t: number,
): readonly EligibleResource[] {
  const at = resource[t]!
  if (at < 0) return none
  const all = more.get(t)
  return eligible.filter((candidate) => candidate.resource === at || all?.includes(candidate.resource))
}
