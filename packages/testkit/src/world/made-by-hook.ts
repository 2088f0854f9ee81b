/** What tests share: made by a hook before them, and read by them as if it had been there all along. */
import { beforeAll, beforeEach } from 'vitest'

type Hook = (make: () => Promise<void>) => void

/** Reads through to what the hook made last; before that there is nothing to read. */
function madeBy<T extends object>(hook: Hook, make: () => Promise<T> | T): T {
  let made: T | undefined
  hook(async () => {
    made = await make()
  })
  const now = (): T => {
    if (made === undefined) throw new Error('This is made by a hook: a test can read it, its file cannot.')
    return made
  }
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(now(), key),
    has: (_, key) => Reflect.has(now(), key),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(now(), key)
      return found && { ...found, configurable: true }
    },
  })
}

/** Made once, before the tests of the file. */
export const ofFile = <T extends object>(make: () => Promise<T> | T): T => madeBy((hook) => beforeAll(hook), make)

/** Made anew before each test. */
export const ofEachTest = <T extends object>(make: () => Promise<T> | T): T => madeBy((hook) => beforeEach(hook), make)
