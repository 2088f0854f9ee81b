/** Push sockets of a world: what they hear, the pages of their people hear. */
import type { Caller, World } from '@mouldwright/testkit'
import { openPushConnection, type PushConnection } from '@mouldwright/testkit/fault'
import { afterEach, beforeAll } from 'vitest'

/** Opens sockets of callers, which are closed after each test. */
export function pushLinesOf(world: World): (caller: Caller) => Promise<PushConnection> {
  let address: string
  const lines: PushConnection[] = []
  beforeAll(async () => {
    address = await world.composition.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => {
    for (const line of lines.splice(0)) line.close()
  })
  return async ({ tokens }) => {
    const credentials = { token: tokens.shortToken, cookie: `mw_long=${tokens.longToken}` }
    const connection = await openPushConnection(address, { credentials })
    lines.push(connection)
    return connection
  }
}
