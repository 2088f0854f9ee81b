/** What schedules may be and when they may do what. */
import { confirmed, loggedDefects } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, loadPath, newSchedule, planned, start, startPath } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

describe('rules of schedules', () => {
  it('[AP-09 AP-12] keeps exactly one default schedule, replaced after confirmation', async () => {
    const first = await newSchedule(caller, { name: 'First' })
    expect(first).toMatchObject({ isDefault: true })
    const second = await newSchedule(caller, { name: 'Second' })
    expect(second).toMatchObject({ isDefault: false })
    const givenUp = await caller.post('aps/schedule/modify.do', { id: first.id, version: 1, isDefault: false })
    expect(givenUp.data).toMatchObject({ issues: [{ field: 'isDefault', rule: 'aps:rules.defaultStays' }] })
    const asked = await caller.post('aps/schedule/modify.do', { id: second.id, version: 1, isDefault: true })
    expect(asked.data).toMatchObject({
      refusal: 'aps.schedule.replaceDefault',
      params: { name: 'First', next: 'Second' },
    })
    await confirmed(caller, 'aps/schedule/modify.do', { id: second.id, version: 1, isDefault: true })
    expect(await caller.ok('aps/schedule/get.do', { id: first.id })).toMatchObject({ isDefault: false })
    const removal = await caller.post('aps/exe/job/deleteSchedule', { schedules: [{ id: second.id }] })
    expect(removal).toMatchObject({ code: 409, data: { refusal: 'schedule.defaultStays' } })
    expect(await caller.ok('aps/exe/job/deleteSchedule', { schedules: [{ id: first.id }] })).toEqual({ removed: 1 })
    expect(await caller.ok('aps/schedule/get.do', { id: second.id })).toMatchObject({
      isDefault: true,
      status: 'notStarted',
    })
  })

  it('[AP-09 C1] answers every one of many who choose another default at once, and keeps exactly one', async () => {
    type Row = { id: number; version: number; isDefault: boolean }
    // Everyone answers what they were asked; who was asked about a default that is none any more is asked again.
    const choose = async (body: object) => {
      const asked = await caller.post<{ confirm?: string }>('aps/schedule/modify.do', body)
      const confirm = asked.data?.confirm
      return confirm
        ? caller.post<{ confirm?: string }>('aps/schedule/modify.do', { ...body, confirm: [confirm] })
        : asked
    }
    const isAnswer = ({ code, data }: { code: number; data: { confirm?: string } | null }) =>
      code === 1 || code === 409 || data?.confirm !== undefined
    for (let at = 0; at < 12; at += 1) await newSchedule(caller, { name: `Plan ${at}` })
    const list = async (): Promise<Row[]> => (await caller.ok('aps/schedule/list.do', {})).rows
    // In each round everyone has seen the same; the one that is the default already is saved as well.
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        (await list()).map(({ id, version }) => choose({ id, version, isDefault: true, remark: `${round}` })),
      )
      expect(answers.filter((answer) => !isAnswer(answer))).toEqual([])
      expect(answers.some(({ code }) => code === 1)).toBe(true)
      expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    }
    const rows = await list()
    const mixed = await Promise.all(
      rows.flatMap(({ id, version }) => [
        choose({ id, version, isDefault: true }),
        caller.post<{ confirm?: string }>('aps/exe/job/deleteSchedule', { schedules: [{ id }] }),
      ]),
    )
    expect(mixed.filter((answer) => !isAnswer(answer) && answer.code !== 404)).toEqual([])
    expect((await list()).filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1)
  })

  it('[AP-09] makes no mock schedule a default one unless somebody says so', async () => {
    const mock = await newSchedule(caller, { name: 'What if', isMock: true })
    expect(mock).toMatchObject({ isDefault: false })
    // It is no real one's default either: the first real schedule still is by itself.
    expect(await newSchedule(caller, { name: 'Real' })).toMatchObject({ isDefault: true })
    const chosen = await newSchedule(caller, { name: 'Mock default', isMock: true, isDefault: true })
    expect(chosen).toMatchObject({ isDefault: true })
    const another = await caller.post('aps/schedule/add.do', { name: 'Another', isMock: true, isDefault: true })
    expect(another.data).toMatchObject({ confirm: expect.stringMatching(/^aps\.schedule\.replaceDefault#/) })
    expect(await caller.ok('aps/exe/job/deleteSchedule', { schedules: [{ id: mock.id }] })).toEqual({ removed: 1 })
  })

  it('[AP-10] refuses a start point that is not before the delivery of its moulds', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M1', { deliveryDate: '2026-12-24' })
    const draft = { name: 'Late', moulds: [{ mouldId }] }
    const answer = await caller.post('aps/schedule/add.do', { ...draft, startPoint: '2026-12-24T00:00:00.000Z' })
    expect(answer.data).toMatchObject({
      issues: [
        {
          field: 'startPoint',
          rule: 'aps:rules.startNotBeforeMould',
          message: expect.stringMatching(/M1.*2026-12-24/),
        },
      ],
    })
    await caller.ok('aps/schedule/add.do', { ...draft, startPoint: '2026-12-23T00:00:00.000Z' })
  })

  it('[AP-06 AP-10] is due after its start point, and no later than the moulds that were chosen for it', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M1', { deliveryDate: '2026-12-24' })
    const add = async (draft: object) =>
      (await caller.post<any>('aps/schedule/add.do', { name: 'Due', moulds: [{ mouldId }], ...draft })).data
    expect(await add({ deliveryDate: '2026-12-25' })).toMatchObject({
      issues: [{ field: 'deliveryDate', rule: 'aps:rules.deliveryAfterMould', message: expect.stringContaining('M1') }],
    })
    const startPoint = '2026-12-20T00:00:00.000Z'
    expect(await add({ deliveryDate: '2026-12-20', startPoint })).toMatchObject({
      issues: [{ field: 'startPoint', rule: 'aps:rules.startNotBeforeDelivery' }],
    })
    expect(await add({ priority: 10 })).toMatchObject({ issues: [{ field: 'priority' }] })
    expect(await add({ deliveryDate: '2026-12-21', startPoint, priority: 9 })).toMatchObject({
      id: expect.any(Number),
    })
  })

  it('[AP-06] has its delivery date and priority count for all its moulds, whose records stay as they are', async () => {
    const [early, late, asked] = [dateIn(10), dateIn(60), dateIn(30)]
    await seedMould(caller, shop, 'M1', { deliveryDate: early, priority: 2 })
    const { mouldId } = await seedMould(caller, shop, 'M2', { deliveryDate: late, priority: 3 })
    const { scheduleId } = await planned(caller, { deliveryDate: asked, priority: 8 })
    const planOf = async () => {
      const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
      return Object.fromEntries(
        rows.map(({ mouldNumber, deliveryDate, priority }: any) => [mouldNumber, [deliveryDate, priority]]),
      )
    }
    expect(await planOf()).toEqual({ M1: [early, 8], M2: [asked, 8] })
    expect(await caller.ok('bom/mold/get.do', { id: mouldId })).toMatchObject({ deliveryDate: late, priority: 3 })
    const { scheduleId: mockId } = await caller.ok('aps/schedule/makeMock.do', { scheduleId })
    expect(await caller.ok('aps/exe/job/config/query', { scheduleId: mockId })).toMatchObject({
      deliveryDate: asked,
      priority: 8,
    })
    // Without them each mould is itself again, once data are loaded anew.
    const config = await caller.ok('aps/exe/job/config/query', { scheduleId })
    const { settings: _, settingSet: _set, ...own } = config
    await caller.ok('aps/exe/job/config/save', { ...own, deliveryDate: null, priority: null })
    const { needed, changes } = await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })
    expect([needed, changes.map(({ entity }: { entity: string }) => entity)]).toEqual([true, ['aps.schedule']])
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    expect(await planOf()).toEqual({ M1: [early, 2], M2: [late, 3] })
  })

  it('[AP-11 AP-12] asks for what it needs before it works', async () => {
    await seedMould(caller, shop, 'M1')
    const refusal = async (path: string, body: object) => (await caller.post(path, body)).data as { refusal: string }
    const { id: scheduleId } = await newSchedule(caller)
    expect(await refusal(startPath, { scheduleId })).toMatchObject({ refusal: 'schedule.notLoaded' })
    expect(await refusal('aps/exe/job/releaseApsPlan', { scheduleId })).toMatchObject({
      refusal: 'schedule.notCompleted',
    })
    expect(await refusal('aps/schedule/task/getList', { scheduleId })).toMatchObject({ refusal: 'schedule.noPlan' })
    expect(await refusal('aps/schedule/gantt/get.do', { scheduleId })).toMatchObject({ refusal: 'schedule.noPlan' })
    expect(await refusal('aps/dispatch/getList.do', {})).toMatchObject({ refusal: 'plan.nothingPublished' })
    expect(await refusal('aps/task/plan/query/getList.do', {})).toMatchObject({ refusal: 'query.empty' })
    expect(await refusal('aps/exe/job/deleteSchedule', { schedules: [] })).toMatchObject({ refusal: 'input.invalid' })
    expect(await refusal(loadPath, {})).toMatchObject({ refusal: 'input.invalid' })
    // One schedule is published, and never several at once.
    expect(await refusal('aps/exe/job/releaseApsPlan', {})).toMatchObject({ refusal: 'input.invalid' })
    expect(await refusal('aps/exe/job/stopScheduling', { scheduleId })).toMatchObject({
      refusal: 'schedule.notRunning',
    })
  })

  it('[AP-12] plans only the moulds that were chosen', async () => {
    await seedMould(caller, shop, 'M1')
    const { mouldId } = await seedMould(caller, shop, 'M2')
    const { scheduleId } = await planned(caller, { moulds: [{ mouldId }] })
    const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
    expect(rows.map(({ mouldNumber }: { mouldNumber: string }) => mouldNumber)).toEqual(['M2'])
  })

  it('[AP-01] never publishes a mock schedule', async () => {
    await seedMould(caller, shop, 'M1')
    const { scheduleId } = await planned(caller, { name: 'What if', isMock: true })
    const answer = await caller.post('aps/exe/job/releaseApsPlan', { scheduleId })
    expect(answer.data).toMatchObject({ refusal: 'schedule.mockNeverPublished' })
    const list = await caller.ok('aps/exe/job/getExeJobNameList', {})
    expect(list).toEqual([])
    expect(await caller.ok('aps/exe/job/getExeJobNameList', { mock: true })).toHaveLength(1)
  })

  it('[CL-51 C1] renames and configures, and refuses a stale version with who and when', async () => {
    const { id: scheduleId } = await newSchedule(caller)
    await caller.ok('aps/exe/job/modifyExejobName', { scheduleId, name: 'Renamed' })
    const config = await caller.ok('aps/exe/job/config/query', { scheduleId })
    expect(config).toMatchObject({ settingSet: 'default', horizonDays: 180, version: 2 })
    const values = { scheduleId, horizonDays: 90, timeBudgetSeconds: 5, seed: 7, frozenHours: 8, outsourcingDays: 3 }
    const saved = await caller.ok('aps/exe/job/config/save', { ...values, version: 2 })
    expect(saved).toMatchObject({ ...values, version: 3 })
    const lost = await caller.post('aps/exe/job/config/save', { ...values, version: 2 })
    expect(lost).toMatchObject({ code: 409, data: { version: 3, changedBy: expect.any(String) } })
  })
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
