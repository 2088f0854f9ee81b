/** What a job may take, from outside: every kind of job that there is, each by the processes that really compute for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { killProcesses, signalProcess, type Handler, type JobLimits } from '@mouldwright/server-kit'
import { archive, book, main, relation, sheetXml } from '@mouldwright/server-kit/archive-fixture'
import { batch, part } from '@mouldwright/production/shared'
import { beforeAll, expect, it } from 'vitest'
import { worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { createMaker, productExtras, waitUntil, type Maker } from '../index.ts'

const world = worldOfFile({ jobSettings: { budget: { perMember: 1_000, perTenant: 1_000 }, pollMs: 50 } })
const { mine: caller } = operatorOfFile(world)
let maker: Maker

beforeAll(async () => {
  maker = createMaker(caller, productExtras)
})

const queued = () => [...world.composition.kit.handlers.values()].filter(({ action }) => action.run === 'queued')
const called = (name: string) => queued().find(({ action }) => action.name === name)!

/** Runs with other limits than the declared ones, which are the product's again afterwards. */
async function within<T>(handler: Handler, limits: Partial<JobLimits>, work: () => Promise<T>): Promise<T> {
  const declared = handler.limits!
  handler.limits = { ...declared, ...limits }
  try {
    return await work()
  } finally {
    handler.limits = declared
  }
}

/**
 * One of those that the kit makes from declarations stands for all of its operation: the test before has shown that each computes in
 * a process, and what ends it is asked for its limits alone, which are the same.
 */
function oneOfEachKind(): Handler[] {
  const kindOf = ({ action, entity }: Handler) => (entity ? action.name.slice(entity.name.length) : action.name)
  const byKind = Map.groupBy(queued(), kindOf)
  return [...byKind.values()].map((alike) => {
    expect(new Set(alike.map(({ limits }) => JSON.stringify(limits))).size).toBe(1)
    return alike[0]!
  })
}

const smallFactory = () => readFileSync(new URL('../../../../examples/small.zh.xlsx', import.meta.url))

async function begin(handler: Handler, body: object): Promise<number> {
  return (await caller.ok<{ taskId: number }>(handler.action.path, body)).taskId
}
const run = async (handler: Handler, body: object) => caller.job(await begin(handler, body))

const importPath = 'jobs.workbook.import'
const kinds: { of: RegExp; body(handler: Handler): Promise<object> }[] = [
  {
    of: /^(aps\.completion|figures\.figure)\.export$/,
    body: async () => ({ fromDate: '2026-11-01', toDate: '2026-11-07' }),
  },
  {
    of: /^aps\.\w+\.export$/,
    async body({ action }) {
      const { planId, groupId, from, to } = await plannedDays()
      const asked = { planId, from, to }
      if (action.name === 'aps.batchPlan.export') return asked
      if (action.name === 'aps.capacity.export') return { ...asked, unit: 'day', level: 'resource' }
      return action.name === 'aps.resourcePlan.export' ? { ...asked, groupId } : { ...asked, order: 'shift' }
    },
  },
  {
    of: /^outsourcing\.purchase\.exportNeeded$/,
    async body() {
      await maker.record(part, { materialStatus: 'notOrdered' })
      return {}
    },
  },
  {
    of: /^reports\.template\.inspect$/,
    body: async () => ({ fileId: await sampleTemplate(), kind: 'batchCard' }),
  },
  {
    of: /^reports\.report\.export$/,
    async body() {
      const draft = { name: `T${count++}`, kind: 'batchCard', file: await sampleTemplate() }
      const { id: templateId } = await caller.ok('bms/reportTemplate/add.do', draft)
      return { templateId, batches: [{ batchId: (await maker.record(batch)).id }] }
    },
  },
  {
    of: /\.export$/,
    async body({ entity }) {
      if (!entity!.without.includes('add')) await maker.record(entity!)
      return {}
    },
  },
  {
    of: /^jobs\.workbook\.import$/,
    body: async () => ({ fileId: await caller.upload('factory.xlsx', smallFactory()), dryRun: true }),
  },
  {
    of: /\.import$/,
    async body({ entity }) {
      return { fileId: await caller.upload('one.xlsx', await templateOf(entity!.path)), dryRun: true }
    },
  },
  { of: /^aps\.schedule\./, body: async () => ({ scheduleId: await loadedSchedule() }) },
]

