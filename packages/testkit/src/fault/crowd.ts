/** Thousands of push sockets, held as browsers hold them by a process of their own. */
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { openSession, seedTenant } from '@mouldwright/identity/server/api'
import { createIdMaker } from '@mouldwright/kernel'
import { createPool, transaction } from '@mouldwright/server-kit'
import { waitUntil } from '../world/wait-until.ts'
import type { Order, Tally } from './crowd-client.ts'
import type { Site } from './site.ts'

const tenants = 25

type Person = Order['people'][number]

/** Members and their sessions, made as the product makes them; only the sign-in itself is left out. */
export async function makePeople(site: Site, count: number): Promise<Person[]> {
  const pool = createPool(site.postgres.appUrl, { max: 8 })
  const newId = createIdMaker(Date.now, () => randomInt(2 ** 31) / 2 ** 31)
  const at = new Date()
  const each = Math.ceil(count / tenants)
  const people: Person[] = []
  try {
    for (let tenant = 0; tenant < tenants; tenant += 1) {
      const users = Array.from({ length: each }, (_, place) => ({
        userName: `u${place}`,
        realName: `U ${place}`,
        phone: `137${String(tenant * each + place).padStart(8, '0')}`,
        roles: [place === 0 ? 'administrator' : 'viewer'],
      }))
      const made = await seedTenant(
        pool,
        { now: () => at, newId },
        { tenant: { name: `Sockets ${tenant}` }, factories: [{ name: 'Main' }], modules: ['aps', 'common'], users },
      )
      const factoryId = Object.values(made.factoryIds)[0]!
      for (const { userId, accountId } of Object.values(made.users)) {
        const opened = await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
          openSession(db, { at, newId, accountId, userId, tenantId: made.tenantId, factoryId }),
        )
        people.push({ cookie: `mw_long=${opened.longToken}`, token: opened.shortToken, userId })
      }
    }
  } finally {
    await pool.end()
  }
  return people.slice(0, count)
}

/** The process that holds the sockets. */
export async function openCrowd(wanted: number) {
  const child = fork(new URL('./crowd-client.ts', import.meta.url))
  let tally: Tally = { bound: 0, refused: 0, tries: 0 }
  child.on('message', (told: Tally) => void (tally = told))
  await once(child, 'message')
  return {
    order: (order: Order) => void child.send(order),
    get tally() {
      return tally
    },
    until: (holds: (bound: number) => boolean, withinMs: number) =>
      waitUntil(() => holds(tally.bound), `the sockets; ${wanted} are wanted`, withinMs).catch((error: Error) => {
        throw new Error(`${error.message} ${JSON.stringify(tally)}`)
      }),
    close: () => child.kill(),
  }
}

/** Push sockets that the server holds, by its own count. @param port `METRICS_PORT` */
export async function socketsOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^mouldwright_push_sockets (\d+)/m.exec(text)?.[1])
}
