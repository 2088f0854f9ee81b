/** Others end something of their own when account sessions end, in the same transaction. */
import type { Db } from '@mouldwright/server-kit'

type Listener = (db: Db, accountSessionIds: readonly number[], at: Date) => Promise<void>

const listeners = new Set<Listener>()

/** For modules' start. What a listener does is committed, or not, with the end itself. */
export function onAccountSessionsEnded(listener: Listener): void {
  listeners.add(listener)
}

export async function tellAccountSessionsEnded(db: Db, accountSessionIds: readonly number[], at: Date): Promise<void> {
  for (const listener of listeners) await listener(db, accountSessionIds, at)
}
