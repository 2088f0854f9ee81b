/** A browser that asks for puzzles and codes, and a look behind the curtain for tests: answers stand on the server only. */
import { createHash } from 'node:crypto'
import { sql, transaction } from '@mouldwright/server-kit'
import type { World } from '@mouldwright/testkit'
import type { Purpose, Puzzle } from '@mouldwright/verification/shared'

export interface Answer<T = any> {
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
  /** Solves and sends. */
  askCode(phoneNum: string, purpose?: Purpose): Promise<Answer>
}

export const refreshPath = '/upms/puzzle/captcha/refresh'
export const verifyPath = '/upms/puzzle/captcha/verify'
export const sendPath = '/upms/tenant/sendSMS'

export const answerOf = async (world: World, { puzzleCaptchaTicket }: Puzzle): Promise<number> => {
  const hash = createHash('sha256').update(puzzleCaptchaTicket).digest()
  const row = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
    db.one<{ answer: number }>(sql`select answer from verification_puzzle where hash = ${hash}`),
  )
  return row.answer
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
    async askCode(phoneNum, purpose = 'signIn') {
      await visitor.solve(phoneNum, purpose)
      return visitor.sendSms(phoneNum, purpose)
    },
  }
  return visitor
}
