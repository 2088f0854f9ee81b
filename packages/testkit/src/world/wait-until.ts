const shortestMs = 20
/** What hangs is found after four minutes as well; a busy machine needs more than one for what it does in a second. */
const patience = 240_000

/**
 * Waits for a state, never for a duration: looks again until it holds, or says what was waited for.
 * @param what the state; what only its end can tell is asked for then
 * @param longestMs the longest that it may see nothing for: what passes by must be seen soon, while something that stays may be
 *   looked for ever more seldom, a quarter of the time waited later. The looks of many tests at once took more than what they waited for.
 */
export async function waitUntil<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string | (() => string),
  timeoutMs = patience,
  longestMs = shortestMs,
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    const waited = performance.now() - begun
    if (waited > timeoutMs)
      throw new Error(`Waited ${timeoutMs} ms in vain for: ${typeof what === 'string' ? what : what()}.`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestMs, Math.max(shortestMs, waited / 4))))
  }
}
