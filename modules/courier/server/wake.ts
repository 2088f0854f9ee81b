import type { Kit } from '@mouldwright/server-kit'

const senders = new WeakMap<Kit, () => void>()

/** Tells the sender of this process, if it has one, that something is about to be committed; the others look every second. */
export const wakeSender = (kit: Kit): void => senders.get(kit)?.()

export function onWake(kit: Kit, wake: () => void): void {
  senders.set(kit, wake)
}
