/** What tests of one file share: made by a hook before them, and read by them as if it had been there all along. */
import { catalogue } from '@mouldwright/shell/shared'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { productExtras } from '../records/extras.ts'
import { createMaker, type Maker, type Wholes } from '../records/sample.ts'
import { createWorld, type Caller, type TestTenant, type World } from './world.ts'

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

type WorldOptions = NonNullable<Parameters<typeof createWorld>[0]>

/** @param options a function where a hook before this one makes something that they name */
export function worldOfFile(options: WorldOptions | (() => WorldOptions) = {}): World {
  const world = ofFile(() => createWorld(typeof options === 'function' ? options() : options))
  afterAll(() => world.close())
  return world
}

/** Somebody signed in for all tests of the file, in a tenant of their own unless told. */
export const userOfFile = (world: World, ...[permissions, options]: Parameters<World['user']>): Caller =>
  ofFile(() => world.user(permissions, options))

/** Makes records of all kinds for somebody. */
export const makerOfFile = (caller: Caller, wholes?: Wholes): Maker =>
  ofFile(() => createMaker(caller, productExtras, wholes))

interface OperatorDraft {
  permissions?: readonly string[]
  modules?: string[]
}

/** The provider's own tenant, which has what all others may have and the console; and somebody who may do all of it, unless told. */
export function operatorOfFile(
  world: World,
  { permissions = ['*'], modules = catalogue.map(({ key }) => key) }: OperatorDraft = {},
): { operator: TestTenant; mine: Caller } {
  const operator = ofFile(() => world.tenant({ tenant: { name: '模匠运营', isOperator: true }, modules }))
  return { operator, mine: ofFile(() => world.user(permissions, { tenant: operator })) }
}
