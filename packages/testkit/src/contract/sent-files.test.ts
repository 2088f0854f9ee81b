/** Every call that answers with a file sends a real one here: what a browser may do with it, and who got which, in the audit log. */
import { action, module } from '@mouldwright/kernel'
import { handlePublic, longTokenCookie, serverModule } from '@mouldwright/server-kit'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPublisher, publishTo } from '@mouldwright/gateway-site/publisher'
import { planned } from '../../../../modules/aps/server/plans.fixture.ts'
import {
  burnOperation,
  piecesOf,
  seedBurnedCavity,
  seedCavity,
  seedElectrode,
} from '../../../../modules/electrode/server/electrode.fixture.ts'
import { enrolledTablet } from '../../../../modules/terminals/server/tablet.fixture.ts'
import { Type } from 'typebox'
import { createWorld, type Caller } from '../index.ts'
import { ofFile, operatorOfFile, userOfFile, worldOfFile } from '../world/of-file.ts'

const world = worldOfFile()
const caller = userOfFile(world, ['*'])
const { mine: provider } = operatorOfFile(world)
const cavity = ofFile(() => seedCavity(caller))

let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: world.database.adminUrl })
  await admin.connect()
})
afterAll(() => admin.end())

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

interface Asked {
  input?: Record<string, string | number>
  /** Who asks, and in whose company's log it stands. */
  who?: Caller
  headers?: Record<string, string>
  /** What the log says of it besides the name of the file. */
  noted?: { recordId?: number; userId?: number }
}

const picture = async (): Promise<Asked> => ({ input: { fileId: await caller.upload('drawing.png', png) } })
async function text(): Promise<Asked> {
  const recordId = await caller.upload('page.txt', Buffer.from('<script>alert(1)</script>'))
  return { input: { fileId: recordId }, noted: { recordId } }
}

/** Makes what a call sends, and says how it is asked for. */
const files: Record<string, () => Promise<Asked>> = {
  'jobs.file.download': text,
  'jobs.file.download of a picture': picture,
  'shell.file.get': text,
  'shell.file.get of a picture': picture,
  'jobs.export.download': async () => {
    const { taskId } = await caller.ok('bom/mold/export.do')
    expect((await caller.job(taskId)).status).toBe('succeeded')
    return { input: { taskId }, noted: { recordId: taskId } }
  },
  'jobs.workbook.template': async () => ({}),
  'setup.workbook.download': async () => ({}),
  'reports.template.sample': async () => ({ input: { kind: 'batchCard' } }),
  'account.photo.get': async () => {
    await caller.ok('account/photo/save.do', { image: png.toString('base64') })
    return {}
  },
  'terminals.screen.picture': async () => {
    const fileId = await caller.upload('hall.png', png)
    const { id } = await caller.ok('bms/kanban/add.do', {
      ...{ code: 'HALL', name: 'Hall', type: 'layout', displaySeconds: 30, sequence: 1, backgroundImage: fileId },
    })
    const { token } = await caller.ok('terminals/screen/make.do', { name: 'Wall', kanbanId: id })
    return { input: { token, fileId } }
  },
  'terminals.drawing.read': async () => {
    const tablet = await enrolledTablet(world, caller)
    const { tenantId, factoryId } = caller
    const { userId } = await world.user(['terminals.terminal:work'], { tenant: { tenantId, factoryId } })
    await caller.ok('terminals/pin/set.do', { userId, pin: '58203117' })
    await tablet.ok('terminals/person/signIn.do', { userId, pin: '58203117' })
    const fileId = await caller.upload('C01.png', png)
    const { version } = await caller.ok('bom/part/get.do', { id: cavity.cavityId })
    await caller.ok('bom/part/modify.do', { id: cavity.cavityId, version, drawings: [{ drawing: fileId }] })
    const input = { fileId, userId }
    const { headers } = tablet.prepare('terminals/drawing/read.do', input)
    return { input, headers, noted: { recordId: fileId, userId } }
  },
  'oms.serviceOrder.picture': async () => {
    const picture = await caller.upload('screen.png', png)
    const order = { title: 'Lost', type: 'fault', category: 'planning', description: 'Nothing there' }
    const { id } = await caller.ok('bms/serviceOrder/add.do', { ...order, pictures: [{ picture }] })
    return { who: provider, input: { recordId: id, fileId: picture }, noted: { recordId: id } }
  },
  'gateway.installer.download': async () => {
    const publisher = newPublisher()
    expect((await publishTo(provider, publisher.release('1.2.0'), publisher.updateKey)).code).toBe(1)
    return { input: { version: '1.2.0' } }
  },
  'electrode.jobSheet.download': async () => {
    const burned = await seedBurnedCavity(caller, cavity, 'M2')
    const { electrodeId } = await seedElectrode(caller, burned)
    const pieces = piecesOf(caller)
    await pieces.make(electrodeId)
    const made = await pieces.list({ partId: [electrodeId] })
    await pieces.cut(made)
    for (const { id } of made) await pieces.measure(id, { x: 0.012, y: -0.004, z: 0.008, c: 0.015, xyAverage: 0.004 })
    const form = { name: 'EDM', fileName: '{{part}}.txt', line: '{{line}};{{piece}}', decimals: 3 }
    const { id: templateId } = await caller.ok('electrode/sheetTemplate/add.do', form)
    return { input: { batchId: burned.batchId, operationNumber: burnOperation, templateId } }
  },
  'aps.schedule.record': async () => {
    const { scheduleId } = await planned(caller)
    return { input: { scheduleId }, noted: { recordId: scheduleId } }
  },
}

