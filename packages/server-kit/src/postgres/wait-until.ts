import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks `state` again and again until it answers something else than undefined.
 * @returns the answer, or undefined when `timeoutMs` have passed without one
 */
export async function waitUntil<T>(
  state: () => Promise<T | undefined> | T | undefined,
  { timeoutMs, everyMs = 20 }: { timeoutMs: number; everyMs?: number },
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await state()
    if (answer !== undefined) return answer
    if (performance.now() >= end) return undefined
    await delay(everyMs)
  }
}
