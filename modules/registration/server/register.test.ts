import type { RefusalCode } from '@mouldwright/kernel'
import { sql, transaction, type Context } from '@mouldwright/server-kit'
import { asHandler } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { anywhere, askForSms, codeTo, messageTo } from '../../account/server/guest.fixture.ts'
import { freshPhone, openBrowser, type Browser } from '../../identity/server/browser.fixture.ts'
import { approveRegistration, getRegistration, listRegistrations, rejectRegistration, type Grant } from './api.ts'

const password = 'Canary-8r'
const grant: Grant = { modules: ['aps', 'system', 'common'], expireDate: '2099-06-30', maxOverdueDays: 7 }

const world = worldOfFile()

async function formOf(browser: Browser, phone: string, more: object = {}) {
  return {
    companyName: '精工模具有限公司',
    realName: '王芳',
    phoneNum: phone,
    password: await browser.seal(password),
    confirmPassword: await browser.seal(password),
    agreement: true,
    ...more,
  }
}

const send = (browser: Browser, form: object) => browser.post('/upms/tenant/register.do', form)

/** A phone with the code that it was sent. */
async function prove(phone = freshPhone(), browser = openBrowser(world)) {
  world.clock.advance(61_000)
  await askForSms(world, browser, phone, 'register')
  return { phone, browser, phoneCode: await codeTo(world, phone) }
}

/** An application that waits for its review. */
async function applied(more: object = {}, phone = freshPhone()) {
  const { browser, phoneCode } = await prove(phone)
  const answer = await send(browser, await formOf(browser, phone, { phoneCode, ...more }))
  expect(answer).toMatchObject({ code: 1 })
  const { number } = answer.data as { number: string }
  const { id } = await anywhere(world, (db) =>
    db.one<{ id: number }>(sql`select id from registration_application where number = ${number}`),
  )
  return { id, number, phone, browser }
}

let operatorPlace: { tenantId: number; factoryId: number } | undefined

/** As a handler of the provider's console would. */
async function asOperator<T>(work: (ctx: Context<RefusalCode>) => Promise<T>): Promise<T> {
  operatorPlace ??= await world.tenant()
  return asHandler(world, operatorPlace, work)
}

const found = (id: number) => asOperator(({ db }) => getRegistration(db, id))
const countOf = (phone: string) =>
  anywhere(world, async (db) => {
    const rows = await db.all(sql`select 1 from registration_application where phone = ${phone}`)
    return rows.length
  })