let count = 0
const sampleTemplate = async () =>
  caller.upload('card.xlsx', (await caller.get('bms/reportTemplate/sample.do?kind=batchCard')).body)

async function templateOf(path: string): Promise<Uint8Array> {
  const { app } = world.composition
  const answer = await app.inject({
    method: 'POST',
    url: `/front/${path}/template.do`,
    payload: {},
    headers: { cookie: `mw_long=${caller.tokens.longToken}`, token: caller.tokens.shortToken },
  })
  return answer.rawPayload
}

let days: Promise<{ planId: number; groupId: number; from: string; to: string }> | undefined
/** A plan, a group that has work in it, and days on which there is some. */
const plannedDays = () =>
  (days ??= (async () => {
    const scheduleId = await loadedSchedule()
    const { taskId } = await caller.ok('aps/exe/job/startScheduling', { scheduleId, timeBudgetSeconds: 1 })
    const { result } = await caller.job(taskId)
    const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, sort: 'plannedStart', size: 500 })
    const { groupId, plannedStart } = rows.find(
      (row: { groupId: number | null; machineId: number | null }) => row.machineId && row.groupId,
    )
    const from = plannedStart.slice(0, 10)
    const to = new Date(Date.parse(from) + 20 * 86_400_000).toISOString().slice(0, 10)
    return { planId: result.planId, groupId, from, to }
  })())

let schedule: Promise<number> | undefined
const loadedSchedule = () =>
  (schedule ??= (async () => {
    const fileId = await caller.upload('factory.xlsx', smallFactory())
    const { taskId } = await caller.ok('initialize/import.do', { fileId, dryRun: false })
    expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { applied: true } })
    const { id } = await caller.ok('aps/schedule/add.do', { name: 'Plan', timeBudgetSeconds: 1, horizonDays: 365 })
    expect(await run(called('aps.schedule.load'), { scheduleId: id })).toMatchObject({ status: 'succeeded' })
    return id as number
  })())

it('[D3] every kind of job computes in a process that is ended at its limit, and its user is told', async () => {
  const unknown: string[] = []
  const wrong: string[] = []
  for (const handler of queued()) {
    const { name } = handler.action
    const kind = kinds.find(({ of }) => of.test(name))
    if (!kind) {
      unknown.push(name)
      continue
    }
    const body = await kind.body(handler)
    // Less than a process takes that does nothing.
    const { status, error } = await within(handler, { megabytes: 20 }, () => run(handler, body))
    const isEnded = status === 'failed' && ['job.tooMuchMemory', 'workbook.tooHard'].includes(error!.code)
    if (!isEnded || !/\p{Script=Han}{5}/u.test(error!.message))
      wrong.push(`${name}: ${status} ${JSON.stringify(error)}`)
  }
  expect(unknown).toEqual([])
  expect(wrong).toEqual([])
  await everythingAgain()
})

/** What a job held is let go, and the next one of each kind has the product's limits again. */
async function everythingAgain(): Promise<void> {
  const scheduleId = await loadedSchedule()
  for (const name of ['aps.schedule.load', 'aps.schedule.start'])
    expect(await run(called(name), { scheduleId })).toMatchObject({ status: 'succeeded' })
  expect(await run(called('basic.customer.export'), {})).toMatchObject({ status: 'succeeded' })
}

/** Strings by the million that no cell shows: small on the wire, large for whoever reads them. */
function greedyWorkbook(): Uint8Array {
  const strings = `<sst xmlns="${main}">${Array.from({ length: 1_500_000 }, (_, at) => `<si><t>text ${at}</t></si>`).join('')}</sst>`
  const parts = book(sheetXml('<row><c t="s"><v>1</v></c></row>'), { 'xl/sharedStrings.xml': strings })
  parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels'].replace(
    '</Rel',
    `<Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Rel`,
  )
  return archive(parts)
}

