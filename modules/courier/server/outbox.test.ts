/** Messages on their way out, and the page that shows them in the demo. */
import { nowhere, sql, transaction, type Log } from '@mouldwright/server-kit'
import { createWorld, everyRow, waitUntil } from '@mouldwright/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { post, SendError, type Letter } from './api.ts'
import { takeDue } from './outbox.ts'
import { backoffSeconds } from './sender.ts'

const lines: string[] = []
const keep = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
const log: Log = { info: keep, warn: keep, error: keep }
const world = worldOfFile({ log })

afterEach(() => {
  world.ports.onSend = () => {}
})

const parts = () => {
  const { kit, newId } = world.composition
  return { kit, newId, now: () => new Date(world.clock.now()) }
}
let numbers = 0
const freshPhone = () => `186${String((numbers += 1)).padStart(8, '0')}`

const code = (to: string, more: Partial<Letter<'code'>> = {}): Letter<'code'> => ({
  channel: 'sms',
  to,
  template: 'code',
  params: { code: '402817', purpose: 'signIn', minutes: '5' },
  language: 'zh',
  ...more,
})
const send = (letter: Letter) => transaction(world.composition.pool, nowhere, (db) => post(db, parts(), letter))

interface Row {
  status: string
  tries: number
  sealed: string | null
  maskedTo: string
  fault: string | null
}
const rowOf = (to: string) =>
  transaction(world.composition.pool, nowhere, (db) =>
    db.maybe<Row>(sql`
      select status, tries, sealed, masked_to as "maskedTo", fault from courier_outbox
      where masked_to = ${to.slice(0, 3) + '******' + to.slice(-2)} order by id desc limit 1`),
  )
const endOf = (to: string, status: string) =>
  waitUntil(async () => {
    const row = await rowOf(to)
    return row?.status === status && row
  }, `${status} for ${to}`)
const arrived = (to: string) => world.ports.kept.filter((message) => message.to === to)