// A hash takes its time, and so does a busy machine.
describe('registration', () => {
  it('[RG-01] asks for company, phone, code, password twice and the agreement, and answers with a number', async () => {
    const { phone, browser, phoneCode } = await prove()
    const form = await formOf(browser, phone, { phoneCode, email: 'fang@example.com' })
    const answer = await send(browser, form)
    expect(answer).toMatchObject({ code: 1, data: { number: expect.stringMatching(/^\d{8}-\d{4,}$/) } })
    const told = await messageTo(world, phone, 'registrationReceived')
    expect(told.text).toContain((answer.data as { number: string }).number)
    await messageTo(world, 'fang@example.com', 'registrationReceived')
    const { rows, total } = await asOperator(({ db }) =>
      listRegistrations(db, { statuses: ['submitted'], search: phone.slice(3) }),
    )
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ companyName: '精工模具有限公司', realName: '王芳', phone, status: 'submitted' })
  })

  it('[RG-01 RG-04 A3] tells all faults at once, each with its field, and leaves the code good', async () => {
    const { phone, browser, phoneCode } = await prove()
    const wrong = await send(browser, {
      companyName: '——',
      realName: '王芳',
      phoneNum: phone,
      phoneCode,
      password: await browser.seal('123456'),
      confirmPassword: await browser.seal('123457'),
      agreement: false,
      email: 'nobody',
    })
    expect(wrong.code).toBe(400)
    const fields = (wrong.data.issues as { field: string }[]).map(({ field }) => field)
    expect(new Set(fields)).toEqual(new Set(['companyName', 'email', 'agreement', 'password', 'confirmPassword']))
    expect(wrong.data.issues).toContainEqual(
      expect.objectContaining({ field: 'confirmPassword', rule: 'identity:rules.passwordMismatch' }),
    )
    expect((await send(browser, await formOf(browser, phone, { phoneCode }))).code).toBe(1)
  })

  it('[RG-04 A3] holds passwords to the one rule, cut and folded nowhere', async () => {
    const { phone, browser } = await prove()
    const issuesOf = async (typed: string) => {
      const { code, data } = await send(
        browser,
        await formOf(browser, phone, {
          phoneCode: '0000',
          realName: 'Canary-9n',
          password: await browser.seal(typed),
          confirmPassword: await browser.seal(typed),
        }),
      )
      expect(code).toBe(400)
      return (data.issues as { field: string; rule: string }[]).filter(({ field }) => field === 'password')
    }
    for (const typed of ['Ab-12', 'Abcdefghij-1234567890', 'abcdefgh', 'Ab 12345', 'Canary-9n', 'password1'])
      expect(await issuesOf(typed), typed).not.toEqual([])
    for (const typed of ['Formen-Grünau-19.Mai', '模具厂２０２６', 'key🔑word'])
      expect(await issuesOf(typed), typed).toEqual([])
    // Twenty characters are the password, and its first nineteen are not.
    const long = 'Formen-Grünau-19.Mai'
    const { phoneCode } = await prove(phone, browser)
    const [sealed, confirmed] = [await browser.seal(long), await browser.seal(long)]
    const { code } = await send(
      browser,
      await formOf(browser, phone, { phoneCode, password: sealed, confirmPassword: confirmed }),
    )
    expect(code).toBe(1)
    const { id } = await anywhere(world, (db) =>
      db.one<{ id: number }>(sql`select id from registration_application where phone = ${phone}`),
    )
    await asOperator((ctx) => approveRegistration(ctx, id, grant))
    expect((await openBrowser(world).signIn(phone, long.slice(0, 19))).code).not.toBe(1)
    expect((await openBrowser(world).signIn(phone, long)).code).toBe(1)
  })

  it('[C4] a double click is one application, and so is a retry', async () => {
    const { phone, browser, phoneCode } = await prove()
    const form = await formOf(browser, phone, { phoneCode })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(browser, form)))
    const [first] = answers
    expect(first).toMatchObject({ code: 1 })
    for (const answer of answers) expect(answer.data).toEqual(first!.data)
    expect((await send(browser, form)).data).toEqual(first!.data)
    expect(await countOf(phone)).toBe(1)
    // The same form from elsewhere is nobody's retry.
    expect((await send(openBrowser(world), form)).code).not.toBe(1)
  })

  it('[RG-01] lets one application of a phone wait at a time, and none follow an approved one', async () => {
    const { id, number, phone, browser } = await applied()
    const again = async () => {
      const { phoneCode } = await prove(phone, browser)
      return send(browser, await formOf(browser, phone, { phoneCode }))
    }
    expect(await again()).toMatchObject({ code: 409, data: { refusal: 'registration.open', params: { number } } })
    await asOperator((ctx) => approveRegistration(ctx, id, grant))
    expect(await again()).toMatchObject({ code: 409, data: { refusal: 'registration.approved' } })
    expect(await countOf(phone)).toBe(1)
  })

  it('[RG-01] nor does one of a phone that has come to administer a registered company', async () => {
    const { id, phone } = await applied()
    await asOperator((ctx) => approveRegistration(ctx, id, grant))
    const moved = freshPhone()
    await anywhere(world, (db) => db.run(sql`update identity_account set phone = ${moved} where phone = ${phone}`))
    const { browser, phoneCode } = await prove(moved)
    expect(await send(browser, await formOf(browser, moved, { phoneCode }))).toMatchObject({
      code: 409,
      data: { refusal: 'registration.approved' },
    })
  })

  it('[A2] a phone that waits, is approved or is unknown: one answer until the code proves it', async () => {
    const waiting = await applied()
    const approved = await applied()
    await asOperator((ctx) => approveRegistration(ctx, approved.id, grant))
    const answers = []
    for (const phone of [freshPhone(), waiting.phone, approved.phone]) {
      const browser = openBrowser(world)
      const { code, message, data } = await send(browser, await formOf(browser, phone, { phoneCode: '123456' }))
      answers.push({ code, message, data })
    }
    expect(answers[0]).toMatchObject({ code: 400, data: { issues: [{ field: 'phoneCode' }] } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe('review', () => {
  it('[RG-01] of twenty who approve at once one makes the tenant', async () => {
    const { id } = await applied({ companyName: '并行模具厂' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => asOperator((ctx) => approveRegistration(ctx, id, grant))),
    )
    const made = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'registration.reviewed' })
    const tenants = await anywhere(world, (db) => db.all(sql`select id from tenancy_tenant where name = '并行模具厂'`))
    expect(tenants).toHaveLength(1)
  })

  it('[RG-01] the company works in the time zone that the form named, unless the reviewer says otherwise', async () => {
    const { id } = await applied({ companyName: '柏林模具', timeZone: 'Europe/Berlin' })
    expect(await found(id)).toMatchObject({ timeZone: 'Europe/Berlin' })
    const { tenantId } = await asOperator((ctx) => approveRegistration(ctx, id, grant))
    const zones = await transaction(world.composition.pool, { tenantId, factoryId: null }, (db) =>
      db.all<{ zone: string }>(sql`
        select time_zone as zone from tenancy_tenant where id = ${tenantId}
        union all select time_zone from tenancy_factory where tenant_id = ${tenantId}`),
    )
    expect(zones).toEqual([{ zone: 'Europe/Berlin' }, { zone: 'Europe/Berlin' }])
  })

  it('[RG-01] numbers applications by the day of the provider, not by universal time', async () => {
    await world.tenant({ tenant: { name: 'Provider', isOperator: true, timeZone: 'Asia/Shanghai' } })
    // 23:30 in universal time is the next morning where the provider is.
    const at = new Date(world.clock.now())
    world.clock.advance(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, 23, 30) - at.getTime())
    const { number } = await applied()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(world.clock.now())
    expect(number).toMatch(new RegExp(`^${day.replaceAll('-', '')}-`))
  })

  it('[RG-01 I1] refuses a time zone that does not exist, at its field', async () => {
    const { phone, browser, phoneCode } = await prove()
    const answer = await send(browser, await formOf(browser, phone, { phoneCode, timeZone: 'Mars/Olympus' }))
    expect(answer).toMatchObject({
      code: 400,
      data: { issues: [{ field: 'timeZone', message: expect.stringContaining('Mars/Olympus') }] },
    })
  })

  it('[RG-01] the applicant signs in with the chosen password and finds what the first plan needs', async () => {
    const { id, phone } = await applied({ companyName: '新航模具' })
    const { tenantId } = await asOperator((ctx) => approveRegistration(ctx, id, { ...grant, timeZone: 'Asia/Tokyo' }))
    await messageTo(world, phone, 'registrationApproved')
    expect(await found(id)).toMatchObject({ status: 'approved', tenantId, reviewedBy: '运营' })
    const browser = openBrowser(world)
    expect(await browser.signIn(phone, password)).toMatchObject({
      code: 1,
      data: { tenantId, tenantName: '新航模具', expireDate: '2099-06-30', maxOverdueDays: 7 },
    })
    const { data: calendars } = await browser.post('/bms/calendar/list.do')
    expect(calendars.rows).toMatchObject([{ isDefault: true, restSaturday: true, restSunday: true, restMonday: false }])
    const { data: shifts } = await browser.post('/bms/shift/list.do')
    const { data: shift } = await browser.post('/bms/shift/get.do', { id: shifts.rows[0].id })
    expect(shift.periods).toMatchObject([{ startTime: '08:00', endTime: '17:00', workedMinutes: 480 }])
    const { data: factories } = await browser.post('/bms/factory/list.do')
    expect(factories.rows).toMatchObject([{ timeZone: 'Asia/Tokyo', currency: 'CNY' }])
    const modules = await transaction(world.composition.pool, { tenantId, factoryId: null }, (db) =>
      db.all<{ key: string }>(
        sql`select module_key as key from tenancy_opened_module where tenant_id = ${tenantId} order by 1`,
      ),
    )
    expect(modules.map(({ key }) => key)).toEqual([...grant.modules].sort())
  })

  it('[RG-01] somebody with an account becomes administrator with it, and keeps their password', async () => {
    const phone = freshPhone()
    const { id: first } = await applied({}, phone)
    await asOperator((ctx) => rejectRegistration(ctx, first, '资料不全'))
    const { passwordHash } = await withAccount(phone)
    const { id } = await applied({ companyName: '第二家' }, phone)
    const { tenantId } = await asOperator((ctx) => approveRegistration(ctx, id, grant))
    const account = await anywhere(world, (db) =>
      db.one(sql`select password_hash as "passwordHash" from identity_account where phone = ${phone}`),
    )
    expect(account).toEqual({ passwordHash })
    const places = await anywhere(world, (db) =>
      db.all<{ tenantId: number }>(sql`
        select d.tenant_id as "tenantId" from identity_directory d join identity_account a on a.id = d.account_id where a.phone = ${phone}`),
    )
    expect(places.map((place) => place.tenantId)).toContain(tenantId)
  })

  it('[RG-01] a rejected applicant is told why and may apply again', async () => {
    const { id, phone, browser } = await applied()
    await asOperator((ctx) => rejectRegistration(ctx, id, '请补充营业执照'))
    expect((await messageTo(world, phone, 'registrationRejected')).text).toContain('请补充营业执照')
    expect(await found(id)).toMatchObject({ status: 'rejected', reason: '请补充营业执照', tenantId: null })
    await expect(asOperator((ctx) => approveRegistration(ctx, id, grant))).rejects.toMatchObject({
      code: 'registration.reviewed',
    })
    const { phoneCode } = await prove(phone, browser)
    expect((await send(browser, await formOf(browser, phone, { phoneCode }))).code).toBe(1)
  })

  it('[A4] keeps the password as Argon2id only, and not at all once reviewed', async () => {
    const { id } = await applied()
    const hashOf = () =>
      anywhere(world, (db) =>
        db.one<{ hash: string | null }>(
          sql`select password_hash as hash from registration_application where id = ${id}`,
        ),
      )
    expect((await hashOf()).hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await asOperator((ctx) => rejectRegistration(ctx, id, 'no'))
    expect((await hashOf()).hash).toBeNull()
  })
})

async function withAccount(phone: string) {
  const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g'
  await world.tenant({
    users: [{ userName: 'fang', realName: '芳', roles: ['administrator'], phone, passwordHash }],
  })
  return { passwordHash }
}