it('[F2 D3] other calls are answered while a workbook takes what it may, and the server takes none of it', async () => {
  const importer = called(importPath)
  const fileId = await caller.upload('greedy.xlsx', greedyWorkbook())
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const ended = within(importer, { megabytes: 400 }, () => run(importer, { fileId, dryRun: true }))
  let isOver = false
  void ended.finally(() => (isOver = true))
  let answered = 0
  let peak = before
  while (!isOver) {
    expect(await caller.post('bms/section/list.do', {})).toMatchObject({ code: 1 })
    answered += 1
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  expect(await ended).toMatchObject({ status: 'failed', error: { code: 'workbook.tooHard' } })
  expect(answered).toBeGreaterThan(10)
  expect((peak - before) / 2 ** 20).toBeLessThan(300)
})

/** Processes that this one has begun. */
const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    } catch {
      // A thread may end while its list is read.
      return []
    }
  })

/** Processes that compute for jobs. */
const workers = () =>
  children().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child-run.worker')
    } catch {
      return false
    }
  })

/** Waits for the end of a job of which every process is treated so, as soon as it is there. */
async function endWhile(taskId: number, treat: (pid: number) => void): Promise<any> {
  const treated = new Set<number>()
  const treatNew = () => {
    for (const pid of workers())
      if (!treated.has(pid)) {
        treated.add(pid)
        treat(pid)
      }
  }
  const timer = setInterval(treatNew, 5)
  try {
    return { ...(await caller.job(taskId)), treated: [...treated] }
  } finally {
    clearInterval(timer)
  }
}

it('[D3] every kind of job whose process never answers ends at its time, and the process with it', async () => {
  const orders: { handler: Handler; body: object }[] = []
  for (const handler of oneOfEachKind())
    orders.push({ handler, body: await kinds.find(({ of }) => of.test(handler.action.name))!.body(handler) })
  // One that was kept might answer.
  await killProcesses(workers())
  const stopped = new Set<number>()
  const ends = async ({ handler, body }: (typeof orders)[number]) => {
    const { status, error } = await within(handler, { seconds: 2 }, async () =>
      // Stopped by a signal, it hears nothing: as deaf as an endless loop.
      endWhile(await begin(handler, body), (pid) => {
        stopped.add(pid)
        signalProcess(pid, 'SIGSTOP')
      }),
    )
    return [handler.action.name, status, error?.code, /\p{Script=Han}{5}/u.test(error?.message)]
  }
  const isOfSchedule = ({ handler }: (typeof orders)[number]) => handler.action.name.startsWith('aps.schedule.')
  const ended = await Promise.all(orders.filter((order) => !isOfSchedule(order)).map(ends))
  // A schedule takes one of them after the other, and is let go in between.
  for (const order of orders.filter(isOfSchedule)) ended.push(await ends(order))
  expect(ended).toEqual(ended.map(([name]) => [name, 'failed', 'job.tooLong', true]))
  expect(ended).toHaveLength(orders.length)
  expect(orders.length).toBeGreaterThan(4)
  // One that a loaded machine began only at the end of its time was never seen.
  expect(stopped.size).toBeGreaterThan(orders.length / 2)
  await waitUntil(() => workers().every((pid) => !stopped.has(pid)), 'the end of what computed')
  await everythingAgain()
})

it.each(['aps.schedule.load', 'aps.schedule.start'])(
  '[D3] a schedule is let go when the processes of its %s are killed again and again',
  async (name) => {
    const scheduleId = await loadedSchedule()
    await killProcesses(workers())
    const { status, error, treated } = await endWhile(await begin(called(name), { scheduleId }), (pid) =>
      signalProcess(pid, 'SIGKILL'),
    )
    expect([status, error?.code, treated.length]).toEqual(['failed', 'job.tooManyAttempts', 3])
    await everythingAgain()
  },
)

it('[D3] a job whose processes are killed three times is given up', async () => {
  const importer = called(importPath)
  const fileId = await caller.upload('greedy.xlsx', greedyWorkbook())
  const others = new Set(children())
  const taskId = await begin(importer, { fileId, dryRun: true })
  const killed = new Set<number>()
  const job = await waitUntil(async () => {
    for (const pid of children())
      if (!others.has(pid) && !killed.has(pid)) {
        killed.add(pid)
        await killProcesses([pid])
      }
    const { status, error } = await caller.ok('comm/job/get.do', { taskId })
    return status === 'failed' && { error }
  }, 'the end of the job')
  expect(job.error).toMatchObject({ code: 'job.tooManyAttempts' })
  expect(killed.size).toBeGreaterThanOrEqual(3)
})
