/** Codes as people and pumps ask for them. */
import type { Log } from '@mouldwright/server-kit'
import { everyRow } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { addAccount, codeFor, freshPhone, openVisitor, probe, type Visitor } from './verification.fixture.ts'

const lines: string[] = []
const keep = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
const log: Log = { info: keep, warn: keep, error: keep }
const world = worldOfFile({ also: [probe], log })

const seconds = (count: number) => count * 1_000
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function withCode(
  purpose: 'register' | 'changePhone' = 'register',
): Promise<{ visitor: Visitor; phone: string; code: string }> {
  const [visitor, phone] = [openVisitor(world), freshPhone()]
  expect((await visitor.askCode(phone, purpose)).code).toBe(1)
  return { visitor, phone, code: await codeFor(world, phone) }
}

describe('sending', () => {
  it('[CL-31 V1 DG-04] needs a solved puzzle, uses it up, and answers where it went', async () => {
    const [visitor, phone] = [openVisitor(world), freshPhone()]
    expect((await visitor.sendSms(phone, 'register')).data).toMatchObject({ refusal: 'sms.puzzleFirst' })
    const sent = await visitor.askCode(phone, 'register')
    expect(sent.data).toEqual({
      phone: `${phone.slice(0, 3)}******${phone.slice(-2)}`,
      retrySeconds: 60,
      validMinutes: 5,
    })
    expect(await codeFor(world, phone)).toMatch(/^\d{6}$/)
    world.clock.advance(seconds(61))
    expect((await visitor.sendSms(phone, 'register')).data).toMatchObject({ refusal: 'sms.puzzleFirst' })
  })

  it('[V1] lets a solved puzzle lie for five minutes and no longer', async () => {
    const [visitor, phone] = [openVisitor(world), freshPhone()]
    await visitor.solve(phone, 'register')
    world.clock.advance(seconds(301))
    expect((await visitor.sendSms(phone, 'register')).data).toMatchObject({ refusal: 'sms.puzzleFirst' })
  })

  it('[CL-31] takes the purpose from the puzzle when none is named, and sends type 4 only', async () => {
    const [visitor, phone] = [openVisitor(world), freshPhone()]
    await visitor.solve(phone, 'register')
    expect((await visitor.sendSms(phone)).code).toBe(1)
    expect((await visitor.check(phone, await codeFor(world, phone), 'register')).data).toBe('right')
    const wrong = await visitor.post('/upms/tenant/sendSMS', { phoneNum: phone, sendType: 1 })
    expect(wrong).toMatchObject({ code: 400, data: { issues: [{ field: 'sendType' }] } })
  })

  it('[CL-31 V1] sends nothing to a number that the server is to choose itself', async () => {
    const [visitor, phone] = [openVisitor(world), freshPhone()]
    await visitor.solve(phone, 'stepUp')
    for (const purpose of [undefined, 'stepUp'] as const)
      expect((await visitor.sendSms(phone, purpose)).code).not.toBe(1)
  })

  it('[CL-31] reaches for sign-in the owners of accounts and nobody else', async () => {
    const [known, unknown] = [freshPhone(), freshPhone()]
    await addAccount(world, known)
    const [answer, stranger] = [await openVisitor(world).askCode(known), await openVisitor(world).askCode(unknown)]
    expect([answer.code, stranger.code]).toEqual([1, 1])
    await codeFor(world, known)
    expect(world.ports.kept.some(({ to }) => to === unknown)).toBe(false)
  })
})

describe('a code', () => {
  it('[V5 DG-05] is good at 4:59 and not at 5:01', async () => {
    const late = await withCode()
    const between = world.clock.now()
    const early = await withCode()
    await world.clock.standing(async () => {
      world.clock.advance(between + seconds(299) - world.clock.now())
      expect((await early.visitor.check(early.phone, early.code, 'register')).data).toBe('right')
    })
    world.clock.advance(between + seconds(301) - world.clock.now())
    expect((await late.visitor.check(late.phone, late.code, 'register')).data).toBe('spent')
  })

  it('[V5] is good once, also for ten that show it at once', async () => {
    const { visitor, phone, code } = await withCode()
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => visitor.check(phone, code, 'register')))
    expect(verdicts.filter(({ data }) => data === 'right')).toHaveLength(1)
    expect((await visitor.check(phone, code, 'register')).data).toBe('spent')
  })

  it('[V5] is gone after five wrong guesses, however many come at once', async () => {
    const { visitor, phone, code } = await withCode()
    const guesses = await Promise.all(Array.from({ length: 50 }, () => visitor.check(phone, other(code), 'register')))
    expect(guesses.filter(({ data }) => data === 'wrong')).toHaveLength(5)
    expect((await visitor.check(phone, code, 'register')).data).toBe('spent')
    const second = await withCode()
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await second.visitor.check(second.phone, other(second.code), 'register')).data).toBe('wrong')
    expect((await second.visitor.check(second.phone, second.code, 'register')).data).toBe('right')
  })

  it('[V5 V1] belongs to its purpose, its number and its browser', async () => {
    const { visitor, phone, code } = await withCode()
    const stranger = openVisitor(world)
    await stranger.refresh(phone)
    expect((await visitor.check(phone, code, 'signIn')).data).toBe('spent')
    expect((await visitor.check(freshPhone(), code, 'register')).data).toBe('spent')
    expect((await stranger.check(phone, code, 'register')).data).toBe('spent')
    expect((await visitor.check(phone, code, 'register')).data).toBe('right')
  })

  it('[V5] dies when the next is sent', async () => {
    const { visitor, phone, code } = await withCode()
    world.clock.advance(seconds(61))
    expect((await visitor.askCode(phone, 'register')).code).toBe(1)
    const next = await codeFor(world, phone, code)
    expect((await visitor.check(phone, code, 'register')).data).toBe('wrong')
    expect((await visitor.check(phone, next, 'register')).data).toBe('right')
  })

  it('[V5 DG-05 U2] is taken as people type it: four to six digits, also full-width ones', async () => {
    const { visitor, phone, code } = await withCode()
    for (const typed of ['1234', '12345']) expect((await visitor.check(phone, typed, 'register')).data).toBe('wrong')
    for (const typed of ['123', '1234567', '12a456', ''])
      expect((await visitor.check(phone, typed, 'register')).code).toBe(400)
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await visitor.check(phone, wide, 'register')).data).toBe('right')
  })

  it('[V5] stands in no row and no line of the log, and neither does the number', async () => {
    const { visitor, phone, code } = await withCode()
    await visitor.check(phone, other(code), 'register')
    const rows = await everyRow(world)
    expect(rows.some((row) => row.startsWith('public.verification_code '))).toBe(true)
    // Between other figures, as in ids, six digits mean nothing.
    const isCode = new RegExp(`(^|[^0-9a-f.])${code}($|[^0-9a-f])`)
    expect([...rows, ...lines].filter((text) => isCode.test(text) || text.includes(phone))).toEqual([])
  })
})
