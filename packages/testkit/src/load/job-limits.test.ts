/** What a job may take, from outside: every kind of job that there is, each by the processes that really compute for it. */
import { readdirSync, readFileSync } from 'node:fs'
import { serverModules } from '@mouldwright/server/modules'
import { killProcesses, signalProcess, type Handler } from '@mouldwright/server-kit'
import { archive, book, main, relation, sheetXml } from '@mouldwright/server-kit/archive-fixture'
import { beforeAll, describe, expect, it } from 'vitest'
import { makerOfFile, worldOfFile, operatorOfFile } from '../world/of-file.ts'
import { waitUntil } from '../index.ts'
import { importPath, jobOrders, within } from './job-orders.ts'

const world = worldOfFile({ jobSettings: { budget: { perMember: 1_000, perTenant: 1_000 }, pollMs: 50 } })
const { mine: caller } = operatorOfFile(world)
const orders = jobOrders(world, caller, makerOfFile(caller))
const { queued, called, oneOfEachKind, begin, run, bodyOf, loadedSchedule, everythingAgain } = orders

// Before there are records of all kinds beside those of the factory.
beforeAll(loadedSchedule)

const modules = serverModules.map(({ module }) => module)
/** Whose jobs the kit makes, and those that modules declare: a test for each of either. */
const listed = modules
  .flatMap(({ entities }) => entities)
  .filter(({ without }) => !without.includes('import') || !without.includes('export'))
const declaring = modules.filter(({ actions }) => actions.some(({ run: how }) => how === 'queued'))

async function expectEnded(handlers: readonly Handler[]): Promise<void> {
  expect(handlers).not.toEqual([])
  const wrong: string[] = []
  for (const handler of handlers) {
    const { name } = handler.action
    const body = await bodyOf(handler)
    expect([name, body]).toEqual([name, expect.anything()])
    // Less than a process takes that does nothing.
    const { status, error } = await within(handler, { megabytes: 20 }, () => run(handler, body!))
    const isEnded = status === 'failed' && ['job.tooMuchMemory', 'workbook.tooHard'].includes(error!.code)
    if (!isEnded || !/\p{Script=Han}{5}/u.test(error!.message))
      wrong.push(`${name}: ${status} ${JSON.stringify(error)}`)
  }
  expect(wrong).toEqual([])
}

describe('[D3] every kind of job computes in a process that is ended at its limit, and its user is told', () => {
  const ofEntity = (name: string) => queued().filter(({ entity }) => entity?.name === name)
  const ofModule = (key: string) => queued().filter(({ entity, action }) => !entity && action.module === key)

  it.each(listed.map(({ name }) => name))('of records of %s', (name) => expectEnded(ofEntity(name)))
  it.each(declaring.map(({ key }) => key))('that %s declares', (key) => expectEnded(ofModule(key)))

  it('and there is no other; after all those ends each has the product’s limits again', async () => {
    const asked = [...listed.flatMap(({ name }) => ofEntity(name)), ...declaring.flatMap(({ key }) => ofModule(key))]
    expect(new Set(asked)).toEqual(new Set(queued()))
    await everythingAgain()
  })
})

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

/** Each process that begins meanwhile is stopped before it has done anything: as deaf as an endless loop. */
async function whileDeaf<T>(work: () => Promise<T>): Promise<T> {
  // One that was kept might answer.
  await killProcesses(workers())
  const options = process.env['NODE_OPTIONS']
  process.env['NODE_OPTIONS'] =
    `--import=data:text/javascript,${encodeURIComponent("process.kill(process.pid, 'SIGSTOP')")}`
  try {
    return await work()
  } finally {
    if (options === undefined) delete process.env['NODE_OPTIONS']
    else process.env['NODE_OPTIONS'] = options
  }
}

describe('[D3] every kind of job whose process never answers ends at its time, and the process with it', () => {
  const isOfSchedule = ({ action }: Handler) => action.name.startsWith('aps.schedule.')

  async function expectEnds(handlers: readonly Handler[], all: 'at once' | 'in turn'): Promise<void> {
    const orders: { handler: Handler; body: object }[] = []
    for (const handler of handlers) orders.push({ handler, body: (await bodyOf(handler))! })
    const stopped = new Set<number>()
    const ends = async ({ handler, body }: (typeof orders)[number]) => {
      const { status, error } = await within(handler, { seconds: 2 }, async () =>
        endWhile(await begin(handler, body), (pid) => stopped.add(pid)),
      )
      return [handler.action.name, status, error?.code, /\p{Script=Han}{5}/u.test(error?.message)]
    }
    const ended: unknown[][] = []
    await whileDeaf(async () => {
      if (all === 'at once') ended.push(...(await Promise.all(orders.map(ends))))
      else for (const order of orders) ended.push(await ends(order))
    })
    expect(ended).toEqual(orders.map(({ handler }) => [handler.action.name, 'failed', 'job.tooLong', true]))
    // One that a loaded machine began only at the end of its time was never seen.
    expect(stopped.size).toBeGreaterThan(orders.length / 2)
    await waitUntil(() => workers().every((pid) => !stopped.has(pid)), 'the end of what computed')
  }

  it('of all but schedules, at once', async () => {
    const handlers = oneOfEachKind().filter((handler) => !isOfSchedule(handler))
    expect(handlers.length).toBeGreaterThan(4)
    await expectEnds(handlers, 'at once')
  })

  it('of a schedule, which takes one after the other and is let go in between', async () => {
    await expectEnds(oneOfEachKind().filter(isOfSchedule), 'in turn')
    await everythingAgain()
  })
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
