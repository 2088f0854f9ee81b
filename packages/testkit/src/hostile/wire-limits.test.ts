/** What the wire lets through: how often somebody may call, whose address counts, who sees the figures. */
import { action, module } from '@mouldwright/kernel'
import { handlePublic, longTokenCookie, serverModule, wireCodes } from '@mouldwright/server-kit'
import { readConfig } from '@mouldwright/server/config'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Caller, type TestTenant, type World } from '../index.ts'
import { fewAtATime } from '../world/few-at-a-time.ts'
import { freePort } from '../world/free-port.ts'

const list = 'bms/section/list.do'

const identity = ({ tokens }: Caller) => ({
  cookie: `${longTokenCookie(false)}=${tokens.longToken}`,
  token: tokens.shortToken,
})

describe('calls after signing in', () => {
  let world: World
  beforeAll(async () => {
    const slow = (burst: number) => ({ perSecond: 0.5, burst })
    // No time passes, so that no place becomes free.
    const clock = { now: Date.now, monotonic: () => 0 }
    world = await createWorld({ role: 'web', clock, callBudget: { member: slow(30), tenant: slow(70) } })
  })
  afterAll(() => world.close())

  const raw = (who: Caller, headers: object = {}) =>
    world.composition.app.inject({
      method: 'POST',
      url: `/front/${list}`,
      payload: {},
      headers: { ...identity(who), ...headers },
    })

  it('[P6] are so many for a member, and the answer says how long to wait, in the language of the caller', async () => {
    const who = await world.user(['*'])
    const colleague = await world.user(['*'], { tenant: who as never })
    const answers: { lang: 'zh' | 'en'; answer: Awaited<ReturnType<typeof raw>> }[] = []
    await fewAtATime([...Array(60).keys()], async (at) => {
      const lang = at % 2 === 0 ? 'zh' : 'en'
      answers.push({ lang, answer: await raw(who, { lang }) })
    })
    expect(answers.filter(({ answer }) => answer.statusCode === 200)).toHaveLength(30)
    const refused = answers.filter(({ answer }) => answer.statusCode === 429)
    expect(refused).toHaveLength(30)
    const sentences = { zh: /请 \d 秒后再试/, en: /try again in \d s/ }
    for (const { lang, answer } of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(answer.json()).toMatchObject({
        ...{ code: wireCodes.tooMany, data: { refusal: 'load.tooManyCalls' } },
        message: expect.stringMatching(sentences[lang]),
      })
    }
    expect(new Set(refused.map(({ lang }) => lang))).toEqual(new Set(['zh', 'en']))
    expect((await raw(colleague)).statusCode).toBe(200)
  })

  it('[P6] are so many for a tenant, whoever of it calls; another one feels nothing', async () => {
    const tenant = await world.tenant()
    const people = [
      await world.user(['*'], { tenant }),
      await world.user(['*'], { tenant }),
      await world.user(['*'], { tenant }),
    ]
    const other = await world.user(['*'])
    const answers: Awaited<ReturnType<typeof raw>>[] = []
    await fewAtATime(
      people.flatMap((who) => Array.from({ length: 29 }, () => who)),
      async (who) => void answers.push(await raw(who)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(70)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(17)
    for (const answer of refused) expect(answer.json()).toMatchObject({ data: { refusal: 'load.tooManyOfTenant' } })
    expect((await raw(other)).statusCode).toBe(200)
  })
})

describe('jobs that wait', () => {
  let world: World
  let tenant: TestTenant
  beforeAll(async () => {
    world = await createWorld({ role: 'web', jobSettings: { budget: { perMember: 5, perTenant: 8 } } })
    tenant = await world.tenant()
  })
  afterAll(() => world.close())

  it('[P6] are so many for a member and a tenant, exactly, over all nodes', async () => {
    const node = await world.anotherNode()
    const [first, second] = [await world.user(['*'], { tenant }), await world.user(['*'], { tenant })]
    const ask = (who: Caller, at: number) =>
      (at % 2 === 0 ? world.composition : node).app.inject({
        method: 'POST',
        url: '/front/bms/section/export.do',
        payload: {},
        headers: { ...identity(who), lang: 'en' },
      })
    const mine = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(first, at)))
    expect(mine.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const [refused] = mine.filter(({ statusCode }) => statusCode === 429)
    expect(refused!.headers['retry-after']).toBe('10')
    expect(refused!.json()).toMatchObject({
      code: wireCodes.tooMany,
      message: expect.stringMatching(/^You already have 5 tasks .* in 10 s$/),
      data: { refusal: 'job.tooManyOfMember' },
    })
    const theirs = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(second, at)))
    expect(theirs.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(theirs.find(({ statusCode }) => statusCode === 429)!.json()).toMatchObject({
      data: { refusal: 'job.tooManyOfTenant' },
    })
    const stranger = await world.user(['*'])
    expect((await ask(stranger, 0)).statusCode).toBe(200)
    // A place that is free again is taken.
    const { rows } = await first.ok('comm/job/list.do', { active: true })
    await first.ok('comm/job/cancel.do', { taskId: rows[0].taskId })
    expect((await ask(first, 1)).statusCode).toBe(200)
  })
})

