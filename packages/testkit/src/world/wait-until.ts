const shortestMs = 10
const longestMs = 250

/**
 * Waits for a state, never for a duration: looks again until it holds, or says what it saw last. The longer it has waited the seldomer
 * it looks, a quarter of that time later: a look is a call, and those of many tests at once took more than what they waited for.
 */
export async function waitUntil<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  timeoutMs = 60_000,
): Promise<T> {
  const begun = performance.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    const waited = performance.now() - begun
    if (waited > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestMs, Math.max(shortestMs, waited / 4))))
  }
}
