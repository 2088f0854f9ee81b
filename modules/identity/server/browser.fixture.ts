/** A browser for tests, not signed in yet: cookies, tokens and the sealed password as people's browsers make them. */
import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto'
import { sql, transaction } from '@mouldwright/server-kit'
import { waitUntil, type World } from '@mouldwright/testkit'

export interface Answer<T = any> {
  code: number
  message: string
  data: T
  status: number
  cookies: Readonly<Record<string, string>>
}

export interface Browser {
  readonly cookies: Map<string, string>
  token: string | undefined
  post<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<T>>
  /** The sealed form of a password with a nonce of its own. */
  seal(password: string): Promise<string>
  signIn(phone: string, password: string, more?: object): Promise<Answer>
  /** The same, and through the slider puzzle where it is asked for. */
  insist(phone: string, password: string, more?: object): Promise<Answer>
  /** Puts the puzzle's fragment where it belongs; `key` is what the puzzle is for. */
  solve(key: string, purpose?: string): Promise<void>
  /** Has a code sent to a phone, and reads it there. */
  codeTo(phone: string, purpose?: string): Promise<string>
}

export const sealWith = ({ publicKey, iv }: { publicKey: string; iv: string }, password: string): string =>
  publicEncrypt(
    { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(iv + password, 'utf8'),
  ).toString('base64')

export function openBrowser(world: World, remoteAddress = '10.1.2.3'): Browser {
  const { app } = world.composition
  const cookies = new Map<string, string>()
  const browser: Browser = {
    cookies,
    token: undefined,
    async post(path, body = {}, headers = {}) {
      return send('POST', path, body, headers)
    },
    async seal(password) {
      const { data } = await send('GET', '/getKeyAndIv')
      return sealWith(data, password)
    },
    async signIn(phone, password, more = {}) {
      const answer = await browser.post('/upms/user/login', {
        phoneNum: phone,
        password: await browser.seal(password),
        ...more,
      })
      if (answer.data?.token) browser.token = answer.data.token
      return answer
    },
    async insist(phone, password, more) {
      const answer = await browser.signIn(phone, password, more)
      if (answer.data?.refusal !== 'login.puzzle') return answer
      await browser.solve(phone)
      return browser.signIn(phone, password, more)
    },
    async solve(key, purpose = 'signIn') {
      const { data: puzzle } = await browser.post('/upms/puzzle/captcha/refresh', { phoneNum: key, purpose })
      const { puzzleCaptchaTicket } = puzzle
      const hash = createHash('sha256').update(puzzleCaptchaTicket).digest()
      const { answer } = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db) =>
        db.one<{ answer: number }>(sql`select answer from verification_puzzle where hash = ${hash}`),
      )
      const solved = await browser.post('/upms/puzzle/captcha/verify', {
        offset: answer,
        width: 320,
        phoneNum: key,
        puzzleCaptchaTicket,
      })
      if (solved.data !== true) throw new Error(JSON.stringify(solved))
    },
    async codeTo(phone, purpose = 'signIn') {
      await browser.solve(phone, purpose)
      return arriving(world, phone, async () => {
        const sent = await browser.post('/upms/tenant/sendSMS', { phoneNum: phone, sendType: 4, purpose })
        if (sent.code !== 1) throw new Error(JSON.stringify(sent))
      })
    },
  }

  async function send(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method,
      url: `/front${path}`,
      remoteAddress,
      ...(body ? { payload: body } : {}),
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(browser.token ? { token: browser.token } : {}),
        ...headers,
      },
    })
    const set: Record<string, string> = {}
    for (const cookie of answer.cookies) {
      set[cookie.name] = cookie.value
      if (cookie.value === '' || (cookie.maxAge !== undefined && cookie.maxAge <= 0)) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return { ...answer.json(), status: answer.statusCode, cookies: set } as Answer
  }
  return browser
}

/** The code that comes to a phone while `work` runs. */
export async function arriving(
  world: World,
  phone: string,
  work: () => Promise<unknown>,
  template?: string,
): Promise<string> {
  // Messages leave by an outbox: one that was written earlier may come only now.
  const isMeant = (message: { template: string; params: Readonly<Record<string, string>> }) =>
    template === undefined ? message.params['code'] !== undefined : message.template === template
  const here = () => world.ports.kept.filter((message) => message.to === phone && isMeant(message))
  const before = here().length
  await work()
  const message = await waitUntil(() => here().length > before && here()[0], `a message to ${phone}`)
  return message.params['code']!
}

/** A call that anybody signed in may make. */
export const whoAmI = '/account/basic-api/blade-auth/user-client/getUserInfo'

let serial = 0

/** A phone number that no other test of this run uses. */
export const freshPhone = (): string => `137${String((process.pid % 10_000) * 10_000 + (serial += 1)).padStart(8, '0')}`