describe('the product as it is without a setting', () => {
  const calls = { member: { perSecond: 50, burst: 500 }, tenant: { perSecond: 500, burst: 5_000 } }
  const jobs = { perMember: 100, perTenant: 400 }
  let world: World
  beforeAll(async () => {
    // No time passes, so that no place becomes free; and jobs wait.
    const clock = { now: Date.now, monotonic: () => 0 }
    const { callBudget, jobBudget } = readConfig({})
    world = await createWorld({ role: 'web', callBudget, jobSettings: { budget: jobBudget }, clock })
  })
  afterAll(() => world.close())

  const ask = (who: Caller, path: string) =>
    world.composition.app.inject({
      method: 'POST',
      url: `/front/${path}`,
      payload: {},
      headers: { ...identity(who), lang: 'en' },
    })
  type Answer = Awaited<ReturnType<typeof ask>>

  async function many(count: number, whose: (at: number) => Caller, path: string): Promise<Answer[]> {
    const answers: Answer[] = []
    await fewAtATime([...Array(count).keys()], async (at) => void answers.push(await ask(whose(at), path)))
    return answers
  }
  const refused = (answers: readonly Answer[]) => answers.filter(({ statusCode }) => statusCode === 429)
  const done = (answers: readonly Answer[]) => answers.filter(({ statusCode }) => statusCode === 200).length

  it('[P6] has the budgets that a server without settings has', () => {
    const { callBudget, jobBudget } = readConfig({})
    expect([callBudget, jobBudget]).toEqual([calls, jobs])
  })

  it('[P6] refuses the call of a member beyond its budget at once, and says for how long', async () => {
    const who = await world.user(['*'])
    const answers = await many(calls.member.burst + 10, () => who, list)
    expect(done(answers)).toBe(calls.member.burst)
    expect(refused(answers)).toHaveLength(10)
    for (const answer of refused(answers)) {
      expect(answer.headers['retry-after']).toBe('1')
      expect(answer.json()).toMatchObject({
        ...{ code: wireCodes.tooMany, data: { refusal: 'load.tooManyCalls' } },
        message: expect.stringContaining('again in 1 s'),
      })
    }
  })

  it('[P6] refuses the job of a member, and of a tenant, beyond its budget', async () => {
    const tenant = await world.tenant()
    const people = await Promise.all(Array.from({ length: 5 }, () => world.user(['*'], { tenant })))
    const path = 'bms/section/export.do'
    const [first, ...others] = people as [Caller, ...Caller[]]
    const mine = await many(jobs.perMember + 1, () => first, path)
    expect([done(mine), refused(mine)[0]!.json().data.refusal]).toEqual([jobs.perMember, 'job.tooManyOfMember'])
    const theirs = await many(jobs.perTenant - jobs.perMember + 1, (at) => others[at % others.length]!, path)
    expect(done(theirs)).toBe(jobs.perTenant - jobs.perMember)
    expect(refused(theirs)[0]!.json()).toMatchObject({
      ...{ code: wireCodes.tooMany, data: { refusal: 'job.tooManyOfTenant' } },
      message: expect.stringContaining(String(jobs.perTenant)),
    })
  })
})

