/** Text that lost something on its way, put into every text field of the whole surface: refused by name, and never stored. */
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { enrolledGateway, type TestGateway } from '../../../../modules/gateway/server/gateway.fixture.ts'
import { enrolledTablet, type Tablet } from '../../../../modules/terminals/server/tablet.fixture.ts'
import { worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { asAdministrator, loggedDefects } from '../world/seen-in-world.ts'
import { operationsOf, sample, schemaOf, type Operation, type Schema } from '../world/surface.ts'

const world = worldOfFile()
const { mine } = operatorOfFile(world)
let operations: Operation[]
let tablet: Tablet
let gateway: TestGateway

beforeAll(async () => {
  operations = await operationsOf(world)
  tablet = await enrolledTablet(world, mine)
  const caller = { ok: <T>(path: string, body?: object) => mine.ok<T>(path.slice(1), body) }
  gateway = await enrolledGateway(world, caller, mine.factoryId)
})

/** What stands in a body until its bytes are put in its place. */
const placeholder = 'QQbytesQQ'
const kinds: Readonly<Record<string, { text: string; bytes?: Buffer }>> = {
  'a lone first half of a sign': { text: 'a\ud83d' },
  'a lone second half of a sign': { text: '\udc00b' },
  NUL: { text: 'a\u0000b' },
  'U+FFFD': { text: 'a\ufffdb' },
  'bytes that are no UTF-8': { text: placeholder, bytes: Buffer.from([0x61, 0xff, 0xfe, 0x62]) },
  'text in GBK': { text: placeholder, bytes: Buffer.from([0xc4, 0xa3, 0xbe, 0xdf]) },
  'a surrogate in UTF-8': { text: placeholder, bytes: Buffer.from([0xed, 0xa0, 0x80]) },
}

interface Place {
  path: readonly (string | number)[]
}

/** Places of all texts that a schema takes, children of records included. */
function textPlaces(schema: Schema, path: readonly (string | number)[] = []): Place[] {
  if (schema.anyOf) return textPlaces(schema.anyOf.find((one) => textPlaces(one, path).length > 0) ?? {}, path)
  if (schema.const !== undefined) return []
  if (schema.type === 'string') return [{ path }]
  if (schema.items) return textPlaces(schema.items, [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textPlaces(inner, [...path, name]))
}

function put(into: unknown, [head, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (head === undefined) return value
  if (typeof head === 'number') return [put(Array.isArray(into) ? into[0] : undefined, rest, value)]
  const object = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : {}
  return { ...object, [head]: put((object as Record<string, unknown>)[head], rest, value) }
}

const nameOf = ({ path }: Place) => path.filter((part) => typeof part === 'string').join('.')

const decodeBytes = (value: string) =>
  value.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const isUpload = ({ path }: Operation) => path.endsWith('/upload.do')
const bodied = () => operations.filter((of) => of.method === 'post' && !isUpload(of))

function headersFor({ path, 'x-access': access }: Operation, payload: Buffer): Record<string, string> {
  if (access === 'terminal') return tablet.headersFor(path, payload)
  if (access === 'gateway') return gateway.headersFor(path, payload)
  return {
    cookie: `mw_long=${mine.tokens.longToken}; mw_account=${mine.tokens.longToken}`,
    token: mine.tokens.shortToken,
    'content-type': 'application/json',
  }
}

async function post(operation: Operation, body: unknown, bytes: Buffer | undefined): Promise<Envelope> {
  const text = JSON.stringify(body)
  const parts = text.split(placeholder).map((part) => Buffer.from(part))
  const payload = bytes
    ? Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [bytes, part])))
    : Buffer.from(text)
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: operation.path,
    headers: headersFor(operation, payload),
    payload,
  })
  expect(answer.statusCode, operation.operationId).toBeLessThan(500)
  return answer.json<Envelope>()
}

