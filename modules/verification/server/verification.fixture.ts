/** A browser that asks for puzzles and codes, and a look behind the curtain for tests: answers stand on the server only. */
import { createHash, randomBytes } from 'node:crypto'
import { action, choice, integer, module, text } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'
import { handleManualTransaction, serverModule, sql, transaction, type Db } from '@mouldwright/server-kit'
import { waitUntil, type World } from '@mouldwright/testkit'
import { codeField, codeSentSchema, purposes, type Purpose, type Puzzle } from '@mouldwright/verification/shared'
import { checkCode, sendCode } from './api.ts'
import { subjectDigest } from './digests.ts'

interface Answer<T = any> {
  code: number
  status: number
  message: string
  data: T
  body: string
}

export interface Visitor {
  readonly cookies: Map<string, string>
  post<T = any>(path: string, body: object): Promise<Answer<T>>
  refresh(phoneNum: string, purpose?: Purpose): Promise<Puzzle>
  /** @param off pixels beside the right place */
  verify(phoneNum: string, puzzle: Puzzle, off?: number, more?: object): Promise<Answer<boolean>>
  solve(phoneNum: string, purpose?: Purpose): Promise<void>
  sendSms(phoneNum: string, purpose?: Purpose): Promise<Answer>
  check(to: string, code: string, purpose?: Purpose): Promise<Answer<'right' | 'wrong' | 'spent'>>
  /** Solves and sends. */
  askCode(phoneNum: string, purpose?: Purpose): Promise<Answer>
}

export const refreshPath = '/upms/puzzle/captcha/refresh'
export const verifyPath = '/upms/puzzle/captcha/verify'
const sendPath = '/upms/tenant/sendSMS'

export const answerOf = async (world: World, { puzzleCaptchaTicket }: Puzzle): Promise<number> => {
  const hash = createHash('sha256').update(puzzleCaptchaTicket).digest()
  const row = await platform(world, (db) =>
    db.one<{ answer: number }>(sql`select answer from verification_puzzle where hash = ${hash}`),
  )
  return row.answer
}

const checkProbe = action('probe.code.check', {
  path: '/probe/check',
  access: 'public',
  input: { to: text({ required: true }), purpose: choice({ options: purposes, required: true }), code: codeField },
  output: Type.String(),
})
const sendProbe = action('probe.code.send', {
  path: '/probe/send',
  access: 'public',
  input: {
    to: text({ required: true }),
    channel: choice({ options: ['sms', 'mail'], required: true }),
    tenantId: integer(),
  },
  output: codeSentSchema,
  refusals: ['code.tooSoon', 'code.tooMany'],
})

/** What other modules do with codes, as calls: checks one, and sends one that nobody had to solve a puzzle for. */
export const probe = serverModule({
  module: module({
    key: 'probe',
    needs: ['verification'],
    entities: [],
    actions: [checkProbe, sendProbe],
  }),
  words: { zh: {}, en: {} },
  handlers: [
    handleManualTransaction(checkProbe, (ctx, input) => checkCode(ctx, input)),
    handleManualTransaction(sendProbe, (ctx, { to, channel, tenantId }) =>
      ctx.transaction((db) =>
        sendCode(ctx, db, { purpose: 'stepUp', channel, to, deliver: true, ...(tenantId ? { tenantId } : {}) }),
      ),
    ),
  ],
})

export const platform = <T>(world: World, work: (db: Db) => Promise<T>): Promise<T> =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)

/** Waits until a code has left for that number, and reads it. */
export const codeFor = async (world: World, to: string, after?: string): Promise<string> =>
  waitUntil(() => {
    const code = world.ports.kept.find((message) => message.to === to)?.params['code']
    return code !== after && code
  }, `a code for ${to}`)

let accounts = 0

/** An account with that number, and nothing else. */
export const addAccount = (world: World, phone: string) =>
  platform(world, (db) =>
    db.run(
      sql`insert into identity_account (id, phone, created_at) values (${900_000_000 + (accounts += 1)}, ${phone}, ${new Date(world.clock.now())})`,
    ),
  )

/** A puzzle solved by nobody, where only what follows is looked at. */
export const grantPuzzle = (world: World, visitor: string, phone: string, purpose: Purpose) => {
  const { kit } = world.composition
  const until = new Date(world.clock.now() + 300_000)
  return platform(world, (db) =>
    db.run(sql`
      insert into verification_puzzle (hash, visitor, subject, purpose, answer, expires_at, is_tried, solved_until, ends_at)
      values (${randomBytes(32)}, ${kit.secrets.digest('verification visitor', visitor)}, ${subjectDigest({ kit }, phone)}, ${purpose}, 0,
        ${until}, true, ${until}, ${until})`),
  )
}

let hosts = 0
let numbers = 0

/** A number of a prefix of its own that nobody has. */
export const freshPhone = () => `13${String((numbers += 1)).padStart(5, '0')}${String(numbers).padStart(4, '7')}`

export function openVisitor(world: World, remoteAddress = `10.${(hosts += 1) >> 8}.${hosts & 255}.9`): Visitor {
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    cookies,
    async post(path, body) {
      const answer = await world.composition.app.inject({
        method: 'POST',
        url: `/front${path}`,
        remoteAddress,
        payload: body,
        headers: cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {},
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return { ...answer.json(), status: answer.statusCode, body: answer.body }
    },
    async refresh(phoneNum, purpose = 'signIn') {
      const { code, data, body } = await visitor.post<Puzzle>(refreshPath, { phoneNum, purpose })
      if (code !== 1) throw new Error(body.slice(0, 300))
      return data
    },
    async verify(phoneNum, puzzle, off = 0, more = {}) {
      const answer = await answerOf(world, puzzle)
      const offset = Math.abs(off) > 0 && (answer + off < 0 || answer + off > 280) ? answer - off : answer + off
      const { puzzleCaptchaTicket } = puzzle
      return visitor.post(verifyPath, { offset, width: 320, phoneNum, puzzleCaptchaTicket, ...more })
    },
    async solve(phoneNum, purpose = 'signIn') {
      const { data, body } = await visitor.verify(phoneNum, await visitor.refresh(phoneNum, purpose))
      if (data !== true) throw new Error(body)
    },
    sendSms: (phoneNum, purpose) => visitor.post(sendPath, { phoneNum, sendType: 4, ...(purpose ? { purpose } : {}) }),
    check: (to, code, purpose = 'signIn') => visitor.post('/probe/check', { to, code, purpose }),
    async askCode(phoneNum, purpose = 'signIn') {
      await visitor.solve(phoneNum, purpose)
      return visitor.sendSms(phoneNum, purpose)
    },
  }
  return visitor
}
