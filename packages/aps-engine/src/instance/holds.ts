import type { Seat } from './facts.ts'

/** What a re-plan leaves where it is, besides the problem's own locks; by task position. */
export interface Holds {
  /** The resource that a task stays on if that may still take it, or −1. */
  resource: Int32Array
  /** Of split tasks: all resources that their parts stay on. */
  more: ReadonlyMap<number, readonly number[]>
  /** A start that is kept as a lock's would be, or −1. */
  start: Int32Array
}

const none: readonly Seat[] = []
/** Those of a task's seats that it stays on; none where it is free to go, or where they may not take it any more. */
export function keptSeats(seats: readonly Seat[], { resource, more }: Holds, t: number): readonly Seat[] {
  const at = resource[t]!
  if (at < 0) return none
  const all = more.get(t)
  return seats.filter((seat) => seat.resource === at || all?.includes(seat.resource))
}
