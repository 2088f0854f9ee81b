/** The deployment's secret is replaced: what was sealed goes on, and in the end nothing hangs on the old one. */
import { createSecretBox, resealDatabase, sql } from '@mouldwright/server-kit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../browser.fixture.ts'
import { createIdentityWorld, password, type IdentityWorld } from '../identity-world.fixture.ts'

const [old, next, other] = ['old', 'next', 'other'].map(
  (name) => `the ${name} secret, thirty-two characters and more`,
) as [string, string, string]
let site: IdentityWorld
let world: IdentityWorld['world']

beforeAll(async () => {
  site = await createIdentityWorld({ deploymentSecret: old })
  world = site.world
})
afterAll(() => site.close())

async function enter(
  at: Pick<IdentityWorld['world'], 'composition'>,
  phone: string,
  code: string,
  way = 'totp',
): Promise<Browser> {
  const browser = openBrowser({ ...world, ...at })
  const { data } = await browser.signIn(phone, password)
  expect(data.next).toBe('secondFactor')
  const shown = await browser.post('/upms/user/secondFactor', { ticket: data.ticket, way, code })
  expect(shown).toMatchObject({ code: 1, data: { token: expect.any(String) } })
  return browser
}

it('[K2 A4] old seals are opened while both are given, and none is left once all is sealed anew', async () => {
  const { browser, phone, tenantId, factoryId } = await site.signedIn()
  const { data } = await browser.post('/account/factor/totp/begin.do')
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = () => {
    world.clock.advance(30_000)
    return app.generate({ timestamp: world.clock.now() })
  }
  const { recoveryCodes } = (await browser.post('/account/factor/totp/confirm.do', { code: code() })).data
  // As a record's secret stands: in a tenant's place, where forced row security hides it from the schema's owner.
  const sealedByOld = createSecretBox(old).seal('machine password')
  await site.control(async (db) => {
    await db.run(
      sql`select set_config('app.tenant', ${String(tenantId)}, true), set_config('app.factory', ${String(factoryId)}, true)`,
    )
    await db.run(sql`update identity_user set intro = ${sealedByOld} where tenant_id = ${tenantId}`)
  })

  const both = await world.anotherNode({ deploymentSecret: next, deploymentSecretBefore: old })
  await enter({ composition: both }, phone, code())
  await enter({ composition: both }, phone, recoveryCodes[0], 'recoveryCode')

  const boxes = { now: createSecretBox(next), before: createSecretBox(old) }
  const strange = await resealDatabase(world.database.ownerUrl, { now: boxes.now, before: createSecretBox(other) })
  expect([...strange.unopened.keys()]).toContain('identity_totp.sealed_secret')
  expect(strange.changed).toBe(0)
  const first = await resealDatabase(world.database.ownerUrl, boxes)
  expect(first.changed).toBeGreaterThan(2)
  expect(first.unopened).toEqual(new Map())
  expect(await resealDatabase(world.database.ownerUrl, boxes)).toEqual({ changed: 0, unopened: new Map() })
  const { intro } = await site.inTenant(tenantId, (db) =>
    db.one<{ intro: string }>(sql`select intro from identity_user where tenant_id = ${tenantId} limit 1`),
  )
  expect(boxes.now.open(intro)).toBe('machine password')

  const alone = await world.anotherNode({ deploymentSecret: next })
  await enter({ composition: alone }, phone, code())
})
