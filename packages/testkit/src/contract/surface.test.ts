/** The whole surface, enumerated from OpenAPI: strangers, rights, smuggled places, foreign ids, rubbish. */
import { wireCodes, type Envelope } from '@mouldwright/server-kit'
import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { createMaker, loggedDefects, productExtras, type Caller } from '../index.ts'
import { rubbish } from '../hostile/fuzz.ts'
import { fewAtATime } from '../world/few-at-a-time.ts'
import {
  endsSession,
  entitiesIn,
  mentions,
  operationsOf,
  sample,
  schemaOf,
  sendTo,
  type Operation,
  type Schema,
} from '../world/surface.ts'

const world = worldOfFile()
const { operator, mine } = operatorOfFile(world)
let operations: Operation[]
let send: (operation: Operation, body: unknown, who?: Caller) => Promise<Envelope & { status: number }>

beforeAll(async () => {
  operations = await operationsOf(world)
  send = (operation, body, who) => sendTo(world, operation, body, who)
})

const closedToStrangers = () => operations.filter((operation) => operation['x-access'] !== 'public')

describe('every operation', () => {
  it('[R1 S1] refuses strangers, with and without invented tokens', async () => {
    const wrong: string[] = []
    await fewAtATime(closedToStrangers(), async (operation) => {
      const { code } = await send(operation, {})
      if (code !== wireCodes.notSignedIn) wrong.push(`${operation.operationId}: ${code}`)
    })
    expect(wrong).toEqual([])
    const invented = { ...mine, tokens: { longToken: 'x'.repeat(43), shortToken: mine.tokens.shortToken } } as Caller
    expect((await send(closedToStrangers()[0]!, {}, invented)).code).toBe(wireCodes.notSignedIn)
  })

  it('[S5] needs both tokens: neither the cookie nor the header is enough', async () => {
    const [operation] = closedToStrangers()
    for (const tokens of [
      { longToken: mine.tokens.longToken, shortToken: 'x' },
      { longToken: 'x', shortToken: mine.tokens.shortToken },
    ])
      expect((await send(operation!, {}, { ...mine, tokens })).code).toBe(wireCodes.notSignedIn)
  })

  it('[R1 MO-11] refuses whoever lacks its permission', async () => {
    const nobody = await world.user([], { tenant: operator })
    const wrong: string[] = []
    const guarded = operations.filter((of) => typeof of['x-access'] === 'object')
    await fewAtATime(guarded, async (operation) => {
      const { code, data } = await send(operation, {}, nobody)
      if (code !== wireCodes.denied) wrong.push(`${operation.operationId}: ${code} ${JSON.stringify(data)}`)
    })
    expect(wrong).toEqual([])
  })

  it('[T3] takes the place from the session only', async () => {
    const other = await world.user(['*'])
    const wrong: string[] = []
    // A terminal or gateway has no session to smuggle with (enrolment.test of each).
    const ofSessions = closedToStrangers().filter(
      ({ method, path, 'x-access': access }) =>
        method === 'post' && access !== 'terminal' && access !== 'gateway' && !path.endsWith('/upload.do'),
    )
    await fewAtATime(ofSessions, async (operation) => {
      const known = schemaOf(operation).properties ?? {}
      const { tenantId, factoryId, userId } = other
      const smuggled = Object.entries({ tenantId, factoryId, userId }).filter(([name]) => !Object.hasOwn(known, name))
      const body = { ...(sample(schemaOf(operation), 1) as object), ...Object.fromEntries(smuggled) }
      const { code, data } = await send(operation, body, mine)
      const told = (data as { issues?: { field: string }[] } | null)?.issues?.map(({ field }) => field) ?? []
      // A change of a record that is not there is refused as absent before its fields are looked at.
      if (code !== wireCodes.absent && !(code === wireCodes.invalid && told.length > 0))
        wrong.push(`${operation.operationId}: ${code}, ${told.join(' ')}`)
    })
    expect(wrong).toEqual([])
  })

  it('marks each field that names a record with its entity', () => {
    const unmarked = operations.flatMap((operation) =>
      fieldsOf(schemaOf(operation))
        .filter(({ name, schema }) => /Ids?$|^ids?$/.test(name) && isNumeric(schema) && !mentions(schema))
        .map(({ name }) => `${operation.operationId}: ${name}`),
    )
    // Jobs and files are no entities: they belong to whoever asked for them. Nor are passkeys, sessions and bookmarks.
    // Tasks and resources of a planning session or a week plan are the numbers of their plan. What a barcode names is of the kind that is asked for (codes.test).
    // A gateway may still speak of a connection that is gone: that stops nothing else that it says (signals.test); and of a transfer or print job that is over (programs.test, printers.test).
    const ownOnly =
      /^signals\..*: connectionId|^cam\.transfer\..*transferId|^codes\.printJob\.(?:read|report): jobId|^(?:identity\.(?:passkey|onlineUser)|bookmarks)\.|^aps\.(?:session|weekPlan)\..*resourceId|taskId|fileId|recordId|[pP]lanId|^aps\..*sessionId|^codes\.barcode\.make: id|tenantId|factoryId/
    expect(unmarked.filter((entry) => !ownOnly.test(entry))).toEqual([])
  })

  it("[T1 T7] answers for another tenant's record as for one that is not there", { timeout: 900_000 }, async () => {
    const theirs = createMaker(await world.user(['*']), productExtras)
    const ids = new Map<string, number>()
    const wrong: string[] = []
    for (const operation of closedToStrangers().filter((of) => !endsSession(of))) {
      for (const name of entitiesIn(schemaOf(operation))) {
        const entity = world.composition.kit.entities.get(name)
        if (!entity || entity.without.includes('add')) continue
        if (!ids.has(name)) ids.set(name, (await theirs.record(entity)).id)
        const [foreign, absent] = await Promise.all([
          send(operation, sample(schemaOf(operation), ids.get(name)!), mine),
          send(operation, sample(schemaOf(operation), 4_242_424_242_424), mine),
        ])
        const plain = ({ traceId: _trace, ...answer }: Envelope) =>
          JSON.stringify(answer)
            .replaceAll(String(ids.get(name)), 'ID')
            .replaceAll('4242424242424', 'ID')
            .replace(/"taskId":\d+/, '"taskId":0')
        if (plain(foreign) !== plain(absent))
          wrong.push(`${operation.operationId} (${name}): ${plain(foreign)} against ${plain(absent)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('[I1 I4 K3] answers rubbish with a refusal: no defect, no stack, no SQL', { timeout: 900_000 }, async () => {
    const staying = operations.filter((of) => !endsSession(of))
    await fewAtATime(staying, async (operation) => {
      const { properties = {} } = schemaOf(operation)
      const names = Object.keys(properties)
      const bodies = fc.sample(
        fc.oneof(fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), rubbish, { maxKeys: 6 }), rubbish),
        { numRuns: 6 * inject('propertyFactor'), seed: 7 },
      )
      for (const body of bodies) {
        const answer = await send(
          operation,
          operation.method === 'get' && (typeof body !== 'object' || body === null) ? {} : body,
          mine,
        )
        expect(
          answer.code,
          `${operation.operationId} ${JSON.stringify(body).slice(0, 300)} ${JSON.stringify(world.errors.at(-1)?.facts['err'], Object.getOwnPropertyNames(Object(world.errors.at(-1)?.facts['err'])))}`,
        ).not.toBe(wireCodes.defect)
        expect(JSON.stringify(answer)).not.toMatch(/at .*\.ts:|select .* from|syntax error|relation "/i)
      }
    })
  })
})

const isNumeric = (schema: Schema): boolean =>
  schema.type === 'integer' ||
  schema.type === 'number' ||
  (schema.items ? isNumeric(schema.items) : false) ||
  (schema.anyOf ?? []).some(isNumeric)

function fieldsOf(schema: Schema): { name: string; schema: Schema }[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, value]) => ({ name, schema: value }))
  return [
    ...own,
    ...[...own.map((field) => field.schema), ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].flatMap(
      fieldsOf,
    ),
  ]
}

describe('odd requests', () => {
  const inject = (options: object) => world.composition.app.inject(options as never)
  const list = '/front/bms/section/list.do'
  const identity = () => ({ cookie: `mw_long=${mine.tokens.longToken}`, token: mine.tokens.shortToken })

  it('[I2 X4] only takes JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/json',
    ]) {
      const answer = await inject({
        method: 'POST',
        url: list,
        payload: '{}',
        headers: { ...identity(), 'content-type': type },
      })
      expect([answer.statusCode, answer.json<Envelope>().code]).toEqual([415, wireCodes.mediaType])
    }
    for (const payload of ['{', '{"a":1,}', '[1', 'nul']) {
      const answer = await inject({
        method: 'POST',
        url: list,
        payload,
        headers: { ...identity(), 'content-type': 'application/json' },
      })
      expect(answer.json<Envelope>().code).toBe(wireCodes.invalid)
    }
  })

  it('[SH-18] answers other systems by /api/v1 as by /front', async () => {
    const versioned = list.replace('/front/', '/api/v1/')
    const ask = (url: string, headers: object) => inject({ method: 'POST', url, payload: {}, headers })
    const known = await ask(versioned, identity())
    expect(known.json<Envelope>()).toEqual((await ask(list, identity())).json())
    expect([known.json<Envelope>().code, known.headers['cache-control']]).toEqual([wireCodes.ok, 'no-store'])
    expect((await ask(versioned, {})).json<Envelope>().code).toBe(wireCodes.notSignedIn)
    const foreign = await ask(versioned, { ...identity(), 'sec-fetch-site': 'cross-site' })
    expect(foreign.json<Envelope>().code).toBe(wireCodes.denied)
    expect((await ask('/api/v2/bms/section/list.do', identity())).statusCode).toBe(404)
  })

  it('[X4] refuses calls that another site makes', async () => {
    const answer = await inject({
      method: 'POST',
      url: list,
      payload: {},
      headers: { ...identity(), 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.json<Envelope>().code).toBe(wireCodes.denied)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('[I7] finds nothing behind odd paths and methods', async () => {
    for (const url of [
      '/front/bms/section/%2e%2e/list.do',
      '/front/%00',
      `/front/${'a'.repeat(10_000)}`,
      '/front/bms/section/{roleId}.do',
      '/front//bms/section/list.do',
    ]) {
      const answer = await inject({ method: 'POST', url, payload: {}, headers: identity() })
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, url).toBeLessThan(500)
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'])
      expect((await inject({ method, url: list, headers: identity() })).statusCode).toBe(404)
  })

  it('[I7] stops reading a body that is too large', async () => {
    const answer = await inject({
      method: 'POST',
      url: list,
      payload: { search: 'x'.repeat(2_000_000) },
      headers: identity(),
    })
    expect([answer.statusCode, answer.json<Envelope>().code]).toEqual([413, wireCodes.tooLarge])
  })

  it('[X3] carries its guarding headers on every answer', async () => {
    for (const url of [list, '/front/nowhere', '/health/live']) {
      const { headers } = await inject({ method: 'POST', url, payload: {} })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
      })
    }
    expect((await inject({ method: 'POST', url: list, payload: {} })).headers['cache-control']).toBe('no-store')
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
