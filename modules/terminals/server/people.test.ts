/** Who stands at a terminal: by badge or PIN, there alone. */
import { createHash } from 'node:crypto'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { enrolledTablet, factAt, type Tablet } from './tablet.fixture.ts'

const world = worldOfFile()
const company = ofFile(() => world.tenant({ factories: [{ name: 'Main' }, { name: 'East' }] }))
const administrator = ofEachTest(() => world.user(['*'], { tenant: company, factory: 'Main', language: 'en' }))
const other = ofEachTest(() => world.user(['*']))

let serial = 0
let tablet: Tablet
beforeEach(async () => {
  tablet = await enrolledTablet(world, administrator, { name: `T${(serial += 1)}` })
})

const refusalOf = ({ data }: { data: any }) => data.refusal as string
const freshPin = () => String(58_203_000 + (serial += 7))
const signIn = (at: Tablet, input: object) => at.post('terminals/person/signIn.do', input)
const worker = () => world.user(['terminals.terminal:work'], { tenant: company, factory: 'Main' })

async function withPin(who?: Caller): Promise<{ userId: number; pin: string }> {
  const { userId } = who ?? (await worker())
  const pin = freshPin()
  await administrator.ok('terminals/pin/set.do', { userId, pin })
  return { userId, pin }
}

async function badgeOf(userId: number): Promise<string> {
  const made = await administrator.ok('bms/barcode/generate.do', {
    kind: 'person',
    records: [{ id: userId }],
    count: 1,
  })
  return (await administrator.ok('bms/barcode/get.do', { id: made.ids[0] })).code
}

/** A worker without phone and e-mail, as the list of members makes one. */
async function terminalOnly(more: object = {}): Promise<number> {
  const role = await administrator.ok('upms/role/add.do', {
    ...{ code: `w${(serial += 1)}`, name: `Worker ${serial}` },
    permissions: [{ permission: 'terminals.terminal:work' }],
  })
  const { id } = await administrator.ok('upms/user/add.do', {
    ...{ userName: `w${serial}`, realName: '王师傅', terminalOnly: true, expireDate: '2099-12-31' },
    ...{ roles: [{ roleId: role.id }], factories: [{ factoryId: administrator.factoryId }], ...more },
  })
  return id
}

