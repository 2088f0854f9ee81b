/** How tablets become terminals, and what keeps everything else out. */
import { seedShop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { enrolledTablet, enrolWith, newKey, proofOf, tabletOf } from './tablet.fixture.ts'

const world = worldOfFile()
const company = ofFile(() => world.tenant({ factories: [{ name: 'Main' }, { name: 'East' }] }))
const founder = ofFile(() => world.user(['*'], { tenant: company, factory: 'Main' }))
const shop = ofFile(() => seedShop(founder))
const elsewhere = ofFile(() => world.tenant())
// Tests let more time pass than short tokens live.
const administrator = ofEachTest(() => world.user(['*'], { tenant: company, factory: 'Main', language: 'en' }))
const other = ofEachTest(() => world.user(['*'], { tenant: elsewhere }))

let names = 0
const nextName = () => `T${(names += 1)}`
const codeFor = async (name: string, who: Caller = administrator): Promise<string> =>
  (await who.ok('terminals/terminal/makeCode.do', { name })).code
const self = 'terminals/terminal/self.do'
const refusalOf = ({ data }: { data: any }) => data.refusal as string

describe('[FL-06] enrolment', () => {
  it('lets a tablet in by a code, once, and lists it with name, section, version and when it was seen', async () => {
    const name = nextName()
    const sectionId = shop.sections['EDM']!
    const { code } = await administrator.ok('terminals/terminal/makeCode.do', { name, sectionId, place: 'Hall 2' })
    const key = newKey()
    // As people type it: small letters and a space.
    const typed = code.toLowerCase().replace('-', ' ')
    const body = { code: typed, publicKey: key.publicKey, proof: proofOf(key, code), version: '1.2.3' }
    const { data } = await world.post<any>('terminals/terminal/enrol.do', body)
    expect(data.name).toBe(name)
    const tablet = tabletOf(world, data.terminalId, key)
    expect(await tablet.ok(self)).toMatchObject({ name, factory: 'Main', sectionId, signOutMinutes: 3 })
    world.clock.advance(120_000)
    await tablet.ok(self)
    const listed = (await administrator.ok('terminals/terminal/list.do', { search: name })).rows[0]
    expect(listed).toMatchObject({ name, sectionId, place: 'Hall 2', state: 'active', appVersion: '1.2.3' })
    expect(world.clock.now() - Date.parse(listed.seenAt)).toBeLessThan(60_000)
    // Its page is another one since.
    await tablet.ok(self, { version: '1.3.0' })
    await tablet.ok(self)
    expect((await administrator.ok('terminals/terminal/list.do', { search: name })).rows[0].appVersion).toBe('1.3.0')
    expect(refusalOf(await enrolWith(world, code))).toBe('terminal.wrongCode')
  })

  it('gives a code to one of two tablets that show it at once', async () => {
    const code = await codeFor(nextName())
    const answers = await Promise.all([enrolWith(world, code), enrolWith(world, code), enrolWith(world, code)])
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
  })

  it('answers the key that has spent a code the same again while the code is good, and no other key', async () => {
    const [name, key] = [nextName(), newKey()]
    const code = await codeFor(name)
    const [first, beside] = await Promise.all([enrolWith(world, code, key), enrolWith(world, code, key)])
    const again = await enrolWith(world, code, key)
    expect([first, beside, again].map(({ data }) => data)).toEqual(
      Array.from({ length: 3 }, () => ({ terminalId: expect.any(Number), name })),
    )
    expect(new Set([first, beside, again].map(({ data }) => data.terminalId)).size).toBe(1)
    expect((await tabletOf(world, again.data.terminalId, key).post(self)).code).toBe(1)
    expect(refusalOf(await enrolWith(world, code))).toBe('terminal.wrongCode')
    expect(refusalOf(await enrolWith(world, await codeFor(nextName()), key))).toBe('terminal.wrongKey')
    world.clock.advance(10 * 60_000)
    expect(refusalOf(await enrolWith(world, code, key))).toBe('terminal.wrongCode')
  })

  it('does not answer a spent code any more once its terminal is revoked', async () => {
    const key = newKey()
    const code = await codeFor(nextName())
    const { terminalId } = (await enrolWith(world, code, key)).data
    await administrator.ok('terminals/terminal/revoke.do', { terminals: [{ id: terminalId }] })
    expect(refusalOf(await enrolWith(world, code, key))).toBe('terminal.wrongCode')
  })

  it('answers a code that is over, was never given or belongs to others alike', async () => {
    const late = await codeFor(nextName())
    world.clock.advance(10 * 60_000)
    expect(refusalOf(await enrolWith(world, late))).toBe('terminal.wrongCode')
    expect(refusalOf(await enrolWith(world, 'AAAA-AAAA'))).toBe('terminal.wrongCode')
  })

  it('takes only keys of its kind, and only from whoever holds the other half', async () => {
    const code = await codeFor(nextName())
    expect(refusalOf(await enrolWith(world, code, newKey('secp384r1')))).toBe('terminal.wrongKey')
    const [mine, copied] = [newKey(), newKey()]
    const body = { code, publicKey: copied.publicKey, proof: proofOf(mine, code), version: null }
    expect(refusalOf(await world.post<any>('terminals/terminal/enrol.do', body))).toBe('terminal.wrongKey')
    // The code was not spent by it.
    expect((await enrolWith(world, code)).code).toBe(1)
  })

  it('names the terminal that has the name, and takes an administrator to make a code or revoke', async () => {
    const tablet = await enrolledTablet(world, administrator, { name: nextName() })
    const name = `T${names}`
    const again = await administrator.post<any>('terminals/terminal/makeCode.do', { name: name.toLowerCase() })
    expect(refusalOf(again)).toBe('terminal.nameTaken')
    expect(again.message).toContain(name.toLowerCase())
    const worker = await world.user(['terminals.terminal:check'], { tenant: company, factory: 'Main' })
    for (const [path, body] of [
      ['terminals/terminal/makeCode.do', { name: 'X' }],
      ['terminals/terminal/revoke.do', { terminals: [{ id: tablet.terminalId }] }],
    ] as const)
      expect(refusalOf(await worker.post<any>(path, body))).toBe('access.denied')
    const foreign = await other.post<any>('terminals/terminal/revoke.do', { terminals: [{ id: tablet.terminalId }] })
    expect(refusalOf(foreign)).toBe('record.absent')
    expect((await tablet.post(self)).code).toBe(1)
  })
})

describe('[FL-06] a call of a terminal', () => {
  it('counts once: sent again it is refused, changed on its way it is nobody’s', async () => {
    const tablet = await enrolledTablet(world, administrator, { name: nextName() })
    const request = tablet.prepare(self)
    expect((await tablet.send(request)).code).toBe(1)
    expect(refusalOf(await tablet.send(request))).toBe('terminal.repeated')
    const fresh = () => tablet.prepare(self)
    const changes: [string, ReturnType<typeof fresh>][] = [
      ['body', { ...fresh(), payload: '{ }' }],
      ['path', { ...fresh(), url: '/front/terminals/terminal/self.do?a=1' }],
      [
        'signature',
        { ...fresh(), headers: { ...fresh().headers, terminal: fresh().headers['terminal']!.slice(0, -4) + 'AAAA' } },
      ],
      ['nothing', { ...fresh(), headers: { 'content-type': 'application/json' } }],
      ['rubbish', { ...fresh(), headers: { ...fresh().headers, terminal: '1.2.3' } }],
    ]
    for (const [what, changed] of changes)
      expect([what, refusalOf(await tablet.send(changed))]).toEqual([what, 'terminal.unknown'])
  })

  it('carries a time near the server’s, and is told that time where it does not', async () => {
    const tablet = await enrolledTablet(world, administrator, { name: nextName() })
    for (const minutes of [-3, 3, 600]) {
      const answer = await tablet.send(tablet.prepare(self, {}, world.clock.now() + minutes * 60_000))
      expect(refusalOf(answer)).toBe('terminal.clock')
      expect(Math.abs(Date.parse(answer.data.now) - world.clock.now())).toBeLessThan(60_000)
    }
    const old = tablet.prepare(self)
    world.clock.advance(5 * 60_000)
    expect(refusalOf(await tablet.send(old))).toBe('terminal.clock')
  })

  it('is worth nothing with another’s key, nor with a session, nor once the terminal is revoked', async () => {
    const tablet = await enrolledTablet(world, administrator, { name: nextName() })
    const stranger = tabletOf(world, tablet.terminalId, newKey())
    expect(refusalOf(await stranger.post(self))).toBe('terminal.unknown')
    expect(refusalOf(await administrator.post<any>(self))).toBe('terminal.unknown')
    expect(await administrator.ok('terminals/terminal/revoke.do', { terminals: [{ id: tablet.terminalId }] })).toEqual({
      revoked: 1,
    })
    expect(refusalOf(await tablet.post(self))).toBe('terminal.revoked')
  })

  it('stands in its own factory, and opens nothing that asks for a person', async () => {
    const tablet = await enrolledTablet(world, administrator, { name: nextName() })
    const theirs = await enrolledTablet(world, other, { name: 'Theirs' })
    expect((await theirs.ok(self)).factory).not.toBe((await tablet.ok(self)).name)
    for (const path of ['bms/section/list.do', 'upms/user/list.do', 'terminals/terminal/list.do'])
      expect((await tablet.post(path)).code).toBe(401)
    const east = await world.user(['*'], { tenant: company, factory: 'East' })
    expect((await east.ok('terminals/terminal/list.do', {})).rows).toEqual([])
    expect((await other.ok('terminals/terminal/list.do', {})).rows.map(({ name }: any) => name)).toEqual(['Theirs'])
  })

  it('goes on with the history of a revoked terminal of its name, by a key of its own', async () => {
    const name = nextName()
    const first = await enrolledTablet(world, administrator, { name })
    await administrator.ok('terminals/terminal/revoke.do', { terminals: [{ id: first.terminalId }] })
    const second = await enrolledTablet(world, administrator, { name })
    expect(second.terminalId).toBe(first.terminalId)
    expect((await second.post(self)).code).toBe(1)
    expect(refusalOf(await first.post(self))).toBe('terminal.unknown')
  })
})