describe('a message', () => {
  it('leaves once its transaction has committed, and never when that fails', async () => {
    const [sent, failed] = [freshPhone(), freshPhone()]
    await expect(
      transaction(world.composition.pool, nowhere, async (db) => {
        await post(db, parts(), code(failed))
        throw new Error('later')
      }),
    ).rejects.toThrow('later')
    await send(code(sent))
    await endOf(sent, 'sent')
    expect(arrived(sent)).toMatchObject([{ channel: 'sms', template: 'code', params: { code: '402817' } }])
    expect(arrived(failed)).toEqual([])
    expect(await rowOf(failed)).toBeUndefined()
  })

  it('speaks its reader’s language and tells times in their zone', async () => {
    const at = '2026-03-04T05:06:00.000Z'
    const [chinese, english] = [freshPhone(), freshPhone()]
    await send({
      channel: 'sms',
      to: chinese,
      template: 'passwordChanged',
      params: { at },
      language: 'zh',
      timeZone: 'Asia/Shanghai',
    })
    await send({
      channel: 'mail',
      to: `${english}@mould.example`,
      template: 'newDevice',
      params: { device: `Firefox\r\nBcc: x ${'long '.repeat(40)}`, source: '10.1.2.*', at },
      language: 'en',
      timeZone: 'Europe/Berlin',
    })
    const [zh] = await waitUntil(() => arrived(chinese).length > 0 && arrived(chinese), 'the first')
    expect(zh!.text).toContain('2026-03-04 13:06 GMT+8')
    const [en] = await waitUntil(() => {
      const mail = arrived(`${english}@mould.example`)
      return mail.length > 0 && mail
    }, 'the second')
    expect(en).toMatchObject({ channel: 'mail', subject: 'Sign-in on a new device' })
    expect(en!.text).toContain('2026-03-04 06:06 GMT+1')
    expect(en!.text).toMatch(/^.{80,260}$/)
  })

  // No try is due before the test says so.
  it('is tried again after a fault that passes, later each time, and arrives once', () =>
    world.clock.standing(async () => {
      const to = freshPhone()
      let faults = 0
      world.ports.onSend = () => {
        if ((faults += 1) <= 2) throw new SendError('aliyun Throttling', { isPermanent: false })
      }
      await send(code(to))
      for (const tries of [1, 2]) {
        await waitUntil(async () => {
          const row = await rowOf(to)
          return row?.tries === tries && row.fault !== null && faults === tries
        }, `try ${tries}`)
        world.clock.advance(6_000)
      }
      expect(await endOf(to, 'sent')).toMatchObject({ tries: 3, sealed: null })
      expect(arrived(to)).toHaveLength(1)
      expect([1, 4, 30].map((tries) => [backoffSeconds(tries, 0), backoffSeconds(tries, 1)])).toEqual([
        [1.5, 2.5],
        [12, 20],
        [450, 750],
      ])
    }))

  it('is given up at once when it would fail again, and after sixteen tries', () =>
    world.clock.standing(async () => {
      const [wrong, unlucky] = [freshPhone(), freshPhone()]
      world.ports.onSend = ({ to }) => {
        if (to === wrong) throw new SendError('aliyun isv.MOBILE_NUMBER_ILLEGAL', { isPermanent: true })
        if (to === unlucky) throw new Error('socket hang up')
      }
      await send(code(wrong))
      expect(await endOf(wrong, 'failed')).toMatchObject({
        tries: 1,
        sealed: null,
        fault: 'aliyun isv.MOBILE_NUMBER_ILLEGAL',
      })
      await send(code(unlucky))
      await waitUntil(async () => (await rowOf(unlucky))?.fault === 'failed', 'the first fault')
      await transaction(world.composition.pool, nowhere, (db) =>
        db.run(sql`update courier_outbox set tries = 15 where status = 'waiting'`),
      )
      world.clock.advance(700_000)
      expect(await endOf(unlucky, 'failed')).toMatchObject({ tries: 16, sealed: null })
    }))

  it('[V5] is not sent after its time', () =>
    world.clock.standing(async () => {
      const to = freshPhone()
      world.ports.onSend = () => {
        throw new SendError('timeout', { isPermanent: false })
      }
      await send(code(to, { expiresAt: new Date(world.clock.now() + 300_000) }))
      await waitUntil(async () => (await rowOf(to))?.fault === 'timeout', 'the first try')
      world.ports.onSend = () => {}
      world.clock.advance(301_000)
      expect(await endOf(to, 'expired')).toMatchObject({ sealed: null })
      expect(arrived(to)).toEqual([])
    }))

  it('is written and does not leave where it is withheld', async () => {
    const [withheld, next] = [freshPhone(), freshPhone()]
    await send(code(withheld, { withhold: true }))
    await send(code(next))
    await endOf(next, 'sent')
    expect(await rowOf(withheld)).toMatchObject({ status: 'withheld', sealed: null })
    expect(arrived(withheld)).toEqual([])
  })

  it('is taken by one of many, and by another when that one has died', async () => {
    const { pool } = world.composition
    const to = freshPhone()
    // Due in an hour, so that the world's own sender leaves it alone.
    const due = new Date(world.clock.now() + 3_600_000)
    await transaction(pool, nowhere, (db) => post(db, { ...parts(), now: () => due }, code(to)))
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeDue(pool, due, 5)))
    expect(taken.flat().map(({ tries }) => tries)).toEqual([1])
    expect(await takeDue(pool, new Date(due.getTime() + 59_000), 5)).toEqual([])
    expect(await takeDue(pool, new Date(due.getTime() + 61_000), 5)).toMatchObject([{ tries: 2 }])
    await transaction(pool, nowhere, (db) => db.run(sql`delete from courier_outbox where status = 'waiting'`))
  })

  it('[V5 R4] shows its code and number in no row and no line of the log, waiting or sent', async () => {
    const to = freshPhone()
    const secret = '402817'
    world.ports.onSend = () => {
      throw new Error(`${to} ${secret}`)
    }
    await send(code(to))
    await waitUntil(async () => (await rowOf(to))?.fault === 'failed', 'the fault')
    const waiting = await everyRow(world)
    world.ports.onSend = () => {}
    world.clock.advance(10_000)
    await endOf(to, 'sent')
    const told = [...waiting, ...(await everyRow(world)), ...lines]
    expect(told.length).toBeGreaterThan(20)
    expect(
      told.filter((text) => new RegExp(`(^|[^0-9a-f.])${secret}($|[^0-9a-f])`).test(text) || text.includes(to)),
    ).toEqual([])
    expect(lines.some((line) => line.includes(`${to.slice(0, 3)}******${to.slice(-2)}`))).toBe(true)
  })
})

describe('/dev/outbox', () => {
  it('shows in the demo what would have left, in both languages, with nothing that runs', async () => {
    const to = freshPhone()
    await send({
      channel: 'sms',
      to,
      template: 'registrationReceived',
      params: { company: '<script>alert(1)</script>', number: 'R-1' },
      language: 'en',
    })
    await endOf(to, 'sent')
    const { app } = world.composition
    const page = await app.inject('/dev/outbox?lang=en')
    const nonce = /style-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    expect(page.body).toContain(to)
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<html lang="en">')
    expect((await app.inject('/dev/outbox?lang=zh')).body).toContain('<html lang="zh-CN">')
    const { messages } = (await app.inject('/dev/outbox.json')).json<{ messages: { to: string; channel: string }[] }>()
    expect(messages[0]).toMatchObject({ to, channel: 'sms', template: 'registrationReceived' })
  })

  it('[K2] is nowhere else', async () => {
    const real = await createWorld({ isDemo: false })
    try {
      for (const path of ['/dev/outbox', '/dev/outbox.json'])
        expect((await real.composition.app.inject(path)).statusCode).toBe(404)
    } finally {
      await real.close()
    }
  })
})
