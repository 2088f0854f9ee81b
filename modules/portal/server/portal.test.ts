/** Pages by links: what they show, what they never show, and who may change what. By HTTP, as browsers send it. */
import { seedBatch, seedOutsourcing, outsourcingRights } from '../../outsourcing/server/outsourcing.fixture.ts'
import { sql, transaction } from '@mouldwright/server-kit'
import { dayFrom, loggedDefects, type Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { forecastRange } from './customer.query.ts'

const world = worldOfFile()
const company = ofEachTest(() => world.tenant())
const caller = ofEachTest(() => world.user([...outsourcingRights, 'portal.*'], { tenant: company }))
const shop = ofEachTest(() => seedOutsourcing(caller))
const { stringify } = JSON

let address = 0
beforeEach(() => (address += 1))

/** Each test comes from an address of its own: budgets are by address. */
const ask = (path: string, given: object = {}) =>
  world.composition.app.inject({ method: 'GET', url: path, remoteAddress: `10.1.0.${address}`, ...given })
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const link = async (input: object, who: Caller = caller) => {
  const made = await who.ok('portal/link/make.do', { language: 'zh', days: 90, ...input })
  return { ...made, path: new URL(made.address).pathname as string }
}
const formOf = (body: string) => /name="form" value="([^"]+)"/.exec(body)![1]!
const dayIn = (days: number) => dayFrom(world.clock.now(), days)

async function sentOrder(number: string, supplierId: number) {
  const batch = await seedBatch(caller, shop, number)
  const lines = [{ batchId: batch.batchId, operationNumber: 20 }]
  const order = await caller.ok('outsource/order/make.do', { supplierId, lines })
  await caller.ok('outsource/order/send.do', { id: order.id })
  const read = await caller.ok('outsource/order/read.do', { id: order.id })
  return { ...order, batch, lineId: read.lines[0].id as number }
}

describe('a link', () => {
  it('[FL-14 FL-16] is kept as a hash alone; wrong, expired and revoked ones look alike', async () => {
    const { path, id } = await link({ kind: 'supplier', supplierId: shop.suppliers.heat })
    const token = path.split('/').at(-1)!
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await caller.ok('portal/link/list.do', {})
    expect(stringify(rows)).not.toContain(token)
    const kept = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
      db.all(sql`select encode(t.token_hash, 'escape') as hash from portal_token as t`),
    )
    expect(stringify(kept)).not.toContain(token)
    expect((await ask(path)).statusCode).toBe(200)
    const looked = (await caller.ok('portal/link/list.do', {})).rows
    expect(looked).toMatchObject([{ id, looks: 1, lookedAt: expect.any(String) }])
    const other = await link({ kind: 'supplier', supplierId: shop.suppliers.heat, days: 1 })
    await caller.ok('portal/link/revoke.do', { id })
    world.clock.advance(2 * 86_400_000)
    const strip = (body: string) => body.replace(/nonce="[^"]+"/g, '')
    const answers = await Promise.all(
      [path, other.path, `/share/${'A'.repeat(43)}`, '/share/x', '/share/a/b/c'].map((one) => ask(one)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ body }) => strip(body))).size).toBe(1)
    const headers = answers.map(({ headers: of }) => Object.keys(of).sort().join())
    expect(new Set(headers).size).toBe(1)
  })

  it('[FL-14] forbids framing, scripts and caches, and tells a source that asks too often to wait', async () => {
    const { path } = await link({ kind: 'supplier', supplierId: shop.suppliers.heat })
    const { headers, body } = await ask(path)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).not.toMatch(/<script|\son\w+=|javascript:/i)
    // At once: two a second are allowed again, and a busy machine takes its time.
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(`/share/${'B'.repeat(43)}`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]))
  })

  it('[FL-16] is good for ninety days unless said otherwise, and for a year at most', async () => {
    const of = { kind: 'supplier', supplierId: shop.suppliers.heat, language: 'zh' }
    const { id } = await caller.ok('portal/link/make.do', of)
    const { rows } = await caller.ok('portal/link/list.do', {})
    const { expiresAt } = rows.find((one: any) => one.id === id)
    expect(Math.round((Date.parse(expiresAt) - world.clock.now()) / 86_400_000)).toBe(90)
    expect((await caller.post('portal/link/make.do', { ...of, days: 366 })).code).toBe(400)
  })

  it('[FL-14 FL-16] is made and revoked by those who may; a kind needs its record', async () => {
    const looker = await world.user(['portal.link:check'], { tenant: company })
    expect((await looker.post('portal/link/make.do', { kind: 'mould', language: 'zh', days: 9 })).code).toBe(403)
    const faulty = await caller.post<any>('portal/link/make.do', {
      kind: 'mould',
      language: 'zh',
      days: 9,
      needsCode: true,
    })
    expect(faulty.data.issues.map((one: any) => one.field)).toEqual(['mouldId', 'email'])
    const { id, reference } = await link({ kind: 'supplier', supplierId: shop.suppliers.heat })
    await caller.ok('portal/link/revoke.do', { id })
    expect((await caller.post('portal/link/revoke.do', { id })).message).toBe(`链接 ${reference} 已撤销`)
    const stranger = await world.user(['portal.*'])
    expect((await stranger.post('portal/link/revoke.do', { id })).code).toBe(404)
  })
})

