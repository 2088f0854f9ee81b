/** A client as real ones are: its own connections, cookie and token, the password sealed under the server's key. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { Agent, request } from 'node:http'

/** What came of a call. Of one that was lost nobody outside knows whether it had its effect. */
export type Answer<T = any> =
  | { fate: 'answered'; status: number; code: number; message: string; data: T }
  | { fate: 'lost'; reason: string }

export interface HttpClient {
  post<T = any>(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>
  /** The data of a call that must succeed. */
  ok<T = any>(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<T>
  /** Uploads a file. With `cutAt`, only so many bytes leave; then `cut` is called and the answer waited for. */
  upload(name: string, content: Uint8Array, cutAt?: { bytes: number; cut: () => void }): Promise<Answer>
  /** What a download answers. */
  file(path: string): Promise<Uint8Array>
  /** Answers `/health/ready`. */
  isReady(): Promise<boolean>
  /** The sealed form of a password, under a nonce of its own. */
  seal(password: string): Promise<string>
  /** Gets a fresh short token, as browsers do when theirs has run out. */
  renew(): Promise<void>
  signIn(phone: string, password: string): Promise<void>
  readonly credentials: { cookie: string; token: string }
  close(): void
}

interface RawAnswer {
  status: number
  cookies: string[]
  body: Buffer
}

type Headers = Readonly<Record<string, string | number>>

/** @param address asked for at each call: a server that was started again stands on another port. */
export function createHttpClient(address: () => string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let cookie = ''
  let token = ''

  function send(
    method: 'GET' | 'POST',
    path: string,
    body: Uint8Array | undefined,
    headers: Headers,
    cutAt?: { bytes: number; cut: () => void },
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const call = request(
        new URL(path, address()),
        { method, agent, headers: { ...(cookie ? { cookie } : {}), ...(token ? { token } : {}), ...headers } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              cookies: answer.headers['set-cookie'] ?? [],
              body: Buffer.concat(chunks),
            }),
          )
        },
      )
      call.on('error', reject)
      if (!body || !cutAt) return void call.end(body)
      call.write(body.subarray(0, cutAt.bytes), cutAt.cut)
    })
  }

  async function answered(raw: Promise<RawAnswer>): Promise<Answer> {
    try {
      const { status, cookies, body } = await raw
      for (const line of cookies) {
        const [pair = ''] = line.split(';')
        if (pair.startsWith('mw_long=')) cookie = pair
      }
      return { fate: 'answered', status, ...JSON.parse(body.toString('utf8')) }
    } catch (error) {
      return { fate: 'lost', reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message }
    }
  }

  const post = (path: string, body: object = {}, headers: Headers = {}) => {
    const text = Buffer.from(JSON.stringify(body))
    const form = { 'content-type': 'application/json', 'content-length': text.byteLength }
    return answered(send('POST', `/front/${path}?t=${Date.now()}`, text, { ...form, ...headers }))
  }

  const ok = async (path: string, body: object = {}, headers: Headers = {}) => {
    const answer = await post(path, body, headers)
    if (answer.fate === 'lost' || answer.code !== 1) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
    return answer.data
  }

  async function seal(password: string): Promise<string> {
    const answer = await answered(send('GET', '/front/getKeyAndIv', undefined, {}))
    if (answer.fate === 'lost') throw new Error(answer.reason)
    const { iv, publicKey } = answer.data
    return publicEncrypt(
      { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(iv + password, 'utf8'),
    ).toString('base64')
  }

  return {
    post: post as HttpClient['post'],
    ok: ok as HttpClient['ok'],
    async upload(name, content, cutAt) {
      const form = new FormData()
      form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
      const made = new Request('http://client/', { method: 'POST', body: form })
      const body = new Uint8Array(await made.arrayBuffer())
      const headers = { 'content-type': made.headers.get('content-type')!, 'content-length': body.byteLength }
      return answered(send('POST', '/front/comm/file/upload.do', body, headers, cutAt))
    },
    file: async (path) => (await send('GET', `/front/${path}`, undefined, {})).body,
    async isReady() {
      try {
        return (await send('GET', '/health/ready', undefined, {})).status === 200
      } catch {
        return false
      }
    },
    seal,
    async renew() {
      token = (await ok('getTokenService')).token
    },
    async signIn(phone, password) {
      token = (await ok('upms/user/login', { phoneNum: phone, password: await seal(password) })).token
    },
    get credentials() {
      return { cookie, token }
    },
    close: () => agent.destroy(),
  }
}
