/** Somebody moves the clock of the machine while the product runs: an hour, a day, on and back. */
import { createPasswordHasher } from '@mouldwright/identity/server/api'
import { asAdministrator, createWorld, loggedDefects, waitUntil, type World } from '../index.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { endOf, uploaded } from './factory.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { openPushConnection } from './push-connection.ts'
import { sectionBook, sectionPath } from './workbook.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const password = 'Steel-4711'
const ok = 1
let world: World
let address: string
let shift = 0
let users = 0
const clients: HttpClient[] = []

beforeAll(async () => {
  world = await createWorld()
  address = await world.composition.app.listen({ port: 0, host: '127.0.0.1' })
})
/** Moves the wall clock to so many milliseconds beside the true time. */
function moveTo(milliseconds: number): void {
  world.clock.advance(milliseconds - shift)
  shift = milliseconds
}
afterEach(() => moveTo(0))
afterAll(async () => {
  for (const client of clients) client.close()
  await world.close()
})

async function person() {
  const phone = `136${String((process.pid % 10_000) * 10_000 + (users += 1)).padStart(8, '0')}`
  const passwordHash = await createPasswordHasher().hash(password)
  await world.tenant({
    users: [{ userName: 'owner', realName: 'Owner', phone, passwordHash, roles: ['administrator'] }],
  })
  const client = createHttpClient(() => address)
  clients.push(client)
  return { client, phone }
}

async function signedIn(): Promise<HttpClient> {
  const { client, phone } = await person()
  await client.signIn(phone, password)
  return client
}

const codeOf = async (client: HttpClient) => {
  const answer = await client.post('bms/customer/list.do')
  return answer.fate === 'answered' ? answer.code : answer.reason
}

it.each([
  ['an hour back', -hour],
  ['a day back', -day],
])('[D9] signs nobody out when the clock goes %s', async (_, by) => {
  const client = await signedIn()
  moveTo(by)
  expect(await codeOf(client)).toBe(ok)
  // A token that was renewed meanwhile has run out by the right clock: browsers get the next one.
  await client.renew()
  expect(await codeOf(client)).toBe(ok)
  moveTo(0)
  await client.renew()
  expect(await codeOf(client)).toBe(ok)
})

it('[D9] signs nobody out when the clock goes an hour on: tokens are renewed, and stay good when it comes back', async () => {
  const client = await signedIn()
  moveTo(hour)
  await client.renew()
  expect(await codeOf(client)).toBe(ok)
  moveTo(0)
  expect(await codeOf(client)).toBe(ok)
})

it('[D9] ends sessions that are too old by a clock a day ahead, but not for good', async () => {
  const client = await signedIn()
  moveTo(day)
  expect(await codeOf(client)).not.toBe(ok)
  moveTo(0)
  expect(await codeOf(client)).toBe(ok)
})

it('[D9] revives no message of a sign-in: neither one that was used nor one that came too late', async () => {
  const { client, phone } = await person()
  const used = await client.seal(password)
  const signIn = (sealed: string) => client.post('upms/user/login', { phoneNum: phone, password: sealed })
  expect(await signIn(used)).toMatchObject({ code: ok })
  moveTo(-hour)
  expect(await signIn(used)).not.toMatchObject({ code: ok })
  moveTo(0)
  const late = await client.seal(password)
  moveTo(2 * minute)
  expect(await signIn(late)).not.toMatchObject({ code: ok })
  moveTo(0)
  expect(await signIn(late)).not.toMatchObject({ code: ok })
})

it('[D9] locks nobody out for a day because of guesses that were counted while the clock was a day ahead', async () => {
  const { client, phone } = await person()
  const guess = async (word: string) =>
    client.post('upms/user/login', { phoneNum: phone, password: await client.seal(word) })
  moveTo(day)
  for (let count = 0; count < 12; count += 1) await guess('Wrong-1234')
  moveTo(0)
  expect(await guess(password)).toMatchObject({ code: ok })
})

it.each([
  ['an hour on', hour],
  ['an hour back', -hour],
  ['a day back', -day],
])('[D9] carries a job through once when the clock goes %s while it runs', async (_, by) => {
  const client = await signedIn()
  const fileId = await uploaded(client, await sectionBook('CLK', 3_000))
  let taskId = 0
  const state = () => client.ok('comm/job/get.do', { taskId })
  // Held until the clock has moved: it could be over by then.
  await asAdministrator(world, async (holder) => {
    await holder.query('begin; lock table basic_section in share row exclusive mode')
    ;({ taskId } = await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false }))
    await waitUntil(async () => (await state()).status === 'running', 'the job to begin')
    moveTo(by)
  })
  if (by > 0) await client.renew()
  const job = await endOf(client, taskId)
  expect(job).toMatchObject({ status: 'succeeded', result: { applied: true } })
  const { createdAt, startedAt, endedAt } = await state()
  expect([createdAt, startedAt, endedAt]).toEqual([createdAt, startedAt, endedAt].sort())
  expect((await client.ok(`${sectionPath}/list.do`, { size: 1 })).total).toBe(3_000)
})

it('[D9] keeps order by what came first, not by what the clock said', async () => {
  const client = await signedIn()
  const record = await client.ok('bms/customer/add.do', { number: 'ORDER', name: 'first' })
  moveTo(-day)
  await client.ok('bms/customer/modify.do', { id: record.id, version: 1, name: 'second' })
  moveTo(0)
  const { rows } = await client.ok('comm/history/list.do', { entity: 'basic.customer', recordId: record.id })
  expect(rows.map(({ operation }: { operation: string }) => operation)).toEqual(['modify', 'add'])
})

it('[D9] keeps sockets open and lets them hear what happened while the clock was back', async () => {
  const client = await signedIn()
  const connection = await openPushConnection(address, client)
  const importing = async (prefix: string) => {
    const fileId = await uploaded(client, await sectionBook(prefix, 5))
    return (await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false })).taskId as number
  }
  moveTo(-hour)
  const first = await importing('SOA')
  await connection.hears('jobs.ended', ({ taskId }) => taskId === first)
  connection.close()
  const second = await importing('SOB')
  await endOf(client, second)
  const again = await openPushConnection(address, client)
  await again.hears('jobs.ended', ({ taskId }) => taskId === second)
  moveTo(0)
  const third = await importing('SOC')
  await again.hears('jobs.ended', ({ taskId }) => taskId === third)
  expect(again.closed).toBeUndefined()
  again.close()
})

it('[D9] logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