/** What leaves no line, and why. */
const unnoted: Record<string, string> = {
  'jobs.file.download of a picture': 'pages show pictures by it',
  'shell.file.get of a picture': 'pages show pictures by it',
  'account.photo.get': 'one’s own face, in no company’s place',
  'terminals.screen.picture': 'a screen shows its board again and again, and is nobody',
  'jobs.workbook.template': 'an empty form',
  'setup.workbook.download': 'an empty form, with example rows of the product’s own',
  'reports.template.sample': 'an empty form',
}
/** Empty forms as well: one for each kind of record. */
const isForm = (call: string) => call.endsWith('.template')

const filesOf = () => [...world.composition.kit.handlers.values()].filter(({ action }) => action.answers === 'file')

async function send(call: string, { input = {}, who = caller, headers = {} }: Asked) {
  const { path, method } = filesOf().find(({ action }) => action.name === call)!.action
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const answer = await world.composition.app.inject({
    method,
    ...(method === 'GET' ? { url: `/front${path}?${query}` } : { url: `/front${path}`, payload: input }),
    headers: { cookie: `${longTokenCookie(false)}=${who.tokens.longToken}`, token: who.tokens.shortToken, ...headers },
  })
  const name = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition']))?.[1]
  return { answer, name: decodeURIComponent(name ?? '') }
}

function expectHarmless(call: string, { headers }: Awaited<ReturnType<typeof send>>['answer']): void {
  expect([call, headers['content-disposition']]).toEqual([call, expect.stringMatching(/^attachment; /)])
  const policy = String(headers['content-security-policy']).split('; ')
  expect([call, policy]).toEqual([call, expect.arrayContaining(["default-src 'none'", 'sandbox'])])
}

interface Line {
  userId: number
  recordId: number | null
  label: string
}

const linesOf = async ({ tenantId }: Caller): Promise<Line[]> => {
  const { rows } = await admin.query(
    `select user_id as "userId", record_id as "recordId", label from kit_audit where tenant_id = $1 and operation = 'download' order by id`,
    [tenantId],
  )
  return rows.map(({ userId, recordId, label }) => ({
    ...{ userId: Number(userId), recordId: recordId === null ? null : Number(recordId), label },
  }))
}

