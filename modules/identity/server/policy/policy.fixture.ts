/** Companies that demand a second factor, and people who set one up. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { World } from '@mouldwright/testkit'
import { createPasswordHasher } from '../api.ts'
import { freshPhone, openBrowser, type Browser } from '../browser.fixture.ts'
import { password } from '../identity-world.fixture.ts'

export const savePolicy = (browser: Browser, demandsSecondFactor: boolean) =>
  browser.post('/sys/securityPolicy/save.do', { demandsSecondFactor })

/** Sets an authenticator up; answers what it shows now. */
export async function enrol(world: World, browser: Pick<Browser, 'post'>): Promise<() => string> {
  const { data } = await browser.post('/account/factor/totp/begin.do')
  const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = () => app.generate({ timestamp: world.clock.now() })
  expect((await browser.post('/account/factor/totp/confirm.do', { code: code() })).code).toBe(1)
  // No code is taken twice.
  world.clock.advance(30_000)
  return code
}

/** A company whose administrator will demand a second factor, with one more member who has none. */
export async function companyToBe(world: World) {
  const passwordHash = await createPasswordHasher().hash(password)
  const [phone, memberPhone] = [freshPhone(), freshPhone()]
  const tenant = await world.tenant({
    users: [
      { userName: 'boss', realName: '王总', roles: ['administrator'], passwordHash, phone },
      { userName: 'li', realName: '李工', roles: ['viewer'], passwordHash, phone: memberPhone },
    ],
  })
  const boss = openBrowser(world)
  await boss.signIn(phone, password)
  return { tenant, boss, phone, memberPhone }
}

/** The same, demanding it from now on. */
export async function demand(world: World, { boss }: { boss: Browser }): Promise<void> {
  await enrol(world, boss)
  const { code, message } = await savePolicy(boss, true)
  if (code !== 1) throw new Error(message)
}