describe('a supplier’s page', () => {
  it('[FL-14] shows its open lines alone, takes days and state without script, and logs both', async () => {
    const mine = await sentOrder('M1', shop.suppliers.heat)
    const theirs = await sentOrder('M2', shop.suppliers.other)
    const { path, id } = await link({ kind: 'supplier', supplierId: shop.suppliers.heat })
    const page = await ask(path)
    expect(page.body).toContain(mine.number)
    expect(page.body).toContain('C01 Cavity')
    for (const hidden of [theirs.number, 'M2', 'Slow Steel', '60', 'Owner'])
      expect(page.body).not.toContain(`>${hidden}<`)
    const form = formOf(page.body)
    const fields = { form, order: String(mine.id), [`date-${mine.lineId}`]: dayIn(12), act: 'confirm' }
    const saved = await send(path, fields)
    expect([saved.statusCode, saved.headers['location']]).toEqual([303, `${path}?saved=1`])
    expect((await ask(`${path}?saved=1`)).body).toContain('已保存')
    await send(path, { form, order: String(mine.id), act: 'begin' })
    const order = await caller.ok('outsource/order/read.do', { id: mine.id })
    expect(order).toMatchObject({ status: 'inWork', lines: [{ expectedDate: dayIn(12) }] })
    expect(order.notes.map((one: any) => [one.kind, one.by])).toEqual([
      ['begun', null],
      ['confirmed', null],
      ['sent', expect.any(String)],
    ])
    const batch = await caller.ok('bom/bomBatch/get.do', { id: mine.batch.batchId })
    expect(batch.operations[0].turnaroundMinutes).toBeGreaterThan(12 * 1_440)
    const { rows } = await caller.ok('portal/link/getLooks.do', { id })
    expect(rows.map((one: any) => [one.kind, one.about])).toEqual([
      ['change', mine.number],
      ['look', null],
      ['change', mine.number],
      ['look', null],
    ])
    expect((await ask(`${path}?lang=en`)).body).toContain('Confirm dates')
  })

  it('[FL-14] changes nothing of others, and nothing for a form that did not come from it', async () => {
    const mine = await sentOrder('M1', shop.suppliers.heat)
    const theirs = await sentOrder('M2', shop.suppliers.other)
    const { path } = await link({ kind: 'supplier', supplierId: shop.suppliers.heat })
    const other = await link({ kind: 'supplier', supplierId: shop.suppliers.other })
    const form = formOf((await ask(path)).body)
    const right = { form, order: String(mine.id), [`date-${mine.lineId}`]: dayIn(30), act: 'confirm' }
    const tries = [
      await send(path, { ...right, order: String(theirs.id), [`date-${theirs.lineId}`]: dayIn(30) }),
      await send(path, { ...right, [`date-${theirs.lineId}`]: dayIn(30) }),
      await send(path, { ...right, form: 'x' }),
      await send(other.path, right),
      await send(path, right, { 'sec-fetch-site': 'cross-site' }),
      await send(path, right, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }),
      await send(path, { ...right, [`date-${mine.lineId}`]: '2020-01-01' }),
      await send(path, { ...right, order: '1e999' }),
      await ask(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'act=confirm' }),
    ]
    for (const [at, { statusCode }] of tries.entries())
      expect([at, statusCode >= 400 && statusCode < 500]).toEqual([at, true])
    for (const one of [mine, theirs])
      expect((await caller.ok('outsource/order/read.do', { id: one.id })).status).toBe('sent')
    expect(loggedDefects(world)).toEqual([])
  })
})

