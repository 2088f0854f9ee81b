/** Whoever saves a gateway's record holds it, and then its certificate: what gateways and watches write must not hold these the other way round. */
import { createClient } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, enrolledGateway, enrolWith, newKey, recordOf } from './gateway.fixture.ts'
import { markSilent } from './silence-watch.ts'
import { browserIn, freshPhone, memberOf } from './traveller.fixture.ts'

const world = worldOfFile({ role: 'web' })
const beat = { version: '1.2.3', connections: 4, freePercent: 61, memory: 80, waiting: 7, trouble: null }
const silentMs = 120_001

let database: ReturnType<typeof createClient>
beforeAll(async () => {
  database = createClient(world.database.adminUrl)
  await database.connect()
})
afterAll(() => database.end())

async function enrolled() {
  const member = await memberOf(world, freshPhone())
  const browser = await browserIn(world, member)
  return { browser, gateway: await enrolledGateway(world, browser, member.factoryId) }
}

const waiting = async () => {
  const { rowCount } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount === 1
}

/** Somebody saves the record as invalid, and a call comes while they hold it; then they go on to what else that revokes. */
async function amidSaving<T>(gatewayId: number, call: () => Promise<T>): Promise<T> {
  await database.query('begin')
  try {
    await database.query('select from gateway_server_app where id = $1 for no key update', [gatewayId])
    let isAnswered = false
    const answer = call().finally(() => (isAnswered = true))
    answer.catch(() => undefined)
    await waitUntil(async () => isAnswered || (await waiting()), 'the call to wait for the record')
    // Shorter than the second after which the database ends one of two that wait for each other: the call would be tried again.
    await database.query("set local lock_timeout = '100ms'")
    await database.query('update gateway_certificate set serial = serial where gateway_id = $1', [gatewayId])
    await database.query('select from gateway_enrolment_code where gateway_id = $1 for update', [gatewayId])
    await database.query('commit')
    return await answer
  } finally {
    await database.query('rollback')
  }
}

describe('a gateway whose record is being saved', () => {
  it('[GW-09 C5] says how it is afterwards, and is not waited for', async () => {
    const { gateway } = await enrolled()
    expect((await amidSaving(gateway.gatewayId, () => gateway.post('/gateway/health/report.do', beat))).code).toBe(1)
  })

  it('[GW-01 C5] gets its next certificate afterwards, and is not waited for', async () => {
    const { gateway } = await enrolled()
    const { data } = await amidSaving(gateway.gatewayId, () => gateway.renew())
    expect(data.certificate.serial).toBe(gateway.certificate.serial + 1)
  })

  it('[GW-01 C5] shows its code and is let in afterwards, and is not waited for', async () => {
    const { browser, gateway } = await enrolled()
    const code = await codeFor(browser, gateway.serverAppUuid)
    const { data } = await amidSaving(gateway.gatewayId, () => enrolWith(world, code, newKey()))
    expect(data.certificate.serial).toBe(gateway.certificate.serial + 1)
  })

  it('[GW-09 C5] is found silent at the next look, and is not waited for', async () => {
    const { browser, gateway } = await enrolled()
    const parts = { ...world.composition, clock: world.clock, log: { info() {}, warn() {}, error() {} } }
    const stateOf = async () => (await recordOf(browser, gateway.serverAppUuid)).state
    await gateway.ok('/gateway/health/report.do', beat)
    world.clock.advance(silentMs)
    await amidSaving(gateway.gatewayId, () => markSilent(parts))
    expect(await stateOf()).toBe('online')
    await markSilent(parts)
    expect(await stateOf()).toBe('abnormal')
  })
})
