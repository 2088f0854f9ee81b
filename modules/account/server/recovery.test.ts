import { sql } from '@mouldwright/server-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { freshPhone, openBrowser, whoAmI, type Browser } from '../../identity/server/browser.fixture.ts'
import { createPasswordHasher } from '@mouldwright/identity/server/api'
import { anywhere, codeTo, messageTo, solvePuzzle } from './guest.fixture.ts'

const password = 'Mould-2026'
const next = 'Canary-3q'
const world = worldOfFile()
let passwordHash: string

beforeAll(async () => {
  passwordHash = await createPasswordHasher().hash(password)
})

async function member({ hasPassword = true, email }: { hasPassword?: boolean; email?: string } = {}) {
  const phone = freshPhone()
  const tenant = await world.tenant({
    users: [
      {
        userName: 'mei',
        realName: 'Mei-Lan-7',
        roles: ['administrator'],
        phone,
        ...(hasPassword ? { passwordHash } : {}),
      },
    ],
  })
  const { accountId } = tenant.users['mei']!
  if (email)
    await anywhere(world, (db) => db.run(sql`update identity_account set email = ${email} where id = ${accountId}`))
  return { phone, accountId, tenantId: tenant.tenantId }
}

async function begin(target: string, browser: Browser, way: 'phone' | 'email' = 'phone') {
  // A block of numbers has its budget an hour.
  world.clock.advance(150_000)
  await solvePuzzle(world, browser, target, 'recover')
  return browser.post('/upms/user/forgot/begin.do', { way, target })
}

const verify = (browser: Browser, flow: string, code: string) =>
  browser.post('/upms/user/forgot/verify.do', { flow, code })

const reset = async (browser: Browser, flow: string, typed = next, again = typed) =>
  browser.post('/upms/user/forgot/reset.do', {
    flow,
    newPassword: await browser.seal(typed),
    confirmPassword: await browser.seal(again),
  })

/** A flow whose code has been proven. */
async function proven(phone: string, browser: Browser) {
  const { data } = await begin(phone, browser)
  expect(await verify(browser, data.flow, await codeTo(world, phone))).toMatchObject({ code: 1, data: { ok: true } })
  return data.flow as string
}

const canSignIn = async (phone: string, typed: string) => (await openBrowser(world).signIn(phone, typed)).code === 1

describe('recovery', () => {
  it('[RG-02 A7] by phone: code, new password, and every session so far is over', async () => {
    const { phone } = await member()
    const elsewhere = openBrowser(world)
    await elsewhere.signIn(phone, password)
    expect((await elsewhere.post(whoAmI)).code).toBe(1)
    const browser = openBrowser(world)
    const begun = await begin(phone, browser)
    expect(begun).toMatchObject({
      code: 1,
      data: { target: `${phone.slice(0, 3)}******${phone.slice(-2)}`, retrySeconds: 60, validMinutes: 5 },
    })
    const { flow } = begun.data
    expect((await verify(browser, flow, await codeTo(world, phone))).code).toBe(1)
    expect((await reset(browser, flow)).code).toBe(1)
    await messageTo(world, phone, 'passwordChanged')
    expect((await elsewhere.post(whoAmI)).code).toBe(11009)
    expect((await elsewhere.post('/account/person/get.do')).code).toBe(11009)
    expect(await canSignIn(phone, password)).toBe(false)
    expect(await canSignIn(phone, next)).toBe(true)
  })

  it('[RG-02] by e-mail, however its letters are written; the phone hears of it too', async () => {
    const { phone } = await member({ email: 'Mei.Lan@example.com' })
    const browser = openBrowser(world)
    const { data } = await begin('mei.lan@EXAMPLE.com', browser, 'email')
    expect(data.target).toBe('m***@example.com')
    expect((await verify(browser, data.flow, await codeTo(world, 'mei.lan@example.com'))).code).toBe(1)
    expect((await reset(browser, data.flow)).code).toBe(1)
    await messageTo(world, phone, 'passwordChanged')
    await messageTo(world, 'Mei.Lan@example.com', 'passwordChanged')
    expect(await canSignIn(phone, next)).toBe(true)
  })

  it('[RG-02] gives a member whom a tenant has added the first password', async () => {
    const { phone } = await member({ hasPassword: false })
    const browser = openBrowser(world)
    expect((await reset(browser, await proven(phone, browser))).code).toBe(1)
    expect(await canSignIn(phone, next)).toBe(true)
  })

  it('[RG-04 A3] holds the new password to the one rule, and lets the person try again', async () => {
    const { phone } = await member()
    const browser = openBrowser(world)
    const flow = await proven(phone, browser)
    const rulesOf = async (typed: string, again?: string) =>
      ((await reset(browser, flow, typed, again)).data.issues as { rule: string }[]).map(({ rule }) => rule)
    expect(await rulesOf('short')).toContain('identity:rules.passwordLength')
    expect(await rulesOf('Mei-Lan-7')).toEqual(['identity:rules.passwordIsName'])
    expect(await rulesOf(next, `${next}x`)).toEqual(['identity:rules.passwordMismatch'])
    expect((await reset(browser, flow)).code).toBe(1)
  })

  it('[A2] an unknown phone and an unknown address look as known ones do, step by step', async () => {
    const known = await member({ email: 'known@example.com' })
    const disabled = await member()
    await anywhere(world, (db) =>
      db.run(sql`update identity_account set status = 'disabled' where id = ${disabled.accountId}`),
    )
    const seen = async (target: string, way: 'phone' | 'email') => {
      const browser = openBrowser(world)
      const begun = await begin(target, browser, way)
      const wrong = await verify(browser, begun.data.flow, '000000')
      const jumped = await reset(browser, begun.data.flow)
      return [begun, wrong, jumped].map(({ code, message, data: { flow, target: shown, ...data }, cookies }) => ({
        code,
        message,
        data,
        cookies: Object.keys(cookies),
        flow: flow?.length,
        shown: shown?.length,
      }))
    }
    const phoneSeen = await seen(known.phone, 'phone')
    expect(phoneSeen.map(({ code }) => code)).toEqual([1, 422, 422])
    expect(await seen(freshPhone(), 'phone')).toEqual(phoneSeen)
    expect(await seen(disabled.phone, 'phone')).toEqual(phoneSeen)
    expect(await seen('other@example.com', 'email')).toEqual(await seen('known@example.com', 'email'))
    // Nothing has left for those whom nobody knows.
    const told = world.composition.kit.ports.kept!.map(({ to }) => to)
    expect(told).not.toContain('other@example.com')
    expect(told).not.toContain(disabled.phone)
  })

  it('[A2] costs the server as much work for a phone that nobody has', async () => {
    const { phone } = await member()
    // Work of this process, not time: other work on the machine does not count.
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 8; round += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const [browser, target] = [openBrowser(world), kind === 'known' ? phone : freshPhone()]
        world.clock.advance(900_000)
        await solvePuzzle(world, browser, target, 'recover')
        const before = process.cpuUsage()
        const { code } = await browser.post('/upms/user/forgot/begin.do', { way: 'phone', target })
        const { user, system } = process.cpuUsage(before)
        work[kind].push(user + system)
        expect(code).toBe(1)
      }
    const [known, unknown] = [Math.min(...work.known), Math.min(...work.unknown)]
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(0.5)
  })

  it('[V1 A7] asks for a solved puzzle of that target and purpose', async () => {
    const { phone } = await member()
    const browser = openBrowser(world)
    const ask = () => browser.post('/upms/user/forgot/begin.do', { way: 'phone', target: phone })
    expect((await ask()).data.refusal).toBe('sms.puzzleFirst')
    await solvePuzzle(world, browser, freshPhone(), 'recover')
    await solvePuzzle(world, browser, phone, 'signIn')
    expect((await ask()).data.refusal).toBe('sms.puzzleFirst')
  })
})

