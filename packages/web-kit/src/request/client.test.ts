// @vitest-environment happy-dom
import { action, integer } from '@mouldwright/kernel'
import { Type } from 'typebox'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { wireCodes } from '../wire-codes.ts'
import { CallError } from './call-error.ts'
import { call, callFile, configureClient } from './client.ts'
import type { Handling } from './handling.ts'
import { freshFor, shortToken } from './token.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  credentials: string | undefined
  mode: string | undefined
  body: unknown
}

let sent: Sent[] = []
let taken: Handling[] = []
let answers: (() => Response)[] = []

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const ok = (data: unknown) => json({ code: 1, message: '', data })

beforeEach(() => {
  sent = []
  taken = []
  answers = []
  localStorage.clear()
  configureClient({
    language: () => 'zh',
    isModuleOpen: () => true,
    take: (handling) => taken.push(handling),
    credentials: () => ({}),
    networkError: () => 'Network Error',
    now: () => Date.now(),
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        credentials: init.credentials,
        mode: init.mode,
        body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      })
      const answer = answers.shift()
      if (!answer) throw new TypeError('no network')
      return answer()
    }) as typeof fetch,
  })
})

const remove = action('basic.machine.remove', {
  path: '/machine/remove.do',
  access: 'signedIn',
  input: { id: integer({ required: true }) },
  output: Type.Object({ removed: Type.Integer() }),
})
const plain = { access: 'signedIn', output: Type.Object({}) } as const
const read = action('basic.machine.read', {
  path: '/machine/{id}/read.do',
  method: 'GET',
  access: 'signedIn',
  input: { id: integer({ required: true }) },
  output: Type.Object({}),
  reads: true,
})

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: CallError) => error,
  )

/** A refusal that will pass: when to come again, in seconds. */
const later = (code: number, seconds: string) => () =>
  new Response(JSON.stringify({ code, message: 'wait', data: null }), {
    status: code,
    headers: { 'content-type': 'application/json', 'retry-after': seconds },
  })

describe('a call that comes too soon', () => {
  const tooSoon = (seconds: string) => later(429, seconds)
  let waited: number[]
  beforeEach(() => {
    waited = []
    configureClient({ wait: async (milliseconds) => void waited.push(milliseconds) })
  })

  it('[P6] waits as long as the server says, and is made again with the same key', async () => {
    answers = [tooSoon('2'), ok({ removed: 1 })]
    expect(await call(remove, { id: 1 })).toEqual({ removed: 1 })
    expect(waited).toEqual([2_000])
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('[P6] is told after the third time, or at once when the wait is long', async () => {
    answers = [tooSoon('1'), tooSoon('1'), tooSoon('1')]
    expect(await failure(call(remove, { id: 1 }))).toMatchObject({ code: 429, message: 'wait' })
    expect(waited).toEqual([1_000, 1_000])
    answers = [tooSoon('10')]
    expect(await failure(call(remove, { id: 1 }))).toMatchObject({ code: 429 })
    expect(waited).toHaveLength(2)
  })
})

describe('a call to a busy server', () => {
  const busy = later(503, '1')
  const addresses = () => sent.map(({ url }) => url.split('?')[0])
  let waited: number[]
  beforeEach(() => {
    waited = []
    configureClient({ wait: async (milliseconds) => void waited.push(milliseconds) })
  })

  it('[P6] that only reads is made again when the server says, three times at most', async () => {
    for (const ask of [
      () => call(read, { id: 3 }),
      () => call('/machine/list.do'),
      () => callFile('/machine/get.do'),
    ]) {
      sent = []
      waited = []
      answers = [busy, busy, busy, ok({})]
      expect(await failure(ask())).toMatchObject({ code: wireCodes.busy, message: 'wait' })
      expect([sent.length, waited]).toEqual([3, [1_000, 1_000]])
    }
    answers = [busy, ok({ rows: [] })]
    expect(await call('/machine/list.do')).toEqual({ rows: [] })
  })

  it('[P6] that changes something is made again under its key, which the server carries out once', async () => {
    for (const change of [() => call(remove, { id: 1 }), () => call('/machine/remove.do', {}, { changes: true })]) {
      sent = []
      answers = [busy, ok({ removed: 1 })]
      expect(await change()).toEqual({ removed: 1 })
      expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
        expect.stringMatching(/^\w/),
        sent[0]!.headers.get('idempotency-key'),
      ])
    }
  })

  it('[P6] is told at once where the server keeps no key: the first one may have been carried out', async () => {
    const ofAccount = action('account.password.change', { ...plain, path: '/account/change.do', access: 'account' })
    const sheet = action('basic.machine.sheet', { ...plain, path: '/machine/sheet.do', answers: 'file' })
    for (const change of [
      () => call(ofAccount, {}),
      () => callFile(sheet, {}),
      () => call(remove, { id: 1 }, { idempotencyKey: '' }),
    ]) {
      answers = [busy]
      expect(await failure(change())).toMatchObject({ code: wireCodes.busy })
    }
    expect(waited).toEqual([])
  })

  it('[P6] does not end the session where the token cannot be renewed at the moment', async () => {
    shortToken.set('old')
    answers = [json({ code: 401, message: '' }), busy, ok({ token: 'new' }), ok({ removed: 1 })]
    expect(await call(remove, { id: 1 })).toEqual({ removed: 1 })
    answers = [json({ code: 401, message: '' }), busy, busy, busy]
    expect(await failure(call(remove, { id: 1 }))).toMatchObject({ code: wireCodes.busy, message: 'wait' })
    sent = []
    answers = [json({ code: 401, message: '' })]
    expect(await failure(call(remove, { id: 1 }))).toMatchObject({ code: wireCodes.network, isUnanswered: true })
    expect(addresses()).toEqual(['/front/machine/remove.do', '/front/getTokenService'])
    expect(taken).toEqual([])
  })
})

