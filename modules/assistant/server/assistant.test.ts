import { gzipSync } from 'node:zlib'
import { transaction, type Db } from '@mouldwright/server-kit'
import { saveConstant, listConstants } from '@mouldwright/shell/server/api'
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationCodes, type ApplicationCode } from '../shared/index.ts'
import { applicationIssues, listApplications, saveApplication, type ApplicationDraft } from './api.ts'
import { openModelProvider, say, type ModelProvider } from './model.fixture.ts'

let world: World
let provider: ModelProvider
const lines: unknown[] = []
const defects: unknown[] = []
const note = (...line: unknown[]) => void lines.push(line)
const noteDefect = (...line: unknown[]) => void (lines.push(line), defects.push(line))
beforeAll(async () => {
  world = await createWorld({ log: { info: note, warn: note, error: noteDefect } })
  provider = await openModelProvider()
  world.ports.trustedHosts.push(provider.host)
})
afterEach(() => {
  provider.answer = say('Yes.')
  provider.asked.length = 0
  world.ports.assistant.url = undefined
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const at = () => new Date(world.clock.now())
const inPlatform = <T>(work: (db: Db) => Promise<T>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, work)

/** Puts tenants on a list of the platform, as the console does. */
const list = (name: 'AI_CHAT_TENANT_LIST' | 'FEEDBACK_TENANT_LIST', ...callers: Caller[]) =>
  inPlatform(async (db) => {
    const { kit } = world.composition
    const { version, value } = (await listConstants({ db, kit })).find((row) => row.name === name)!
    const ids = [value, ...callers.map(({ tenantId }) => tenantId)].filter(Boolean).join(',')
    await saveConstant(db, { name, value: ids, version, at: at(), by: 'op' })
  })

const nothing: ApplicationDraft = { channelUrl: null, apiUrl: null, model: null }
const put = (code: ApplicationCode, draft: Partial<ApplicationDraft>, forTenant = 0, version?: number) =>
  inPlatform(async (db) => {
    const stored = (await listApplications(db)).find((row) => row.code === code && row.forTenant === forTenant)
    const change = {
      ...nothing,
      ...draft,
      id: stored?.id ?? world.composition.newId(),
      code,
      forTenant,
      version: version ?? stored?.version ?? 1,
      at: at(),
      by: 'op',
    }
    return saveApplication({ db, kit: world.composition.kit }, change)
  })

const chatConfig = async (who: Caller) => JSON.parse((await who.get('api/chat/config?t=1')).body.toString()).data
const ask = (who: Caller, body: object = { messages: [{ role: 'user', content: '热处理要多久？' }] }) =>
  who.post<any>('ai/chat/send.do', body)

/** Somebody whose tenant has a chat model of its own. */
async function asker(draft: Partial<ApplicationDraft> = {}): Promise<Caller> {
  const caller = await world.user([])
  await list('AI_CHAT_TENANT_LIST', caller)
  await put('chat', { apiUrl: provider.url, model: 'small', ...draft }, caller.tenantId)
  return caller
}

const canary = 'sk-canary-5f1e'

describe('the assistant’s applications', () => {
  const config = (who: Caller, codes = applicationCodes.join(',')) =>
    who.post<any>('ai/application/applicationConfigByCodes.do', { applicationCodes: codes })

  it('[CL-36 HD-10 R4] are told to whoever holds the right under common; endpoints and secrets are not', async () => {
    const caller = await world.user(['assistant.assistant:check'])
    expect((await config(caller)).data).toEqual([])
    await put('promptSummary', { apiUrl: provider.url, apiSecret: canary }, caller.tenantId)
    await put('pageContentAnalysis', { channelUrl: 'https://login.partner.test/ai' }, caller.tenantId)
    const { data } = await config(caller, `nothing, ${applicationCodes.join(',')}`)
    expect(data).toEqual([
      { applicationCode: 'promptSummary', instanceList: [], configList: [{ apiUrl: '/front/ai/chat/send.do' }] },
      {
        applicationCode: 'pageContentAnalysis',
        instanceList: [{ channel: { channelUrl: 'https://login.partner.test/ai' } }],
        configList: [],
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/canary|127\.0\.0\.1/)
    expect((await config(await world.user([]))).code).toBe(403)
    const closed = await world.tenant({ modules: ['aps'] })
    expect((await config(await world.user(['*'], { tenant: closed }))).code).toBe(600)
  })

  it('[CL-36 R4] keep their secrets sealed; a new address does not get the secret of the one before', async () => {
    const caller = await asker({ apiSecret: canary })
    const stored = async () => {
      const rows = await inPlatform((db) => listApplications(db))
      expect(JSON.stringify(rows)).not.toContain(canary)
      return rows.find(({ code, forTenant }) => code === 'chat' && forTenant === caller.tenantId)!
    }
    expect((await stored()).hasSecret).toBe(true)
    const { rows } = await transaction(world.composition.pool, { tenantId: null, factoryId: null }, (_, client) =>
      client.query('select api_secret from assistant_application where api_secret is not null'),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(canary)
    await ask(caller)
    await put('chat', { apiUrl: provider.url, model: 'large' }, caller.tenantId)
    await ask(caller)
    await put('chat', { apiUrl: `${provider.url}/other`, model: 'large' }, caller.tenantId)
    await ask(caller)
    expect(provider.asked.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${canary}`,
      `Bearer ${canary}`,
      undefined,
    ])
    expect((await stored()).hasSecret).toBe(false)
  })

  it('[CL-36 G1] are at trusted hosts only, when they are stored and when they are used', async () => {
    const { kit } = world.composition
    const issues = (apiUrl: string) => applicationIssues(kit, { code: 'chat', forTenant: 0 }, { ...nothing, apiUrl })
    expect(issues(provider.url)).toEqual([])
    for (const url of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest',
      `http://${provider.host}@evil.test/`,
      'file:///etc/passwd',
    ])
      expect(issues(url), url).toMatchObject([{ field: 'apiUrl' }])
    const caller = await asker()
    expect((await chatConfig(caller)).enabled).toBe(1)
    const hosts = world.ports.trustedHosts.splice(0)
    try {
      expect((await chatConfig(caller)).enabled).toBe(0)
      expect((await ask(caller)).data.refusal).toBe('chat.notConfigured')
      expect(provider.asked).toEqual([])
    } finally {
      world.ports.trustedHosts.push(...hosts)
    }
  })

  it('[C1] keep one of two changes that were made at once', async () => {
    const both = await Promise.all(['a', 'b'].map((model) => put('chat', { model }, 0, 1)))
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})

describe('the chat', () => {
  it('[CL-37 SH-14] is there for tenants on the list, once it is set up', async () => {
    const [caller, other] = [await world.user([]), await world.user([])]
    await list('AI_CHAT_TENANT_LIST', caller)
    expect(await chatConfig(caller)).toMatchObject({ enabled: 0, mountDelaySeconds: 3, loadDelaySeconds: 2 })
    expect((await ask(caller)).data.refusal).toBe('chat.notConfigured')
    Object.assign(world.ports.assistant, { url: provider.url, model: 'small', secret: canary })
    expect((await chatConfig(caller)).enabled).toBe(1)
    expect((await chatConfig(other)).enabled).toBe(0)
    expect(await ask(other)).toMatchObject({ code: 403, data: { refusal: 'chat.notOffered' } })
    const answer = await ask(caller)
    expect(answer.data).toEqual({ role: 'assistant', content: 'Yes.' })
    expect(provider.asked).toMatchObject([
      {
        authorization: `Bearer ${canary}`,
        body: { model: 'small', stream: false, messages: [{ role: 'user', content: '热处理要多久？' }] },
      },
    ])
    expect(JSON.stringify([answer, await chatConfig(caller)])).not.toMatch(/canary|127\.0\.0\.1/)
  })

  it('[CL-36 HD-10] asks for the other applications whoever may use the assistant, listed or not', async () => {
    const tenant = await world.tenant()
    const caller = await world.user(['assistant.assistant:check'], { tenant })
    await put('promptSummary', { apiUrl: provider.url, model: 'summary' }, tenant.tenantId)
    const body = { applicationCode: 'promptSummary', messages: [{ role: 'user', content: 'x' }] }
    expect((await ask(caller, body)).data.content).toBe('Yes.')
    expect(provider.asked[0]!.body.model).toBe('summary')
    expect((await ask(await world.user([], { tenant }), body)).code).toBe(403)
  })

  it('[SH-14 I1] takes a conversation of two roles that ends with a question, of a bounded length', async () => {
    const caller = await asker()
    const user = (content: string) => ({ role: 'user', content })
    for (const messages of [
      [],
      [user('')],
      [{ role: 'system', content: 'x' }],
      [user('a'), { role: 'assistant', content: 'b' }],
      Array.from({ length: 21 }, () => user('x')),
      [user('x'.repeat(20_001))],
      [user('x'.repeat(15_000)), user('y'.repeat(15_000))],
      [{ ...user('x'), name: 'x' }],
    ])
      expect((await ask(caller, { messages })).code, JSON.stringify(messages).slice(0, 80)).toBe(400)
    expect(provider.asked).toEqual([])
  })

  it('[SH-14 R4] says plainly that there is no answer, and tells nothing of the model provider', async () => {
    const caller = await asker({ apiSecret: canary })
    const endless: ModelProvider['answer'] = (response) => response.write('{"choices":[')
    const answers: ModelProvider['answer'][] = [
      (response) => response.writeHead(500).end('boom'),
      (response) => response.writeHead(401).end(JSON.stringify({ error: canary })),
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      (response) => response.end('no json'),
      (response) => response.end('null'),
      say(null),
      (response) => response.end(JSON.stringify({ choices: 'x' })),
      (response) => response.socket!.destroy(),
      endless,
      (response) => response.end('x'.repeat(600 * 1_024)),
      (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50 * 1_024 * 1_024))),
    ]
    for (const [index, answer] of answers.entries()) {
      if (index % 9 === 8) world.clock.advance(61_000)
      provider.answer = answer
      // No longer than it takes to begin: honest answers have the product's time.
      world.ports.assistant.timeoutMs = answer === endless ? 5_000 : 60_000
      const told = await ask(caller)
      expect([told.code, told.data.refusal], String(index)).toEqual([422, 'chat.unreachable'])
      expect(JSON.stringify(told)).not.toMatch(/canary|127\.0\.0\.1|boom/)
    }
    expect(provider.asked).toHaveLength(answers.length)
    provider.answer = (response) => response.writeHead(429).end()
    expect(await ask(caller)).toMatchObject({ code: 429, data: { refusal: 'chat.tooMany' } })
    provider.answer = say('长'.repeat(40_000))
    expect((await ask(caller)).data.content).toHaveLength(16_000)
    expect(JSON.stringify(lines)).not.toMatch(/canary|热处理/)
    expect(lines.length).toBeGreaterThanOrEqual(answers.length)
    expect(defects).toEqual([])
  })

  it('[SH-14] holds no transaction while the model thinks', async () => {
    const callers = [await asker()]
    for (let count = 1; count < 12; count += 1) callers.push(await world.user([]))
    const [first] = callers
    await list('AI_CHAT_TENANT_LIST', ...callers)
    Object.assign(world.ports.assistant, { url: provider.url, model: 'small', secret: undefined })
    const waiting: (() => void)[] = []
    let noticed = () => {}
    const allThere = new Promise<void>((resolve) => (noticed = resolve))
    provider.answer = (response, asked) => {
      waiting.push(() => say('Late.')(response, asked))
      if (waiting.length === callers.length) noticed()
    }
    const questions = callers.map((caller) => ask(caller))
    await allThere
    // The pool has six connections and twelve questions are under way.
    expect((await first!.post('upms/user/getModuleTree.do')).code).toBe(1)
    for (const go of waiting) go()
    expect((await Promise.all(questions)).map(({ data }) => data.content)).toEqual(callers.map(() => 'Late.'))
  })

  it('[SH-14] takes ten questions a minute of one member, also when they come at once', () =>
    world.clock.standing(async () => {
      const caller = await asker()
      const codes = (await Promise.all(Array.from({ length: 15 }, () => ask(caller)))).map(({ code }) => code)
      expect(codes.filter((code) => code === 1)).toHaveLength(10)
      expect(codes.filter((code) => code === 429)).toHaveLength(5)
      world.clock.advance(61_000)
      expect((await ask(caller)).code).toBe(1)
    }))
})

describe('feedback', () => {
  const give = (who: Caller, body: object) => who.post<any>('comm/feedback/save.do', body)

  it('[SH-14] is taken from tenants on the list, one star to five', async () => {
    const [caller, other] = [await world.user([]), await world.user([])]
    await list('FEEDBACK_TENANT_LIST', caller)
    expect((await give(caller, { rating: 5, text: '很好用' })).code).toBe(1)
    expect((await give(caller, { rating: 1 })).code).toBe(1)
    for (const body of [{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: 5, text: 'x'.repeat(2_001) }])
      expect((await give(caller, body)).code).toBe(400)
    expect(await give(other, { rating: 5 })).toMatchObject({ code: 403, data: { refusal: 'feedback.notOffered' } })
    const { rows } = await transaction(world.composition.pool, caller, (_, client) =>
      client.query('select user_id, rating, text from assistant_feedback order by id'),
    )
    expect(rows).toEqual([
      { user_id: caller.userId, rating: 5, text: '很好用' },
      { user_id: caller.userId, rating: 1, text: null },
    ])
  })

  it('[SH-14 C4] is kept once when it is sent again, and twenty times a day at most', async () => {
    const caller = await world.user([])
    await list('FEEDBACK_TENANT_LIST', caller)
    const key = { 'idempotency-key': 'one' }
    for (const headers of [key, key]) await caller.ok('comm/feedback/save.do', { rating: 4 }, headers)
    for (let count = 1; count < 20; count += 1) expect((await give(caller, { rating: 4 })).code).toBe(1)
    expect(await give(caller, { rating: 4 })).toMatchObject({ code: 429, data: { refusal: 'feedback.tooMany' } })
  })
})
