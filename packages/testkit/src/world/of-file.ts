/** What tests of one file share: made by a hook before them, and read by them as if it had been there all along. */
import { catalogue } from '@mouldwright/shell/shared'
import { afterAll } from 'vitest'
import { productExtras } from '../records/extras.ts'
import { createMaker, type Maker, type Wholes } from '../records/sample.ts'
import { ofEachTest, ofFile } from './made-by-hook.ts'
import { createWorld, type Caller, type TestTenant, type World } from './world.ts'

export { ofEachTest, ofFile }

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
