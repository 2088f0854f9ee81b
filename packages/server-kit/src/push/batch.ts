import { setTimeout as delay } from 'node:timers/promises'
import DataLoader from 'dataloader'

/**
 * Collects what arrives while a batch is under way, so that a storm costs statements by the batch and not by the socket. One batch at a
 * time over all keys, because the pool also serves those who only call; keys take turns, so that the largest tenant does not hold up the
 * others.
 */
export interface Batcher<In, Out> {
  /** The answer for this one; rejected when its batch failed. */
  ask(item: In): Promise<Out>
  /** How many wait for an answer. */
  readonly waiting: number
}

/** Before each batch: others may come along, and the database serves other calls. */
const pauseMs = 5

/** @param work answers a batch of one key, in the batch's order; a batch holds `most` at the most */
export function createBatcher<In, Out>(
  keyOf: (item: In) => number,
  most: number,
  work: (items: readonly In[], key: number) => Promise<readonly Out[]>,
): Batcher<In, Out> {
  const loaders = new Map<number, DataLoader<In, Out>>()
  /** Batches that are not dispatched yet, by key. */
  const queues = new Map<number, (() => void)[]>()
  let underWay: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isWorking = false

  const loaderOf = (key: number) =>
    new DataLoader<In, Out>(
      (items) => {
        const answers = work(items, key)
        underWay = answers.catch(() => {})
        return answers
      },
      {
        cache: false,
        maxBatchSize: most,
        batchScheduleFn: (dispatch) => {
          queues.set(key, [...(queues.get(key) ?? []), dispatch])
          if (!isWorking) void dispatchAll()
        },
      },
    )

  async function dispatchAll(): Promise<void> {
    isWorking = true
    for (;;) {
      await delay(pauseMs)
      const [next] = queues
      if (!next) break
      const [key, [dispatch, ...later]] = next
      queues.delete(key)
      if (later.length > 0) queues.set(key, later)
      else loaders.delete(key)
      dispatch!()
      await underWay
    }
    isWorking = false
  }

  return {
    async ask(item) {
      const key = keyOf(item)
      const loader = loaders.get(key) ?? loaderOf(key)
      loaders.set(key, loader)
      waiting += 1
      try {
        return await loader.load(item)
      } finally {
        waiting -= 1
      }
    },
    get waiting() {
      return waiting
    },
  }
}