describe('[FL-07] at an enrolled terminal', () => {
  it('signs in by name and PIN, or by badge alone, and only there', async () => {
    const { userId, pin } = await withPin()
    const badge = await badgeOf(userId)
    expect((await signIn(tablet, { userId, pin })).data).toMatchObject({ userId })
    expect((await signIn(tablet, { badge: `\u0002${badge}\r` })).data).toMatchObject({ userId })
    const people = (await tablet.ok('terminals/person/list.do')).people
    expect(people.find((one: any) => one.userId === userId)).toMatchObject({ hasPin: true })
    expect(refusalOf(await world.post<any>('terminals/person/signIn.do', { userId, pin }))).toBe('terminal.unknown')
    expect(refusalOf(await administrator.post<any>('terminals/person/signIn.do', { badge }))).toBe('terminal.unknown')
  })

  it('answers unknown badges, retired ones and strangers’ alike, and names nobody without the right', async () => {
    const stranger = await enrolledTablet(world, other, { name: 'Theirs' })
    const { userId, pin } = await withPin()
    const badge = await badgeOf(userId)
    const idle = await world.user([], { tenant: company, factory: 'Main' })
    const answers = [
      await signIn(stranger, { badge }),
      await signIn(stranger, { userId, pin }),
      await signIn(tablet, { badge: '2000000000008' }),
      await signIn(tablet, { badge: '2000000000001' }),
      await signIn(tablet, { badge: await badgeOf(idle.userId) }),
    ]
    expect(answers.map(({ code, message, data }) => ({ code, message, data }))).toEqual(
      answers
        .map(() => ({ ...answers[2]!, traceId: undefined }))
        .map(({ code, message, data }) => ({ code, message, data })),
    )
    const found = await administrator.ok('bms/barcode/list.do', { search: badge })
    await administrator.ok('bms/barcode/retire.do', { barcodes: [{ id: found.rows[0].id }] })
    expect(refusalOf(await signIn(tablet, { badge }))).toBe('person.unknown')
    const people = (await tablet.ok('terminals/person/list.do')).people
    expect(people.some((one: any) => one.userId === idle.userId)).toBe(false)
  })

  it('locks the pair of terminal and person after five wrong tries for five minutes, and nobody else', () =>
    world.clock.standing(async () => {
      const [first, second] = [await withPin(), await withPin()]
      const next = await enrolledTablet(world, administrator, { name: `T${(serial += 1)}` })
      const lefts: unknown[] = []
      for (let at = 0; at < 5; at += 1) {
        const { data } = await signIn(tablet, { userId: first.userId, pin: '9471' })
        lefts.push(data.refusal === 'person.wrongPin' ? data.params.left : data.refusal)
      }
      expect(lefts).toEqual([4, 3, 2, 1, 'person.locked'])
      const locked = await signIn(tablet, first)
      expect(refusalOf(locked)).toBe('person.locked')
      expect(locked.data.params.minutes).toBe(5)
      expect((await signIn(tablet, second)).code).toBe(1)
      expect((await signIn(next, first)).code).toBe(1)
      world.clock.advance(5 * 60_000)
      expect((await signIn(tablet, first)).code).toBe(1)
      // And the count begins anew.
      expect((await signIn(tablet, { ...first, pin: '9471' })).data.params.left).toBe(4)
    }))

  it('counts tries that come at once like tries one after the other', async () => {
    const { userId } = await withPin()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(tablet, { userId, pin: '9471' })))
    const refused = answers.map(refusalOf)
    expect(refused.filter((code) => code === 'person.wrongPin')).toHaveLength(4)
    expect(refused.filter((code) => code === 'person.locked')).toHaveLength(4)
  })
})

describe('[FL-07 FL-08] what somebody reports', () => {
  it('counts within three days of standing there; what happened then counts whenever it arrives', async () => {
    const { userId, pin } = await withPin()
    await signIn(tablet, { userId, pin })
    // Which work it is does not matter here: who says it is asked first.
    const call = (): object => factAt(world, { kind: 'call', callKind: 'quality', userId, operationNumber: null })
    const send = (fact: object) => tablet.post('terminals/fact/send.do', fact)
    const early = { ...call(), lastContactAt: new Date(world.clock.now()).toISOString() }
    const hour = 3_600_000
    world.clock.advance(71 * hour)
    expect((await send(call())).data).toMatchObject({ answer: 'applied' })
    world.clock.advance(2 * hour)
    expect(refusalOf(await send(call()))).toBe('fact.notProven')
    expect((await send(early)).data).toMatchObject({ answer: 'applied' })
    await signIn(tablet, { userId, pin })
    expect((await send(call())).data).toMatchObject({ answer: 'applied' })
  })
})

