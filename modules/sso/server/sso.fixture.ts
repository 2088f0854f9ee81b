/** A product that listens, browsers as they keep cookies, and other systems that people sign in to. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPasswordHasher, endAccountSessions } from '@mouldwright/identity/server/api'
import { sealWith } from '../../identity/server/browser.fixture.ts'
import { sql, transaction, type Db, type Log } from '@mouldwright/server-kit'
import { createWorld } from '@mouldwright/testkit'
import { freePort } from '@mouldwright/testkit/free-port'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll } from 'vitest'
import { addClient, type ClientDraft } from './api.ts'

const password = 'Mould-2026'
export const minutes = (count: number) => count * 60_000

export interface Seen {
  status: number
  headers: Headers
  text: string
  json: any
  location: string
}

interface Cookie {
  value: string
  path: string
}

/** Keeps cookies by name and path, follows nothing by itself, and remembers every address that it was sent to. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  readonly visited: string[] = []
  readonly base: string
  token: string | undefined

  constructor(base: string) {
    this.base = base
  }

  cookieFor(path: string): string {
    return [...this.cookies]
      .filter(([, { path: of }]) => path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
  }

  async send(
    method: string,
    address: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Seen> {
    const url = new URL(address, this.base)
    const { body } = options
    const cookie = this.cookieFor(url.pathname)
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(this.token ? { token: this.token } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) this.keep(line, url.pathname)
    const text = await answer.text()
    const location = answer.headers.get('location') ?? ''
    if (location) this.visited.push(location)
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
      location,
    }
  }

  keep(line: string, path: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const of = (wanted: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const where = of('path') ?? path
    const isOver = Number(of('max-age') ?? 1) <= 0 || Date.parse(of('expires') ?? '2999-01-01') < Date.now()
    if (value === '' || isOver) this.cookies.delete(`${name} ${where}`)
    else this.cookies.set(`${name} ${where}`, { value, path: where })
  }

  get = (address: string, headers?: Record<string, string>) => this.send('GET', address, headers ? { headers } : {})
  post = (address: string, body: unknown, headers?: Record<string, string>) =>
    this.send('POST', address, { body, ...(headers ? { headers } : {}) })

  /** A call of the suite or of the account site. */
  async call(path: string, body: object = {}) {
    return (await this.post(`/front${path}`, body)).json
  }
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Another system on this machine: where it is told of sign-outs. */
export interface OtherSystem {
  origin: string
  heard: string[]
  /** Status of the next answers. */
  status: number
  close(): Promise<void>
}

export async function openOtherSystem(): Promise<OtherSystem> {
  const system: OtherSystem = { origin: '', heard: [], status: 200, close: () => closeServer(server) }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const token = new URLSearchParams(Buffer.concat(parts).toString()).get('logout_token')
      if (token) system.heard.push(token)
      response.writeHead(system.status).end()
    })
  })
  system.origin = `http://127.0.0.1:${await listen(server)}`
  return system
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

let serial = 0

export type SsoWorld = Awaited<ReturnType<typeof createSsoWorld>>

