/** What the server answers when, number by number, as it stands on the wire. The browser's side of each is the journey `handling`. */
import { action, choice, module } from '@mouldwright/kernel'
import { handle, longTokenCookie, serverModule, sql } from '@mouldwright/server-kit'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '../world/of-file.ts'
import type { Caller } from '../index.ts'

const fail = action('probe.fail', {
  path: '/probe/fail',
  access: 'signedIn',
  input: { how: choice({ options: ['defect', 'tooSlow'], required: true }) },
  output: Type.Null(),
})
/** What no call of the product does on purpose: it breaks, or the database gives up on it. */
const probe = serverModule({
  module: module({ key: 'probe', needs: [], entities: [], actions: [fail] }),
  words: { zh: {}, en: {} },
  handlers: [
    handle(fail, async (ctx, { how }) => {
      if (how === 'defect') throw new Error('a secret of the server')
      await ctx.db.run(sql`do $$ begin raise exception 'too slow' using errcode = '57014'; end $$`)
      return null
    }),
  ],
})

const world = worldOfFile({ also: [probe] })
const caller = userOfFile(world, ['*'])

interface Raw {
  status: number
  type: string
  body: any
}

const raw = async (
  path: string,
  { payload = {}, headers = {}, from = caller }: { payload?: unknown; headers?: object; from?: Caller | null } = {},
): Promise<Raw> => {
  const identity = from
    ? { cookie: `${longTokenCookie(false)}=${from.tokens.longToken}`, token: from.tokens.shortToken }
    : {}
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: `/front/${path}`,
    payload: payload as object,
    headers: { ...identity, lang: 'en', ...headers },
  })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.json() }
}

const list = 'bms/section/list.do'
const add = 'bms/section/add.do'
let names = 0
const draft = () => ({ name: `S${(names += 1)}`, type: 'cnc', permission: 'open', sort: 1 })

/** Every refusal: its code in the envelope, a sentence for people, a name for programs, a trace for whoever helps. */
const refusal = (code: number, name: string, data: object = {}) => ({
  code,
  message: expect.stringMatching(/\S/),
  data: expect.objectContaining({ refusal: name, ...data }),
  traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
})

