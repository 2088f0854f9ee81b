/**
 * Collects what arrives while a group is under way, so that a storm costs statements by the group and not by the head. One group at a
 * time; keys take turns, so that the largest tenant does not hold up the others.
 */
export interface Gatherer<In, Out> {
  /** The answer for this one; rejected when its group failed. */
  ask(item: In): Promise<Out>
  /** How many wait for an answer. */
  readonly waiting: number
}

const breathMs = 5

interface Waiting<In, Out> {
  item: In
  resolve: (out: Out) => void
  reject: (error: unknown) => void
}

/** @param work answers a group of one key, in the group's order; a group holds `most` at the most */
export function createGatherer<In, Out>(
  keyOf: (item: In) => number,
  most: number,
  work: (items: In[], key: number) => Promise<readonly Out[]>,
): Gatherer<In, Out> {
  const queues = new Map<number, Waiting<In, Out>[]>()
  let waiting = 0
  let isWorking = false

  async function run(): Promise<void> {
    isWorking = true
    for (;;) {
      // A breath for others to come along, and for the database to serve those who only call.
      await new Promise<void>((resolve) => setTimeout(resolve, breathMs))
      const [first] = queues
      if (!first) break
      const [key, queue] = first
      queues.delete(key)
      if (queue.length > most) queues.set(key, queue.slice(most))
      await answer(key, queue.slice(0, most))
    }
    isWorking = false
  }

  async function answer(key: number, group: Waiting<In, Out>[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item)
      const answers = await work(items, key)
      for (const [at, { resolve }] of group.entries()) resolve(answers[at]!)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      waiting -= group.length
    }
  }

  return {
    ask: (item) =>
      new Promise((resolve, reject) => {
        const key = keyOf(item)
        const queue = queues.get(key) ?? []
        queues.set(key, queue)
        queue.push({ item, resolve, reject })
        waiting += 1
        if (!isWorking) void run()
      }),
    get waiting() {
      return waiting
    },
  }
}