describe('a call', () => {
  it('[RQ-02] sends payload, token and language, and gives the data', async () => {
    shortToken.set('short')
    answers = [ok({ removed: 1 })]
    await expect(call(remove, { id: 7 })).resolves.toEqual({ removed: 1 })
    const [one] = sent
    expect(one).toMatchObject({ method: 'POST', credentials: 'same-origin', body: { id: 7 } })
    expect(one?.url).toMatch(/^\/front\/machine\/remove\.do\?t=\d+$/)
    expect(one?.headers.get('token')).toBe('short')
    expect(one?.headers.get('lang')).toBe('zh')
  })

  it('[RQ-02] sends long-token, source and third-party headers only when there is one to send', async () => {
    answers = [ok(1), ok(1)]
    await call('/x.do')
    expect(sent[0]?.headers.has('long-token')).toBe(false)
    expect(sent[0]?.headers.has('token')).toBe(false)
    configureClient({ credentials: () => ({ longToken: 'l', source: 's', thirdToken: 't' }) })
    await call('/x.do')
    const { headers } = sent[1]!
    expect([headers.get('long-token'), headers.get('source'), headers.get('third-token')]).toEqual(['l', 's', 't'])
  })

  it('[RQ-01 RQ-02] sends a GET as query without a body', async () => {
    answers = [ok({})]
    await call(read, { id: 3 })
    expect(sent[0]).toMatchObject({ method: 'GET', body: undefined })
    expect(sent[0]?.url).toMatch(/^\/front\/machine\/3\/read\.do\?t=/)
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('gives every change a key of its own, and a given one as it is', async () => {
    answers = [ok({}), ok({}), ok({})]
    await call(remove, { id: 1 })
    await call(remove, { id: 1 })
    await call(remove, { id: 1 }, { idempotencyKey: 'mine' })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('mine')
  })

  it('sends what was confirmed beside the input', async () => {
    answers = [ok({})]
    await call(remove, { id: 1 }, { confirm: ['basic.calendar.replaceDefault'] })
    expect(sent[0]?.body).toEqual({ id: 1, confirm: ['basic.calendar.replaceDefault'] })
  })

  it('[RQ-03] sends no credentials to another origin', async () => {
    shortToken.set('short')
    answers = [ok({})]
    await call('https://gate.test/connect', {})
    expect(sent[0]).toMatchObject({ mode: 'cors', credentials: 'omit' })
    expect(sent[0]?.headers.has('token')).toBe(false)
  })

  it('[R2] is not sent to a module that is not open', async () => {
    configureClient({ isModuleOpen: (module) => module !== 'basic' })
    const error = await failure(call(remove, { id: 1 }))
    expect(error.code).toBe(wireCodes.moduleClosed)
    expect(error.message).toBe('not open module basic')
    expect(sent).toHaveLength(0)
  })
})

describe('a path of a module', () => {
  it('[MO-02] that is not open is not sent either; the page says so itself, with 600', async () => {
    configureClient({ isModuleOpen: (module) => module !== 'basic' })
    const error = await failure(call('/bms/machine/list.do', {}, { module: 'basic' }))
    expect(error).toMatchObject({ code: 600, message: 'not open module basic', isUnanswered: true })
    expect(sent).toHaveLength(0)
    answers = [ok(1)]
    expect(await call('/bms/machine/list.do', {}, { module: 'aps' })).toBe(1)
  })
})

describe('an answer', () => {
  it('[RQ-04] succeeds with 1 or 200, and without a code as it is', async () => {
    answers = [ok('one'), json({ code: 200, data: 'two hundred' }), json({ rows: [] }), () => new Response('text')]
    expect(await call('/x.do')).toBe('one')
    expect(await call('/x.do')).toBe('two hundred')
    expect(await call('/x.do')).toEqual({ rows: [] })
    expect(await call('/x.do')).toBe('text')
  })

  it('[RQ-05] is a network failure when none comes', async () => {
    const error = await failure(call('/x.do'))
    expect(error).toBeInstanceOf(CallError)
    expect([error.code, error.message]).toEqual([wireCodes.network, 'Network Error'])
    expect(taken).toEqual([])
  })

  it('[RQ-05] tells status and message of the body, or the status text, when HTTP itself refuses', async () => {
    answers = [
      json({ message: 'too big' }, 413),
      () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    ]
    const told = await failure(call('/x.do'))
    expect([told.code, told.message]).toEqual([wireCodes.tooLarge, 'too big'])
    const mute = await failure(call('/x.do'))
    expect([mute.code, mute.message]).toEqual([502, 'Bad Gateway'])
  })

  it.each(['zh', 'en'] as const)(
    '[RQ-07] says in %s that the server failed where HTTP refuses without a word, as proxies by HTTP/2 do',
    async (language) => {
      await startI18n(language)
      answers = [() => new Response('', { status: 502 })]
      const sentences = { zh: '服务器异常，请联系管理员', en: 'Server exception, please contact the administrator' }
      expect(await failure(call('/x.do'))).toMatchObject({ code: 502, message: sentences[language] })
    },
  )

  it('carries all faults, the refusal and the trace', async () => {
    const issues = [{ field: 'name', rule: 'required', message: '不能为空' }]
    answers = [json({ code: 400, message: 'm', data: { issues, refusal: 'input.invalid' }, traceId: 'abc' })]
    const error = await failure(call('/x.do'))
    expect(error).toMatchObject({ issues, refusal: 'input.invalid', traceId: 'abc', confirm: undefined })
  })

  it('tells a lost update from a question', async () => {
    answers = [
      json({
        code: 409,
        message: 'm',
        data: { refusal: 'record.changed', version: 3, changedBy: '李', changedAt: 'T' },
      }),
      json({ code: 409, message: 'replace?', data: { confirm: 'basic.x', params: {} } }),
    ]
    const lost = await failure(call('/x.do'))
    expect(lost.lostUpdate).toEqual({ version: 3, changedBy: '李', changedAt: 'T' })
    expect(lost.confirm).toBeUndefined()
    const asked = await failure(call('/x.do'))
    expect([asked.confirm, asked.lostUpdate]).toEqual(['basic.x', undefined])
  })

  it('[RQ-06] takes the automatic step of its code once, and none when the caller wants to', async () => {
    answers = [
      json({ code: 11050, message: 'm' }),
      json({ code: 11050, message: 'm' }),
      json({ code: 403, message: 'no' }),
    ]
    await failure(call('/x.do'))
    await failure(call('/x.do', {}, { quiet: true }))
    await failure(call('/x.do'))
    expect(taken).toEqual(['reauthenticate'])
  })

  it('[RQ-03] is a file with the name of its header, or a refusal', async () => {
    answers = [
      () => new Response('PK', { headers: { 'content-disposition': `attachment; filename*=UTF-8''%E6%A8%A1.xlsx` } }),
      json({ code: 404, message: 'gone' }),
    ]
    const { name, content } = await callFile('/x.do')
    expect([name, await content.text()]).toEqual(['模.xlsx', 'PK'])
    expect((await failure(callFile('/x.do'))).code).toBe(wireCodes.absent)
  })

  it('is given up with the page', async () => {
    const left = new AbortController()
    configureClient({
      fetch: ((_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        })) as typeof fetch,
    })
    const asked = call('/x.do', {}, { signal: left.signal })
    left.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the short token', () => {
  it('is renewed once when the server does not know it any more, and the call is sent again with the same key', async () => {
    shortToken.set('old')
    answers = [json({ code: 401, message: '' }), ok({ token: 'new' }), ok({ removed: 1 })]
    await expect(call(remove, { id: 1 })).resolves.toEqual({ removed: 1 })
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      '/front/machine/remove.do',
      '/front/getTokenService',
      '/front/machine/remove.do',
    ])
    expect(sent[2]?.headers.get('token')).toBe('new')
    expect(sent[2]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
    expect(taken).toEqual([])
  })

  it('leads to sign-in when it cannot be renewed, without asking for ever', async () => {
    shortToken.set('old')
    answers = [json({ code: 401, message: '' }), json({ code: 401, message: '' })]
    const error = await failure(call(remove, { id: 1 }))
    expect(error.code).toBe(wireCodes.notSignedIn)
    expect(sent).toHaveLength(2)
    expect(taken).toEqual(['signIn'])
  })

  it('is renewed before the call when it is old, and once for calls at the same time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      shortToken.set('old')
      vi.setSystemTime(Date.now() + freshFor + 1)
      answers = [ok({ token: 'new' }), ok(1), ok(2)]
      await Promise.all([call('/x.do'), call('/y.do')])
      expect(sent.map(({ url }) => url.split('?')[0])).toEqual(['/front/getTokenService', '/front/x.do', '/front/y.do'])
      expect(sent.slice(1).map(({ headers }) => headers.get('token'))).toEqual(['new', 'new'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('does for a while where a new one cannot be had before the call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      shortToken.set('old')
      vi.setSystemTime(Date.now() + freshFor + 1)
      const lost = () => {
        throw new TypeError('no network')
      }
      answers = [lost, ok(1)]
      expect(await call('/x.do')).toBe(1)
      expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['old', 'old'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not asked for by somebody who never signed in', async () => {
    answers = [json({ code: 401, message: '' })]
    await failure(call('/x.do'))
    expect(sent).toHaveLength(1)
  })
})
