import { createStore } from '../store.ts'

const useUnderWay = createStore(() => ({ keys: new Set<string>() }))

/**
 * Does something unless the same is under way: a second press is no second wish.
 * @param key says what it is done with as well: the same with other records is something else
 * @returns undefined where it is passed over
 */
export async function once<T>(key: string, work: () => T | Promise<T>): Promise<T | undefined> {
  const { keys } = useUnderWay.getState()
  if (keys.has(key)) return undefined
  keys.add(key)
  try {
    return await work()
  } finally {
    keys.delete(key)
  }
}