describe('whose address counts', () => {
  const whence = action('probe.whence', { path: '/probe/whence', access: 'public', input: {}, output: Type.String() })
  const probe = serverModule({
    module: module({ key: 'probe', needs: [], entities: [], actions: [whence] }),
    words: { zh: {}, en: {} },
    handlers: [handlePublic(whence, (ctx) => ctx.http.ip)],
  })

  it.each([
    [
      0,
      [
        [undefined, '10.0.0.9'],
        ['1.1.1.1', '10.0.0.9'],
      ],
    ],
    // Whoever calls writes the first ones; the proxy adds the last.
    [
      1,
      [
        [undefined, '10.0.0.9'],
        ['1.1.1.1', '1.1.1.1'],
        ['6.6.6.6, 1.1.1.1', '1.1.1.1'],
      ],
    ],
    [
      2,
      [
        ['6.6.6.6, 1.1.1.1, 10.0.0.8', '1.1.1.1'],
        ['10.0.0.8', '10.0.0.8'],
      ],
    ],
  ] as const)('[A2] is counted from the right, behind %i proxies', async (trustedHops, cases) => {
    const world = await createWorld({ trustedHops, also: [probe] })
    try {
      for (const [forwarded, expected] of cases) {
        const answer = await world.composition.app.inject({
          method: 'POST',
          url: '/front/probe/whence',
          payload: {},
          remoteAddress: '10.0.0.9',
          headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
        })
        expect([forwarded, answer.json<{ data: string }>().data]).toEqual([forwarded, expected])
      }
    } finally {
      await world.close()
    }
  })

  it('[K2] each wrong setting of the wire names itself', () => {
    const wrong = {
      TRUST_PROXY: 'yes',
      METRICS_TOKEN: 'short',
      METRICS_PORT: '99999',
      CALLS_PER_SECOND: '0',
      CALLS_BURST: 'many',
      TENANT_CALLS_PER_SECOND: '-1',
      TENANT_CALLS_BURST: '1.5',
      JOBS_PER_MEMBER: '0',
      JOBS_PER_TENANT: 'x',
    }
    for (const [name, value] of Object.entries(wrong)) expect(() => readConfig({ [name]: value })).toThrow(name)
    expect(readConfig({ TRUST_PROXY: '2' }).trustedHops).toBe(2)
  })
})

describe('[K2] the figures', () => {
  const token = 'a token of twenty-four and more'.replaceAll(' ', '-')

  it('are nobody’s by default, not even for a proxy on the same machine', async () => {
    const world = await createWorld()
    try {
      for (const headers of [{}, { 'x-forwarded-for': '1.1.1.1' }, { authorization: 'Bearer undefined' }]) {
        const answer = await world.composition.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
        expect([answer.statusCode, answer.body.includes('mouldwright_')]).toEqual([404, false])
      }
    } finally {
      await world.close()
    }
  })

  it('are for who has the token, and on a port of their own', async () => {
    const metricsPort = await freePort()
    const world = await createWorld({ metricsToken: token, metricsPort })
    try {
      const ask = (authorization?: string) =>
        world.composition.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
      expect((await ask()).statusCode).toBe(404)
      expect((await ask(`Bearer ${token}x`)).statusCode).toBe(404)
      const told = await ask(`Bearer ${token}`)
      expect([told.statusCode, told.body.includes('mouldwright_push_sockets')]).toEqual([200, true])
      const own = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      expect([own.status, (await own.text()).includes('mouldwright_pool_waiting')]).toEqual([200, true])
      expect((await fetch(`http://127.0.0.1:${metricsPort}/front/${list}`)).status).toBe(404)
    } finally {
      await world.close()
    }
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
  })
})
