/** The example of a demo factory, with the small workbook: what people find who start the demo. */
import { wishExample } from '@mouldwright/setup/server/api'
import { inFactory, inTenant, sql, transaction, type Log } from '@mouldwright/server-kit'
import { queryFigures } from '@mouldwright/figures/shared'
import { dayFrom, type Caller } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoMember, seedDemo } from '../demo.ts'
import { createExampleMaker, type ExampleOrder } from './example-factory.ts'

vi.setConfig({ testTimeout: 900_000 })

const world = worldOfFile()
const dayMs = 86_400_000
const thursday = 4
/** The small factory has little work: on a Sunday hardly a program of its week is left to write. */
beforeAll(() => {
  const today = new Date(world.clock.now() + 8 * 3_600_000).getUTCDay()
  world.clock.advance(((thursday - today + 7) % 7) * dayMs)
})
const failures: unknown[] = []
const log: Log = {
  info: () => {},
  warn: (facts) => void failures.push(facts),
  error: (facts) => void failures.push(facts),
}
const workbook = new URL('../../../../examples/small.zh.xlsx', import.meta.url)

async function wished() {
  const planner = await world.user([
    ...['basic.*', 'production.*', 'aps.*', 'jobs.*', 'setup.*', 'cam.*', 'electrode.*', 'trial.*', 'outsourcing.*'],
    ...['gate.*', 'floor.*', 'figures.*'],
  ])
  const { tenantId, factoryId, userId } = planner
  const { accountId } = await transaction(world.composition.pool, { tenantId, factoryId }, async (db, client) => {
    await wishExample(db, { tenantId, factoryId }, new Date(world.clock.now()))
    const { rows } = await client.query(
      'select account_id from identity_directory where tenant_id = $1 and user_id = $2',
      [tenantId, userId],
    )
    return { accountId: Number(rows[0].account_id) }
  })
  const order: ExampleOrder = {
    member: { accountId, tenantId, factoryId, userId },
    ...{ timeZone: 'Asia/Shanghai', workbook, baseDate: '2026-11-23', keptSheets: /^工作日历/ },
    skillTitles: [{ code: 'CNC-M', name: '中级数控操作工', grade: 4 }],
    ...{ workerGroup: 'CNCF-M', firstName: '上周排程', scheduleName: '主排程', runSeconds: 1 },
  }
  return {
    planner,
    maker: () => createExampleMaker({ composition: world.composition, log, clock: world.clock }, order),
  }
}

const stepOf = async (caller: Caller) => (await caller.ok('setup/example/get.do')).step
const reaches = (caller: Caller, step: string) =>
  expect.poll(() => stepOf(caller), { timeout: 400_000, interval: 250 }).toBe(step)

