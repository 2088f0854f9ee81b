/** Waits for a state, never for a duration: looks again until it holds, or says what it saw last. */
export async function waitUntil<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  timeoutMs = 60_000,
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