export async function createSsoWorld() {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const lines: string[] = []
  const writeAs = (level: string) => (facts: Record<string, unknown>, message: string) =>
    void lines.push(JSON.stringify([level, message, facts, String(facts['err'] ?? '')]))
  const log: Log = { info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') }
  const world = await createWorld({ publicUrl: base, log })
  await world.composition.app.listen({ port, host: '127.0.0.1' })
  const { pool, kit, newId } = world.composition
  const now = () => new Date(world.clock.now())
  const passwordHash = await createPasswordHasher().hash(password)
  const control = <T>(work: (db: Db) => Promise<T>) => transaction(pool, { tenantId: null, factoryId: null }, work)

  /** Somebody who may sign in, in a tenant of their own. */
  async function person(phone = `136${String((process.pid % 10_000) * 10_000 + (serial += 1)).padStart(8, '0')}`) {
    const tenant = await world.tenant({
      tenant: { name: `厂 ${serial}` },
      users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, phone }],
    })
    return { phone, ...tenant, ...tenant.users['mei']! }
  }

  /** What the sign-in page does: the account session's cookie, and with `flow` a ticket. */
  async function signIn(browser: Browser, phone: string, more: object = {}) {
    const { data } = (await browser.get('/front/getKeyAndIv')).json
    const answer = await browser.call('/upms/user/login', {
      phoneNum: phone,
      password: sealWith(data, password),
      ...more,
    })
    if (answer.code !== 1) throw new Error(`The sign-in was answered by ${JSON.stringify(answer)}`)
    if (answer.data.token) browser.token = answer.data.token
    return answer.data as { token: string | null; ticket: string | null }
  }

  /** Registers another system. */
  async function system(draft: Partial<ClientDraft> = {}) {
    const clientId = `system-${(serial += 1)}`
    const redirectUri = `https://${clientId}.example/callback`
    const { secret } = await control((db) =>
      addClient(db, { kit, now, newId }, { clientId, name: `系统 ${serial}`, redirectUris: [redirectUri], ...draft }),
    )
    return { clientId, secret, redirectUri: draft.redirectUris?.[0] ?? redirectUri }
  }
  type System = Awaited<ReturnType<typeof system>>

  /** Address of an authorization request; `undefined` leaves a parameter out. */
  function authorizeUrl(of: System, change: Record<string, string | undefined> = {}, challenge = pkce().challenge) {
    const query = {
      client_id: of.clientId,
      redirect_uri: of.redirectUri,
      response_type: 'code',
      scope: 'openid profile phone',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'a state',
      nonce: 'a nonce',
      ...change,
    }
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/oidc/auth?${new URLSearchParams(given).toString()}`
  }

  /** From an authorization request through sign-in and consent to the address with the code. */
  async function authorize(browser: Browser, phone: string, url: string): Promise<URL> {
    let seen = await browser.get(url)
    for (let step = 0; step < 6 && seen.location; step += 1) {
      const uid = /\/account\/sign-in\/([\w-]+)$/.exec(seen.location)?.[1]
      if (uid === undefined) {
        if (!seen.location.startsWith(base) || seen.location.startsWith(`${base}/loginMedium`))
          return new URL(seen.location)
        seen = await browser.get(seen.location)
        continue
      }
      const interaction = (await browser.get(`/account/interaction/${uid}`)).json
      const finish =
        interaction.prompt === 'consent'
          ? { accept: true }
          : interaction.account
            ? { continue: true }
            : { ticket: (await signIn(browser, phone, { flow: uid })).ticket }
      const left = await browser.post(`/account/interaction/${uid}/finish`, finish)
      if (!left.json.to) throw new Error(`The interaction ended with ${left.text}`)
      seen = await browser.get(left.json.to)
    }
    throw new Error(`No code came: ${seen.status} ${seen.location} ${seen.text}`)
  }

  /** The token endpoint, as a system's server asks it. */
  const token = (of: System, form: Record<string, string>, more: Record<string, string> = {}) =>
    new Browser(base).post('/oidc/token', new URLSearchParams(form), {
      ...(of.secret === null
        ? {}
        : { authorization: `Basic ${Buffer.from(`${of.clientId}:${of.secret}`).toString('base64')}` }),
      ...more,
    })

  const exchange = (of: System, code: string, verifier: string, change: Record<string, string> = {}) =>
    token(of, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: of.redirectUri,
      ...(of.secret === null ? { client_id: of.clientId } : {}),
      ...change,
    })

  const userInfo = (accessToken: string) =>
    new Browser(base).get('/oidc/me', { authorization: `Bearer ${accessToken}` })

  /** A whole sign-in to a system: what it got. */
  async function signedInTo(
    of: System,
    phone: string,
    browser = new Browser(base),
    change: Record<string, string> = {},
  ) {
    const { verifier, challenge } = pkce()
    const back = await authorize(browser, phone, authorizeUrl(of, change, challenge))
    const code = back.searchParams.get('code') ?? ''
    const answer = await exchange(of, code, verifier)
    if (answer.status !== 200) throw new Error(`The code was answered by ${answer.text}; ${back.href}`)
    return { browser, code, verifier, tokens: answer.json as Tokens }
  }

  const disable = (accountId: number) =>
    control((db) => db.run(sql`update identity_account set status = 'disabled' where id = ${accountId}`))

  /** As identity ends it, whatever the reason. */
  async function endAccountSessionOf(browser: Browser): Promise<void> {
    const token = browser.cookies.get('mw_account /')!.value
    await control(async (db) => {
      const { id } = await db.one<{ id: number }>(
        sql`select id from identity_account_session where hash = sha256(${token}::bytea)`,
      )
      await endAccountSessions(db, [id], 'removed', now())
    })
  }

  const waitingLogouts = async () =>
    (await control((db) => db.one<{ count: number }>(sql`select count(*)::int as count from sso_logout`))).count
  /** Grants and tokens that are kept. */
  const givenAway = async () =>
    (
      await control((db) =>
        db.one<{ count: number }>(
          sql`select count(*)::int as count from sso_record where kind in ('Grant', 'AccessToken', 'RefreshToken')`,
        ),
      )
    ).count

  /** As if all tries but the last had failed, and that one were due. */
  const bringToLastTry = () => control((db) => db.run(sql`update sso_logout set tries = 7, next_at = ${now()}`))

  /** All that the provider's tables hold, as text. */
  async function storedText(): Promise<string> {
    const tables = ['sso_client', 'sso_key', 'sso_record', 'sso_login', 'sso_logout', 'sso_flow']
    const parts: unknown[] = []
    await control(async (db) => {
      for (const name of tables) parts.push(await db.all(sql`select t::text from ${sql.table(name)} t`))
    })
    return JSON.stringify(parts)
  }

  return {
    world,
    disable,
    waitingLogouts,
    givenAway,
    bringToLastTry,
    endAccountSessionOf,
    storedText,
    base,
    lines,
    control,
    person,
    signIn,
    system,
    authorizeUrl,
    authorize,
    token,
    exchange,
    userInfo,
    signedInTo,
    open: () => new Browser(base),
    close: () => world.close(),
  }
}

interface Tokens {
  access_token: string
  id_token: string
  refresh_token?: string
}

/** One for all tests of a file. */
export function ssoWorldOfFile(): SsoWorld {
  const site = ofFile(createSsoWorld)
  afterAll(() => site.close())
  return site
}

export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString('utf8')) as Record<string, unknown>
