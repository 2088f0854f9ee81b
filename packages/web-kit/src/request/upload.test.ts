// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wireCodes } from '../wire-codes.ts'
import { CallError } from './call-error.ts'
import { configureClient } from './client.ts'
import type { Handling } from './handling.ts'
import { freshFor, shortToken } from './token.ts'
import { upload } from './upload.ts'

interface Answer {
  status?: number
  statusText?: string
  type?: string
  retryAfter?: string
  text: string
}

const envelope = (code: number, data: unknown = null): Answer => ({
  type: 'application/json',
  text: JSON.stringify({ code, message: 'told', data }),
})
const stored = envelope(1, { fileId: 7, name: 'a.xlsx', bytes: 3 })

let answers: (Answer | undefined)[]
let sent: StoreRequest[]
let asked: string[]
let taken: Handling[]

/** The store, as the browser's upload meets it: answers in turn, and is cut off where there is no answer. */
class StoreRequest extends EventTarget {
  upload = new EventTarget()
  headers = new Headers()
  line = ''
  body: FormData | undefined
  status = 0
  statusText = ''
  responseText = ''
  private answered: Record<string, string | undefined> = {}
  open(method: string, url: string) {
    this.line = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    sent.push(this)
    this.body = body
    const answer = answers.shift()
    queueMicrotask(() => {
      if (!answer) return this.dispatchEvent(new Event('error'))
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 4 }))
      this.status = answer.status ?? 200
      this.statusText = answer.statusText ?? ''
      this.responseText = answer.text
      this.answered = { 'content-type': answer.type, 'retry-after': answer.retryAfter }
      this.dispatchEvent(new Event('load'))
    })
  }
}

beforeEach(() => {
  answers = []
  sent = []
  asked = []
  taken = []
  localStorage.clear()
  shortToken.set('short')
  configureClient({
    isModuleOpen: (module) => module !== 'crm',
    take: (handling) => taken.push(handling),
    networkError: () => 'Network Error',
    fetch: (async (url: string) => {
      asked.push(url.split('?')[0]!)
      return new Response('{"code":1,"data":{"token":"new"}}', { headers: { 'content-type': 'application/json' } })
    }) as typeof fetch,
  })
  vi.stubGlobal('XMLHttpRequest', StoreRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = () => new File(['abc'], 'a.xlsx')
const tokens = () => sent.map(({ headers }) => headers.get('token'))
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: CallError) => error,
  )

describe('an upload', () => {
  it('[RQ-01 RQ-02 RQ-03] is one part of a form, with token and language, and says how much has left', async () => {
    answers = [stored]
    const parts: number[] = []
    expect(await upload(file(), { onProgress: (part) => parts.push(part) })).toEqual({
      fileId: 7,
      name: 'a.xlsx',
      bytes: 3,
    })
    const [one] = sent
    expect(one!.line).toMatch(/^POST \/front\/comm\/file\/upload\.do\?t=\d+$/)
    expect(Object.fromEntries(one!.headers)).toEqual({ token: 'short', lang: 'zh' })
    expect([...one!.body!.keys()]).toEqual(['file'])
    expect((one!.body!.get('file') as File).name).toBe('a.xlsx')
    expect(parts).toEqual([0.25])
  })

  it('[RQ-03] replaces an old token before it leaves', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + freshFor + 1)
    answers = [stored]
    await upload(file())
    expect([asked, tokens()]).toEqual([['/front/getTokenService'], ['new']])
  })

  it('[RQ-03] leaves again, once, when the server does not know the token any more', async () => {
    answers = [envelope(wireCodes.notSignedIn), stored]
    expect(await upload(file())).toMatchObject({ fileId: 7 })
    expect([asked, tokens(), taken]).toEqual([['/front/getTokenService'], ['short', 'new'], []])
    answers = [envelope(wireCodes.notSignedIn), envelope(wireCodes.notSignedIn)]
    expect((await failure(upload(file()))).code).toBe(wireCodes.notSignedIn)
    expect([sent.length, taken]).toEqual([4, ['signIn']])
  })

  it('[P6] that comes too soon leaves again when the server says', async () => {
    const waited: number[] = []
    configureClient({ wait: async (milliseconds) => void waited.push(milliseconds) })
    answers = [{ ...envelope(wireCodes.tooMany), status: 429, retryAfter: '2' }, stored]
    expect(await upload(file())).toMatchObject({ fileId: 7 })
    expect(waited).toEqual([2_000])
  })

  it('[RQ-05] tells what HTTP calls the status where the body says nothing, and a line that is cut', async () => {
    answers = [{ status: 413, statusText: 'Payload Too Large', type: 'text/html', text: '<html>' }, undefined]
    expect(await failure(upload(file()))).toMatchObject({ code: 413, message: 'Payload Too Large' })
    expect(await failure(upload(file()))).toMatchObject({ code: 600, message: 'Network Error', isUnanswered: true })
  })

  it('[RQ-05] takes an empty answer of a status that has no body', async () => {
    answers = [{ status: 204, text: '' }]
    expect(await upload(file())).toBe('')
  })

  it('[MO-02] for a module that is not open is not sent', async () => {
    expect(await failure(upload(file(), { module: 'crm' }))).toMatchObject({
      code: 600,
      message: 'not open module crm',
    })
    expect(sent).toEqual([])
  })

  it('is not sent for a page that was left already', async () => {
    const left = new AbortController()
    left.abort()
    await expect(upload(file(), { signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toEqual([])
  })
})