describe('every text field', () => {
  it.each(Object.entries(kinds))('[I1 U1] refuses %s, by name', async (_, { text, bytes }) => {
    const wrong: string[] = []
    let asked = 0
    for (const operation of bodied()) {
      const places = textPlaces(schemaOf(operation))
      if (places.length === 0) continue
      asked += places.length
      const body = places.reduce((sofar, { path }) => put(sofar, path, text), sample(schemaOf(operation), 1))
      const { code, data } = await post(operation, body, bytes)
      const issues = (data as { issues?: { field: string; rule: string; message: string }[] } | null)?.issues ?? []
      const named = issues.filter(({ rule, message }) => rule === 'brokenText' && message).map(({ field }) => field)
      const missed = places.map(nameOf).filter((name) => !named.includes(name))
      if (code !== wireCodes.invalid || missed.length > 0)
        wrong.push(`${operation.operationId}: ${code}, not named: ${missed.join(' ')}`)
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(500)
  })

  it('[I1 U1] refuses it in queries too, and a name of a field that is broken', async () => {
    const wrong: string[] = []
    for (const operation of operations.filter(({ method, parameters }) => method === 'get' && parameters?.length))
      for (const { name } of operation.parameters!) {
        for (const value of ['a%00b', 'a%EF%BF%BDb', 'a%ED%A0%80b', '%FF%FE']) {
          const answer = await world.composition.app.inject({
            method: 'GET',
            url: `${operation.path}?${name}=${value}`,
            headers: { cookie: `mw_long=${mine.tokens.longToken}`, token: mine.tokens.shortToken },
          })
          if (answer.statusCode >= 500 || answer.json<Envelope>().code !== wireCodes.invalid)
            wrong.push(`${operation.operationId} ${name}=${value}: ${answer.statusCode}`)
        }
      }
    expect(wrong).toEqual([])
    const { code, data } = await mine.post<any>('bms/section/list.do', { filters: { 'n\u0000me': 'x' } })
    expect([code, data.issues[0]]).toEqual([
      400,
      expect.objectContaining({ rule: 'brokenText', field: 'filters.n\ufffdme' }),
    ])
  })

  it('[I1 I7] refuses it in paths, tokens, cookies and keys of commands without a defect', async () => {
    const { app } = world.composition
    for (const url of ['/front/%ED%A0%80.do', '/front/%FF%FE', '/front/a%00b', '/%FF', '/account/%C4%A3%BE%DF'])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) })
        expect([url, answer.statusCode >= 500]).toEqual([url, false])
      }
    for (const value of ['a%00b', '%ED%A0%80', '%EF%BF%BD', '\u00c4\u00a3\u00be\u00df'])
      for (const headers of [
        { cookie: `mw_long=${value}; mw_account=${value}`, token: value },
        { cookie: `mw_long=${mine.tokens.longToken}`, token: value },
        {
          cookie: `mw_long=${mine.tokens.longToken}`,
          token: mine.tokens.shortToken,
          'idempotency-key': value,
          'user-agent': value,
          lang: value,
        },
      ]) {
        const answer = await app.inject({ method: 'POST', url: '/front/bms/section/list.do', payload: {}, headers })
        expect([value, answer.statusCode < 500, answer.json<Envelope>().code]).toEqual([
          value,
          true,
          expect.not.toSatisfy((code: number) => code === wireCodes.defect),
        ])
      }
  })

  it('[N4 I7] refuses it in what the OpenID provider and its pages are asked, without a defect', async () => {
    const { app } = world.composition
    const names = ['client_id', 'redirect_uri', 'state', 'nonce', 'scope', 'code_challenge', 'login_hint', 'lang']
    for (const value of ['a%00b', '%ED%A0%80', '%C4%A3%BE%DF']) {
      const query = (names as readonly string[]).map((name) => `${name}=${value}`).join('&')
      const urls = [
        `/oidc/auth?${query}`,
        ...names.map((name) => `/oidc/auth?${name}=${value}`),
        `/account/interaction/${value}`,
      ]
      for (const url of [...urls, `/oidc/session/end?id_token_hint=${value}&client_id=${value}`])
        expect([url, (await app.inject({ method: 'GET', url })).statusCode >= 500]).toEqual([url, false])
      for (const path of ['token', 'token/introspection', 'token/revocation'])
        for (const headers of [
          {},
          { authorization: `Basic ${Buffer.from(`${decodeBytes(value)}:x`, 'latin1').toString('base64')}` },
        ]) {
          const answer = await app.inject({
            method: 'POST',
            url: `/oidc/${path}`,
            payload: `client_id=${value}&client_secret=${value}&code=${value}&token=${value}&grant_type=authorization_code&refresh_token=${value}&code_verifier=${value}`,
            headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          })
          expect([path, value, answer.statusCode >= 500]).toEqual([path, value, false])
        }
    }
  })

  it('[F6] refuses it in the name of a file', async () => {
    const boundary = 'x7'
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="`),
      Buffer.from([0xc4, 0xa3, 0xbe, 0xdf]),
      Buffer.from(`.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--${boundary}--\r\n`),
    ])
    const answer = await world.composition.app.inject({
      method: 'POST',
      url: '/front/comm/file/upload.do',
      payload: body,
      headers: {
        cookie: `mw_long=${mine.tokens.longToken}`,
        token: mine.tokens.shortToken,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    const { code, data } = answer.json<Envelope & { data: any }>()
    expect([code, data.issues]).toEqual([400, [expect.objectContaining({ field: 'file', rule: 'brokenText' })]])
  })
})

it('has stored none of it, in no table', async () => {
  await asAdministrator(world, async (admin) => {
    const tables = await admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
    )
    const dirty: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await admin.query(
        `select 1 from "${name}" t where t::text like '%' || chr(65533) || '%' limit 1`,
      )
      if (rows.length > 0) dirty.push(name)
    }
    expect(dirty).toEqual([])
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
