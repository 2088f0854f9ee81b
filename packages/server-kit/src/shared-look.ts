/**
 * Opening connections while the database is away. Each attempt costs one that is recovering a process, and hundreds of them a second
 * hold up what everybody waits for. So once one has failed, a single one looks again a little later, and all who come meanwhile share
 * what becomes of it.
 */
import { setTimeout as delay } from 'node:timers/promises'

/** Between two looks at a database that is away. */
const pauseMs = 100

/** @param isAway whether an attempt failed because there is nobody to connect to, for now */
export function createSharedLook<T>(
  attempt: () => Promise<T>,
  giveBack: (opened: T) => void,
  isAway: (error: unknown) => boolean,
): () => Promise<T> {
  let failedAt: number | undefined
  let looking: Promise<void> | undefined

  async function open(): Promise<T> {
    try {
      const opened = await attempt()
      failedAt = undefined
      return opened
    } catch (error) {
      if (isAway(error)) failedAt = performance.now()
      throw error
    }
  }

  async function look(since: number): Promise<void> {
    await delay(since + pauseMs - performance.now())
    giveBack(await open())
  }

  return async () => {
    if (failedAt !== undefined) await (looking ??= look(failedAt).finally(() => (looking = undefined)))
    return open()
  }
}
