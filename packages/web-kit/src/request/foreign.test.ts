// @vitest-environment happy-dom
/** Codes that modules of another system behind the same host answer with: our own server never does. Over a real line. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallError } from './call-error.ts'
import { call, configureClient } from './client.ts'
import type { Handling } from './handling.ts'
import { sentenceOf } from './handling.ts'

let server: Server
let answer: { status?: number; body: string }
const asked: IncomingMessage[] = []
let taken: Handling[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    request.resume()
    request.on('end', () =>
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json;charset=UTF-8', connection: 'close' })
        .end(answer.body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  ;(globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/home`,
  )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  taken = []
  asked.length = 0
  configureClient({ take: (handling) => taken.push(handling), networkError: () => 'Network Error' })
})

const failureOf = async (body: object, status = 200): Promise<CallError> => {
  answer = { body: JSON.stringify(body), status }
  return call('/crm/offer/list.do', { page: 1 }).then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: CallError) => error,
  )
}

it.each([
  [11050, null, 'Told', ['reauthenticate']],
  [141011, 'https://crm.partner.test/', 'Told', ['external']],
  [20000, 'line 7', 'Told line 7', []],
  [307, 'https://crm.partner.test/login', 'Told', ['redirect']],
  [11020, 'https://crm.partner.test/login', 'Told', ['redirect']],
  [207, 'M-1', 'Told “M-1”', []],
  [20001, 'M-1', 'Told “M-1”', []],
  [0, null, undefined, []],
  [600, null, undefined, []],
  [4711, 12, 'Told 12', []],
] as const)('[RQ-06] %i of another system is understood', async (code, data, sentence, steps) => {
  const error = await failureOf({ code, message: 'Told', data })
  expect(asked.map(({ method, url }) => [method, url?.split('?')[0]])).toEqual([['POST', '/front/crm/offer/list.do']])
  expect([error.code, error.data, sentenceOf(error), taken]).toEqual([code, data, sentence, steps])
})

it('[RQ-04] its 200 succeeds as 1 does, and a body without a code is what was asked for', async () => {
  answer = { body: '{"code":200,"message":"done","data":{"rows":[]}}' }
  expect(await call('/crm/offer/list.do')).toEqual({ rows: [] })
  answer = { body: '[1,2]' }
  expect(await call('/crm/offer/list.do')).toEqual([1, 2])
})

it('[RQ-05] an error of HTTP gives its status, with the message of the body or the text of the status', async () => {
  expect(await failureOf({ message: 'not today' }, 502)).toMatchObject({ code: 502, message: 'not today' })
  answer = { body: '<html>', status: 504 }
  await expect(call('/crm/offer/list.do')).rejects.toMatchObject({ code: 504, message: 'Gateway Timeout' })
})

it('[RQ-05] a line that is cut is no answer: 600', async () => {
  server.once('request', (request: IncomingMessage) => request.socket.destroy())
  await expect(call('/crm/offer/list.do')).rejects.toMatchObject({
    code: 600,
    message: 'Network Error',
    isUnanswered: true,
  })
})
