/** A browser before the door, for tests: cookies, tokens and the sealed password as people's browsers make them. */
import { createPublicKey, publicEncrypt, constants } from 'node:crypto'
import type { World } from '@mouldwright/testkit'

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

/** A call that anybody signed in may make. */
export const whoAmI = '/account/basic-api/blade-auth/user-client/getUserInfo'

let serial = 0

/** A phone number that no other test of this run uses. */
export const freshPhone = (): string => `137${String((process.pid % 10_000) * 10_000 + (serial += 1)).padStart(8, '0')}`
