/** As many calls at once as a world has connections. */
const width = 6

/** Does the work for each, a few at a time: a call waits for the database for most of its time. */
export async function fewAtATime<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = width): Promise<void> {
  const rest = all.values()
  const runner = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
}