it('[AP-01 AP-05 AP-16 PH-14 FL-17] fills, plans and publishes a factory with days of work behind it, also when it is cut', async () => {
  const { planner, maker } = await wished()
  expect(await stepOf(planner)).toBe('import')
  const first = maker()
  first.start()
  await reaches(planner, 'report')
  await first.stop()
  const second = maker()
  second.start()
  await reaches(planner, 'done')
  await second.stop()
  expect(failures).toEqual([])

  expect((await planner.ok('bom/mold/list.do', {})).total).toBe(5)
  const [schedule, ...others] = await planner.ok('aps/exe/job/getExeJobNameList')
  expect(schedule).toMatchObject({ name: '主排程', isDefault: true })
  expect(others).toMatchObject([{ name: '上周排程', isDefault: false }])
  const { published, status, lastRun, snapshot } = await planner.ok('aps/exe/job/query', { scheduleId: schedule.id })
  expect(status).toBe('published')
  // Reports make no plan old. Programs that are promised after its load do, and may be.
  const { changes } = await planner.ok('aps/exe/job/isNeedImportData', { scheduleId: schedule.id })
  expect(changes.map(({ entity }: any) => entity)).not.toContain('production.batch')
  // Nothing was run after it was published.
  const { rows: schedules } = await planner.ok('aps/schedule/list.do', {})
  const ran = [lastRun.endedAt, published.at, snapshot.at, ...schedules.map(({ ranAt }: any) => ranAt)]
  for (const at of ran) expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(published.publishedAt))
  expect(schedules).toHaveLength(2)
  // However old the workbook is, the plan begins today.
  const age = (world.clock.now() - Date.parse(published.start)) / 3_600_000
  expect(age).toBeGreaterThan(3)
  expect(age).toBeLessThan(6)
  const { rows: moulds } = await planner.ok('aps/task/plan/edit/getMoldList', { scheduleId: schedule.id })
  expect(moulds.every(({ deliveryDate }: any) => Date.parse(deliveryDate) > world.clock.now())).toBe(true)
  // Who works there finds the work of their machines on the home page.
  const { groups, lines } = await planner.ok('aps/dispatch/getOwnWork.do', {})
  expect(groups).toEqual(['CNCF-M'])
  expect(lines.length).toBeGreaterThan(0)
  // Their training is what the work there asks for.
  const { rows: titles } = await planner.ok('bms/skillTitle/list.do', {})
  const { rows: groupRows } = await planner.ok('bms/resourceGroup/list.do', { search: 'CNCF-M' })
  const { users, sectionId } = await planner.ok('bms/resourceGroup/get.do', { id: groupRows[0].id })
  expect(users).toMatchObject([{ skillTitleId: titles[0].id }])
  const { rows: processes } = await planner.ok('bms/process/list.do', { filters: { sectionId: [sectionId] } })
  const asking = await planner.ok('bms/process/get.do', { id: processes[0].id })
  expect(asking.skillTitleId).toBe(titles[0].id)
  // The days before count against the plan of that time.
  const day = (days: number) => dayFrom(world.clock.now(), days)
  const { count } = await planner.ok('aps/completion/rate/Count', { fromDate: day(-6), toDate: day(-1) })
  expect(count.planned).toBeGreaterThan(20)
  expect(count.finished).toBeGreaterThan(count.planned / 2)

  // People have reported what they did, most of it in its course: the figures of the shop are of something.
  const told = (await planner.ok('floor/report/list.do', { filters: { kind: ['finish'] }, size: 1 })).total
  expect(told).toBeGreaterThan(count.finished / 2)
  const { figures } = await planner.ok(queryFigures.path.slice(1), { fromDate: day(-14), toDate: day(0) })
  const some = figures.flatMap(({ key, value }: { key: string; value: number | null }) =>
    (value ?? 0) > 0 ? [key] : [],
  )
  expect(some).toEqual(
    expect.arrayContaining(['spindleHours', 'planCompletion', 't0OnTime', 'issuesPerTrial', 'electrodesRight']),
  )
  // Programmers have taken the first tasks, and some are done; most promised material is in; electrodes were measured, with what followed.
  const queued = async (whose: string) => (await planner.ok('cam/task/queue.do', { whose, reserveHours: 24 })).tasks
  expect((await queued('mine')).map(({ state }: any) => state)).toContain('started')
  expect((await queued('done')).length).toBeGreaterThanOrEqual(2)
  const { rows: needed } = await planner.ok('aps/schedule/task/getPurchase', {})
  const late = needed.filter(({ promisedDate }: any) => promisedDate && promisedDate < day(0))
  const { total: isIn } = await planner.ok('bom/part/list.do', { filters: { materialStatus: ['arrived'] }, size: 1 })
  expect(late.length).toBeLessThan(isIn)
  const { rows: measurements } = await planner.ok('electrode/measurement/list.do', { size: 100 })
  expect(measurements.every(({ x, xyAverage }: any) => x !== null && xyAverage !== null)).toBe(true)
  expect(measurements.filter(({ result }: any) => result === 'ng').every(({ xyAverage }: any) => xyAverage < 0)).toBe(
    true,
  )
  // What else there is follows from the plan: whether a night was worked, a piece spoilt, a gate overridden.
  expect(some.length).toBeGreaterThanOrEqual(8)
})

it('makes nothing where nobody wished for an example', async () => {
  const planner = await world.user(['setup.*'])
  expect(await planner.ok('setup/example/get.do')).toEqual({ step: null, percent: 0 })
})

it('[AP-01] is wished for the first factory of the demo; the second one is empty for whoever walks the first steps', async () => {
  const { composition } = world
  await seedDemo(composition, { withExample: true })
  const { tenantId } = (await demoMember(composition, 'planner'))!
  const factories = await transaction(composition.pool, { tenantId, factoryId: null }, (db) =>
    db.all<{ id: number; name: string }>(
      sql`select t.id, t.name from tenancy_factory as t where ${inTenant({ tenantId }, 't')}`,
    ),
  )
  const wishedIn = await Promise.all(
    factories.map(({ id: factoryId, name }) =>
      transaction(composition.pool, { tenantId, factoryId }, async (db) => {
        const rows = await db.all(sql`select from setup_example as t where ${inFactory({ tenantId, factoryId }, 't')}`)
        return [name, rows.length]
      }),
    ),
  )
  expect(Object.fromEntries(wishedIn)).toEqual({ 一厂: 1, 二厂: 0 })
})