describe('[A7] steps of a recovery are the server’s', () => {
  it('no jump to the last one, no second use, no other browser, no late end', async () => {
    const { phone } = await member()
    const browser = openBrowser(world)
    const { data } = await begin(phone, browser)
    expect((await reset(browser, data.flow)).data.refusal).toBe('recovery.over')
    const code = await codeTo(world, phone)
    expect((await verify(openBrowser(world), data.flow, code)).data.refusal).toBe('recovery.over')
    expect((await verify(browser, data.flow, code)).code).toBe(1)
    expect((await verify(browser, data.flow, code)).data.refusal).toBe('recovery.over')
    expect((await reset(openBrowser(world), data.flow)).data.refusal).toBe('recovery.over')
    world.clock.advance(15 * 60_000)
    expect((await reset(browser, data.flow)).data.refusal).toBe('recovery.over')
    const flow = await proven(phone, browser)
    const outcomes = await Promise.all([next, 'Second-44', 'Third-555'].map((typed) => reset(browser, flow, typed)))
    expect(outcomes.filter(({ code: answered }) => answered === 1)).toHaveLength(1)
    expect((await reset(browser, flow)).data.refusal).toBe('recovery.over')
  })

  it('a code of one account is worth nothing in the flow of another, nor an old flow beside a new one', async () => {
    const [mine, theirs] = [await member(), await member()]
    const [browser, other] = [openBrowser(world), openBrowser(world)]
    const own = await begin(mine.phone, browser)
    const ownCode = await codeTo(world, mine.phone)
    const foreign = await begin(theirs.phone, other)
    expect((await verify(other, foreign.data.flow, ownCode)).data.refusal).toBe('recovery.codeWrong')
    // A second flow of the same browser ends the first.
    const second = await begin(theirs.phone, browser)
    expect((await verify(browser, own.data.flow, ownCode)).data.refusal).toBe('recovery.over')
    expect((await verify(browser, second.data.flow, ownCode)).data.refusal).toBe('recovery.codeWrong')
    expect((await reset(browser, own.data.flow)).data.refusal).toBe('recovery.over')
    expect(await canSignIn(theirs.phone, password)).toBe(true)
  })

  it('a hundred tries, at once or one by one, and then the right code: nothing', async () => {
    const { phone } = await member()
    const browser = openBrowser(world)
    const { data } = await begin(phone, browser)
    const right = await codeTo(world, phone)
    const wrong = Array.from({ length: 100 }, (_, at) => String(at).padStart(6, '0')).filter((code) => code !== right)
    const answers = await Promise.all(wrong.slice(0, 50).map((code) => verify(browser, data.flow, code)))
    for (const code of wrong.slice(50)) answers.push(await verify(browser, data.flow, code))
    expect(answers.every(({ code }) => code === 422)).toBe(true)
    expect((await verify(browser, data.flow, right)).code).toBe(422)
    expect((await reset(browser, data.flow)).data.refusal).toBe('recovery.over')
  })
})
