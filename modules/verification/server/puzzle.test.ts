/** The slider puzzle as browsers and bots meet it. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { createPictureQueue } from './puzzle/picture-queue.ts'
import { answerOf, freshPhone, openVisitor, refreshPath, verifyPath } from './verification.fixture.ts'

const world = worldOfFile()

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const minutes = (count: number) => count * 60_000

describe('a puzzle', () => {
  it('[CL-32 DG-03 V3] is a picture of 320 × 160 and a strip of 50 × 160, both without a word about where', async () => {
    const visitor = openVisitor(world)
    const phone = freshPhone()
    const answer = await visitor.post(refreshPath, { phoneNum: phone, purpose: 'signIn' })
    expect(answer.code).toBe(1)
    expect(Object.keys(answer.data).sort()).toEqual(['bigImage', 'puzzleCaptchaTicket', 'smallImage'])
    const [big, small] = [bytesOf(answer.data.bigImage), bytesOf(answer.data.smallImage)]
    expect(await sharp(big).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', width: 50, height: 160, hasAlpha: true })
    const { exif, icc, xmp, iptc, comments } = await sharp(small).metadata()
    expect([exif, icc, xmp, iptc, comments].filter((told) => told?.length)).toEqual([])
    // The hole's place is not in the ticket either: it is random, and only its hash is kept.
    expect(answer.data.puzzleCaptchaTicket).toMatch(/^[\w-]{43}$/)
  })

  it('[CL-33 DG-04] is solved within four pixels, in pixels of the picture as it was shown', async () => {
    const visitor = openVisitor(world)
    const phone = freshPhone()
    for (const [off, isRight] of [
      [0, true],
      [4, true],
      [-4, true],
      [5, false],
      [-5, false],
    ] as const)
      expect((await visitor.verify(phone, await visitor.refresh(phone), off)).data, `${off} px`).toBe(isRight)
    const puzzle = await visitor.refresh(phone)
    const offset = (await answerOf(world, puzzle)) / 2
    expect((await visitor.verify(phone, puzzle, 0, { offset, width: 160 })).data).toBe(true)
    // Pixels of a picture that was shown in another width seldom are whole ones of the picture.
    const narrow = await visitor.refresh(phone)
    const moved = Math.round(((await answerOf(world, narrow)) * 301) / 320)
    expect((await visitor.verify(phone, narrow, 0, { offset: moved, width: 301 })).data).toBe(true)
  })

  it('[V2] takes one try: a miss voids it, a hit cannot be shown twice, and neither can two minutes later', async () => {
    const visitor = openVisitor(world)
    const phone = freshPhone()
    const missed = await visitor.refresh(phone)
    expect((await visitor.verify(phone, missed, 40)).data).toBe(false)
    expect((await visitor.verify(phone, missed)).data).toBe(false)
    const solved = await visitor.refresh(phone)
    expect((await visitor.verify(phone, solved)).data).toBe(true)
    expect((await visitor.verify(phone, solved)).data).toBe(false)
    const late = await visitor.refresh(phone)
    const between = world.clock.now()
    const inTime = await visitor.refresh(phone)
    await world.clock.standing(async () => {
      world.clock.advance(between + minutes(2) - 1_000 - world.clock.now())
      expect((await visitor.verify(phone, inTime)).data).toBe(true)
    })
    world.clock.advance(between + minutes(2) + 1 - world.clock.now())
    expect((await visitor.verify(phone, late)).data).toBe(false)
  })

  it('[V2] a hundred tries at once succeed once, and what is solved is used once', async () => {
    const visitor = openVisitor(world)
    const phone = freshPhone()
    const puzzle = await visitor.refresh(phone)
    const tries = await Promise.all(Array.from({ length: 100 }, () => visitor.verify(phone, puzzle)))
    expect(tries.filter(({ data }) => data === true)).toHaveLength(1)
    const sends = await Promise.all(Array.from({ length: 20 }, () => visitor.sendSms(phone, 'register')))
    expect(sends.filter(({ code }) => code === 1)).toHaveLength(0)
    await visitor.solve(phone, 'register')
    const again = await Promise.all(Array.from({ length: 20 }, () => visitor.sendSms(phone, 'register')))
    expect(again.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('[V1] belongs to its browser, number and purpose', async () => {
    const [visitor, stranger] = [openVisitor(world), openVisitor(world)]
    const [phone, other] = [freshPhone(), freshPhone()]
    await stranger.refresh(phone)
    const mine = await visitor.refresh(phone)
    expect((await stranger.verify(phone, mine)).data).toBe(false)
    expect((await visitor.verify(other, await visitor.refresh(phone))).data).toBe(false)
    await visitor.solve(phone, 'register')
    for (const [who, number, purpose] of [
      [stranger, phone, 'register'],
      [visitor, other, 'register'],
      [visitor, phone, 'signIn'],
    ] as const)
      expect((await who.sendSms(number, purpose)).data.refusal).toBe('sms.puzzleFirst')
    expect((await visitor.sendSms(phone, 'register')).code).toBe(1)
  })

  it('[V3] refuses offsets and widths that are none', async () => {
    const visitor = openVisitor(world)
    const phone = freshPhone()
    const puzzle = await visitor.refresh(phone)
    const right = await answerOf(world, puzzle)
    for (const wrong of [
      { offset: '12' },
      { offset: -1 },
      { offset: 1e9 },
      { offset: [right] },
      { width: 0 },
      { width: null },
    ])
      expect((await visitor.verify(phone, puzzle, 0, wrong)).code, JSON.stringify(wrong)).toBe(400)
    expect((await visitor.post(verifyPath, { phoneNum: phone })).data.issues).toHaveLength(3)
  })

  it('[V2] pictures are limited for a browser and for a source, however many numbers and cookies it brings', () =>
    world.clock.standing(async () => {
      const visitor = openVisitor(world)
      let made = 0
      let last
      while ((last = await visitor.post(refreshPath, { phoneNum: freshPhone() })).code === 1 && made < 60) made += 1
      expect(made).toBe(30)
      expect(last).toMatchObject({
        code: 429,
        status: 429,
        data: { refusal: 'puzzle.tooMany', params: { minutes: 5 } },
      })
      world.clock.advance(minutes(5) + 1_000)
      expect((await visitor.post(refreshPath, { phoneNum: freshPhone() })).code).toBe(1)
    }))

  it('tells at once when too many wait for a picture', async () => {
    const pictures = createPictureQueue({ atOnce: 1, waiting: 2 })
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => pictures.make()))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect((await pictures.make()).big.length).toBeGreaterThan(1_000)
  })
})