describe('[RQ-04 RQ-06] an answer on the wire', () => {
  it('1: what was asked for, in the envelope', async () => {
    const { status, type, body } = await raw(list)
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toEqual({ code: 1, message: '', data: { rows: [], total: 0 } })
  })

  it('400: all faults of an input at once, each with its field and sentence', async () => {
    const { status, body } = await raw(add, { payload: { name: '9', type: 'nothing', sort: 0, unheard: 1 } })
    expect(status).toBe(200)
    expect(body).toEqual(refusal(400, 'input.invalid'))
    const fields = body.data.issues.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(['name', 'sort', 'type', 'unheard'])
    for (const issue of body.data.issues) expect(issue).toMatchObject({ rule: /\w/, message: /\w/ })
  })

  it('401: without a token, with half of one, with a made-up one', async () => {
    const half = { token: caller.tokens.shortToken }
    for (const headers of [{}, half, { ...half, cookie: `${longTokenCookie(false)}=made-up` }]) {
      const { status, body } = await raw(list, { from: null, headers })
      expect([status, body]).toEqual([200, refusal(401, 'session.absent')])
      expect(body.data.rows).toBeUndefined()
    }
  })

  it('11009: with the tokens of a session that has been ended', async () => {
    const left = await world.user(['*'])
    await left.ok('upms/user/logout.do')
    expect((await raw(list, { from: left })).body).toEqual(refusal(11009, 'session.ended'))
  })

  it('403: without the permission, which is named', async () => {
    const reader = await world.user(['basic.section:check'])
    const { status, body } = await raw(add, { from: reader, payload: draft() })
    expect(status).toBe(200)
    expect(body).toEqual(refusal(403, 'access.denied', { params: { permission: 'basic.section:add' } }))
  })

  it('403: from a page of another site, whoever is signed in', async () => {
    expect((await raw(list, { headers: { 'sec-fetch-site': 'cross-site' } })).body).toEqual(
      refusal(403, 'access.crossSite'),
    )
  })

  it('404: for what is not there, and for another tenant’s all the same', async () => {
    const { id } = await caller.ok(add, draft())
    const stranger = await world.user(['*'])
    const foreign = await raw('bms/section/get.do', { from: stranger, payload: { id } })
    const absent = await raw('bms/section/get.do', { payload: { id: 4_242 } })
    expect(foreign.status).toBe(200)
    expect(foreign.body).toEqual(refusal(404, 'record.absent'))
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...absent.body, traceId: '' })
  })

  it('404 of HTTP as well: for a call that nobody answers', async () => {
    expect(await raw('bms/nothing/list.do')).toMatchObject({ status: 404, body: refusal(404, 'route.absent') })
  })

  it('409: for a change of what somebody has changed meanwhile, with who and when', async () => {
    const { id, version } = await caller.ok(add, draft())
    const change = { id, version, ...draft() }
    await caller.ok('bms/section/modify.do', change)
    const { status, body } = await raw('bms/section/modify.do', { payload: { ...change, ...draft() } })
    expect(status).toBe(200)
    expect(body).toEqual(
      refusal(409, 'record.changed', {
        version: version + 1,
        changedBy: expect.any(String),
        changedAt: expect.any(String),
      }),
    )
  })

  it('413 of HTTP as well: for a body over one mebibyte', async () => {
    const { status, body } = await raw(add, { payload: { ...draft(), remark: 'x'.repeat(1_100_000) } })
    expect([status, body]).toEqual([413, refusal(413, 'body.tooLarge')])
  })

  it('415 of HTTP as well: for what any site could send without asking', async () => {
    const { status, body } = await raw(add, { payload: 'name=S', headers: { 'content-type': 'text/plain' } })
    expect([status, body]).toEqual([415, refusal(415, 'body.mediaType')])
  })

  it('429 of HTTP as well: for more than a person can mean', async () => {
    const guess = { offset: 1, width: 320, phoneNum: '13912345678', puzzleCaptchaTicket: 'x'.repeat(43) }
    const solve = () => raw('upms/puzzle/captcha/verify', { payload: guess, from: null })
    let last = await solve()
    for (let tries = 0; tries < 400 && last.status === 200; tries += 1) last = await solve()
    expect(last.status).toBe(429)
    expect(last.body).toMatchObject({ code: 429, message: /\d/, data: { params: { minutes: expect.any(Number) } } })
  })

  it('500: a sentence and a trace for what is our own fault, and nothing of what it was', async () => {
    const { status, body } = await raw('probe/fail', { payload: { how: 'defect' } })
    expect(status).toBe(200)
    expect(body).toEqual({ ...refusal(500, 'defect.unexpected'), data: { refusal: 'defect.unexpected' } })
    expect(JSON.stringify(body)).not.toContain('secret of the server')
    expect(body.message).toContain('Server exception, please contact the administrator')
    expect(world.errors.at(-1)?.facts['traceId']).toBe(body.traceId)
  })

  it('503 of HTTP as well: when the database gives up, and nothing is called a defect', async () => {
    const before = world.errors.length
    const { status, body } = await raw('probe/fail', { payload: { how: 'tooSlow' } })
    expect([status, body]).toEqual([503, refusal(503, 'load.busy')])
    expect(world.errors).toHaveLength(before)
  })

  it('600: for a module that the tenant has not opened', async () => {
    const tenant = await world.tenant({ modules: ['system'] })
    const { status, body } = await raw('aps/exe/job/query', { from: await world.user(['*'], { tenant }) })
    expect(status).toBe(200)
    expect(body).toEqual(refusal(600, 'module.closed', { params: { module: 'aps' } }))
    expect(body.message).toBe('Module “aps” is not open')
  })

  it('in the language that was asked for', async () => {
    const zh = await raw('bms/section/get.do', { payload: { id: 4_242 }, headers: { lang: 'zh' } })
    const en = await raw('bms/section/get.do', { payload: { id: 4_242 }, headers: { lang: 'en' } })
    expect(zh.body.message).toMatch(/\p{Script=Han}/u)
    expect(en.body.message).not.toMatch(/\p{Script=Han}/u)
  })
})