describe('a customer’s page', () => {
  /** Everything else in the factory carries this mark; none of it may reach the page. */
  const secret = 'SECRET'

  async function seedMoulds() {
    const days = { trial: dayIn(90), delivery: dayIn(150), forecast: dayIn(212), promise: dayIn(215) }
    const customers = []
    for (const number of ['K1', 'K2'])
      customers.push((await caller.ok('bms/customer/add.do', { number, name: `${secret} ${number}` })).id as number)
    const [mine, theirs] = customers
    const add = (number: string, name: string, customerId: number) =>
      caller.ok('bom/mold/add.do', {
        ...{ number, name, customerId, salesman: `${secret} Li`, remark: `${secret} remark` },
        ...{ startDate: '2026-09-01', deliveryDate: days.delivery, priority: 7 },
        trials: [
          { event: 'T0', plannedDate: '2026-10-20', actualDate: '2026-10-22' },
          { event: 'T1', plannedDate: days.trial },
        ],
      })
    const { id: mouldId } = await add('K-100', 'Front <b>bumper</b>', mine!)
    const { id: otherId } = await add(`${secret}-2`, `${secret} mould`, theirs!)
    const { id: partId } = await caller.ok('bom/part/add.do', {
      ...{ mouldId, number: `${secret}P`, name: `${secret} part`, quantity: 3, remark: `${secret} note` },
    })
    await caller.ok('bom/route/add.do', {
      partId,
      remark: `${secret} route`,
      operations: [
        { number: 10, processId: shop.processes.mill, estimatedMinutes: 4_567, remark: `${secret} op` },
        { number: 20, processId: shop.hardening, isOutsourced: true, supplierId: shop.suppliers.heat },
      ],
    })
    await caller.ok('bom/bomBatch/add.do', { number: `${secret}-B1`, partId, quantity: 3, remark: `${secret} batch` })
    await transaction(world.composition.pool, caller, (db) =>
      db.run(sql`update production_mould as t set promised_date = ${days.promise}, forecast_date = ${days.forecast}
        where t.tenant_id = ${caller.tenantId} and t.id = ${mouldId}`),
    )
    return { mine: mine!, mouldId, otherId, days }
  }

  it('[FL-16] shows milestones, promise and a forecast as a range, and nothing else of the factory', async () => {
    const { mine, mouldId, days } = await seedMoulds()
    const today = dayIn(0)
    const { from, to } = forecastRange(days.forecast, today)
    expect(to > from).toBe(true)
    for (const input of [
      { kind: 'mould', mouldId },
      { kind: 'customer', customerId: mine },
    ]) {
      const { path } = await link({ ...input, language: 'en', note: `${secret} note` })
      const { body } = await ask(path)
      for (const shown of [
        'K-100',
        'Front &lt;b&gt;bumper&lt;/b&gt;',
        days.promise,
        `${from} to ${to}`,
        '2026-10-22',
        days.trial,
      ])
        expect(body).toContain(shown)
      const text = body.replace(/<style[\s\S]*?<\/style>/g, '')
      expect(text).not.toContain(secret)
      for (const hidden of [
        'Heat',
        'Slow Steel',
        'Hardening',
        'mill',
        'CNC',
        '4567',
        '4,567',
        'Owner',
        days.delivery,
        'priority',
      ])
        expect(text, hidden).not.toContain(hidden)
    }
  })

  it('[FL-16] shows photos that are released, one by one, to the mould’s own links alone', async () => {
    const { mouldId, otherId } = await seedMoulds()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const photo = async (of: number, number: number) =>
      (
        await caller.ok('portal/photo/add.do', {
          ...{ mouldId: of, caption: `Photo ${number}`, picture: await caller.upload('a.png', png) },
        })
      ).id as number
    const [one, two] = [await photo(mouldId, 1), await photo(mouldId, 2)]
    const { path } = await link({ kind: 'mould', mouldId })
    const other = await link({ kind: 'mould', mouldId: otherId })
    expect((await ask(path)).body).not.toContain('Photo')
    expect((await ask(`${path}/photo/${one}`)).statusCode).toBe(404)
    await caller.ok('portal/photo/release.do', { id: one, released: true })
    const { body } = await ask(path)
    expect([body.includes('Photo 1'), body.includes('Photo 2')]).toEqual([true, false])
    const picture = await ask(`${path}/photo/${one}`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const policy = String(picture.headers['content-security-policy']).split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect((await ask(`${path}/photo/${two}`)).statusCode).toBe(404)
    expect((await ask(`${other.path}/photo/${one}`)).statusCode).toBe(404)
    await caller.ok('portal/photo/release.do', { id: one, released: false })
    expect((await ask(`${path}/photo/${one}`)).statusCode).toBe(404)
  })

  it('[FL-16] asks for a code by e-mail where the link says so: five tries, good for one browser', async () => {
    const { mouldId } = await seedMoulds()
    const { path, id } = await link({ kind: 'mould', mouldId, email: 'office@customer.example', needsCode: true })
    const before = await ask(path)
    expect(before.body).not.toContain('K-100')
    const form = formOf(before.body)
    const codes = () =>
      world.ports.kept.filter(({ to }) => to === 'office@customer.example').map(({ params }) => params['code']!)
    const asked = await send(`${path}?lang=en`, { form, act: 'sendCode' })
    expect(asked.headers['location']).toBe(`${path}?sent=1&lang=en`)
    expect((await ask(`${path}?sent=1&lang=en`)).body).toContain('on its way')
    await expect.poll(() => codes().length).toBe(1)
    const [code] = codes()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at += 1)
      expect((await send(path, { form, act: 'code', code: wrong })).statusCode).toBe(422)
    // The right one comes too late.
    expect((await send(path, { form, act: 'code', code: code! })).statusCode).toBe(422)
    world.clock.advance(61_000)
    await send(path, { form, act: 'sendCode' })
    await expect.poll(() => codes().length).toBe(2)
    const entered = await send(path, { form, act: 'code', code: codes()[0]! })
    expect(entered.statusCode).toBe(303)
    const [cookie] = entered.cookies as { name: string; value: string; httpOnly: boolean; sameSite: string }[]
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect((await ask(path, { cookies: { [cookie!.name]: cookie!.value } })).body).toContain('K-100')
    expect((await ask(path)).body).not.toContain('K-100')
    const { rows } = await caller.ok('portal/link/getLooks.do', { id })
    expect(rows.filter((one: any) => one.kind === 'wrongCode')).toHaveLength(6)
    expect(rows.filter((one: any) => one.kind === 'look')).toHaveLength(1)
  })
})