describe('[FL-07] a PIN', () => {
  it('is kept by nobody, is one person’s in the company, and is no row of digits', async () => {
    const { pin } = await withPin()
    const mate = await worker()
    expect(refusalOf(await administrator.post<any>('terminals/pin/set.do', { userId: mate.userId, pin }))).toBe(
      'pin.taken',
    )
    expect(refusalOf(await mate.post<any>('terminals/pin/setOwn.do', { pin }))).toBe('pin.taken')
    for (const wrong of ['123', '1234', '4321', '7777', '12a4', '123456789'])
      expect((await mate.post<any>('terminals/pin/setOwn.do', { pin: wrong })).code).toBe(400)
    // Another company may use it.
    expect((await other.post('terminals/pin/setOwn.do', { pin })).code).toBe(1)
    const own = freshPin()
    await mate.ok('terminals/pin/setOwn.do', { pin: own })
    expect((await signIn(tablet, { userId: mate.userId, pin: own })).code).toBe(1)
    const listed = await administrator.ok('terminals/pin/list.do', {})
    expect(JSON.stringify(listed)).not.toContain(own)
  })

  it('is kept as a slow hash of its own salt, and found again by a keyed digest alone', async () => {
    const [one, other] = [await withPin(), await withPin()]
    const links = await world.composition.pool.connect()
    await links.query('begin')
    await links.query(`set local app.tenant = '${administrator.tenantId}'`)
    const { rows } = await links.query(
      `select hash, encode(digest, 'hex') as digest from terminals_pin_secret where user_id = any($1)`,
      [[one.userId, other.userId]],
    )
    await links.query('rollback')
    links.release()
    expect(rows).toHaveLength(2)
    for (const { hash } of rows) expect(hash).toMatch(/^\$(argon2id|scrypt)\$/)
    const plain = createHash('sha256').update(`${administrator.tenantId} ${one.pin}`).digest('hex')
    expect(JSON.stringify(rows)).not.toContain(one.pin)
    expect(rows.map(({ digest }) => digest)).not.toContain(plain)
  })

  it('is set by those who hold the person’s rights, and goes when it is removed', async () => {
    const { userId, pin } = await withPin()
    const clerk = await world.user(['terminals.pin:*'], { tenant: company, factory: 'Main' })
    const beyond = await clerk.post<any>('terminals/pin/set.do', { userId: administrator.userId, pin: freshPin() })
    expect(refusalOf(beyond)).toBe('user.beyondOwn')
    const idle = await world.user([], { tenant: company, factory: 'Main' })
    const none = await administrator.post<any>('terminals/pin/set.do', { userId: idle.userId, pin: freshPin() })
    expect(refusalOf(none)).toBe('pin.mayNotWork')
    const row = (await administrator.ok('terminals/pin/list.do', { filters: { userId } })).rows[0]
    expect(await administrator.ok('terminals/pin/clear.do', { pins: [{ id: row.id }] })).toEqual({ removed: 1 })
    expect(refusalOf(await signIn(tablet, { userId, pin }))).toBe('person.noPin')
  })
})

describe('[FL-07] a worker without phone and e-mail', () => {
  it('is a full member who signs in at terminals, and has no account', async () => {
    const userId = await terminalOnly()
    const pin = freshPin()
    await administrator.ok('terminals/pin/set.do', { userId, pin })
    expect((await signIn(tablet, { userId, pin })).data.name).toBe('王师傅')
    const links = await world.composition.pool.connect()
    const { rows } = await links.query('select 1 from identity_directory where user_id = $1', [userId])
    links.release()
    expect(rows).toEqual([])
  })

  it('needs no number only where that is said, and is raised later by giving one, staying the same member', async () => {
    const missing = await administrator.post<any>('upms/user/add.do', {
      ...{ userName: 'nobody', realName: 'Nobody', expireDate: '2099-12-31' },
      ...{ roles: [{ roleId: 1 }], factories: [{ factoryId: administrator.factoryId }] },
    })
    expect(missing.data.issues.map(({ field }: any) => field)).toContain('phone')
    const userId = await terminalOnly()
    const pin = freshPin()
    await administrator.ok('terminals/pin/set.do', { userId, pin })
    const { version } = await administrator.ok('upms/user/get.do', { id: userId })
    const phone = `136${String(process.pid * 1000 + serial)
      .padStart(8, '0')
      .slice(-8)}`
    const both = await administrator.post<any>('upms/user/modify.do', { id: userId, version, phone })
    expect(both.data.issues[0].rule).toBe('identity:rules.terminalWithPhone')
    await administrator.ok('upms/user/modify.do', { id: userId, version, phone, terminalOnly: false })
    expect((await signIn(tablet, { userId, pin })).code).toBe(1)
    const links = await world.composition.pool.connect()
    const { rows } = await links.query(
      'select a.phone from identity_directory d join identity_account a on a.id = d.account_id where d.user_id = $1',
      [userId],
    )
    links.release()
    expect(rows).toEqual([{ phone }])
  })
})