it('[X3 F7 K3] is made here for each call that sends one, and what is not noted says why', () => {
  const calls = filesOf().map(({ action }) => action.name)
  const made = new Set(Object.keys(files).map((name) => name.split(' ')[0]))
  expect(calls.filter((call) => !made.has(call) && !isForm(call))).toEqual([])
  expect([...made].filter((name) => !calls.includes(name!))).toEqual([])
  const declared = filesOf().flatMap(({ action: { name, unnoted: what } }) => {
    if (!what || isForm(name)) return []
    return what === 'all' ? [name] : [`${name} of a picture`]
  })
  expect(declared.sort()).toEqual(
    Object.keys(unnoted)
      .filter((name) => !isForm(name))
      .sort(),
  )
})

it.each(Object.keys(files))('[X3 F7 K3] %s is nobody’s page, and noted once', async (of) => {
  const call = of.split(' ')[0]!
  const asked = await files[of]!()
  const who = asked.who ?? caller
  const before = await linesOf(who)
  const { answer, name } = await send(call, asked)
  expect([of, answer.statusCode, answer.rawPayload.length > 0]).toEqual([of, 200, true])
  expectHarmless(call, answer)
  const lines = (await linesOf(who)).slice(before.length)
  if (unnoted[of]) return expect(lines).toEqual([])
  expect(lines).toEqual([{ userId: who.userId, recordId: null, label: name, ...asked.noted }])
  const [module = '', noun = ''] = call.split('.')
  for (const language of ['zh', 'en'] as const) {
    const reader = await world.user(['*'], { tenant: who, language })
    const [told] = (await reader.ok('sys/audit/list.do', { kind: 'download', size: 1 })).rows
    const word = (path: string) => world.composition.kit.word(language, module, path)
    const own = [`${noun}.$`, `menu.${noun}`].find((path) => word(path) !== path)
    expect([call, own]).toEqual([call, expect.any(String)])
    expect(told.target).toBe(`${word(own!)} ${name}`)
  }
})

it('[X3 F7 K3] empty forms are nobody’s page either, of whatever record, and not noted', async () => {
  const before = await linesOf(caller)
  const forms = filesOf().filter(({ entity }) => entity)
  expect(forms.length).toBeGreaterThan(20)
  for (const { action } of forms) {
    const { answer } = await send(action.name, {})
    expectHarmless(action.name, answer)
  }
  expect(await linesOf(caller)).toEqual(before)
})

it('[X3 F7 K3] what refuses a file is nobody’s page either, and nothing is noted of what is not sent', async () => {
  const before = await linesOf(caller)
  for (const { action } of filesOf().filter(({ action: { name } }) => !isForm(name))) {
    const { answer } = await send(action.name, { input: { fileId: 4_242_424, unknown: 1 } })
    expect([action.name, answer.json().code]).not.toEqual([action.name, 1])
    expect([action.name, answer.headers['content-security-policy']]).toEqual([
      action.name,
      expect.stringContaining("default-src 'none'"),
    ])
  }
  const { answer } = await send('jobs.file.download', { input: { fileId: 4_242_424 } })
  expect(answer.json()).toMatchObject({ code: 404 })
  expect(await linesOf(caller)).toEqual(before)
})

it('[C4] a file that is asked for twice under one key is sent twice', async () => {
  const asked = { ...(await text()), headers: { 'idempotency-key': 'the same file' } }
  const [first, second] = [await send('jobs.file.download', asked), await send('jobs.file.download', asked)]
  expect(second.answer.body).toBe(first.answer.body)
})

it('[K3] no call sends files past the log without saying so: the server does not start', async () => {
  const path = '/probe/file.do'
  const probe = action('probe.file.get', { path, access: 'public', output: Type.Unknown(), answers: 'file' })
  const also = serverModule({
    module: module({ key: 'probe', needs: [], entities: [], actions: [probe] }),
    words: { zh: {}, en: {} },
    handlers: [handlePublic(probe, () => ({ name: 'a.txt', mediaType: 'text/plain', content: png }))],
  })
  await expect(createWorld({ also: [also] })).rejects.toThrow('probe.file.get')
})
