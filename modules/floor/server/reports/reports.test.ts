/** Work reports as people and terminals make them; what they come to as lists and planners see it. */
import { change, seedMould, shopOfEachTest } from '../../../aps/server/factory.fixture.ts'
import { nothingEntered } from '@mouldwright/production/shared'
import { saveSectionPermissions } from '@mouldwright/basic/shared'
import { overrideGate } from '@mouldwright/gate/shared'
import type { Caller } from '@mouldwright/testkit'
import { createClient, transaction, type Context } from '@mouldwright/server-kit'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleReports, showOperations, tellReport } from '../../shared/index.ts'
import { rebuildReports } from './rebuild.ts'
import { recordReports } from './record-reports.ts'
import type { ReportDraft } from './report-draft.ts'

const rights = ['basic.*', 'production.*', 'gate.*', 'floor.*']
const { world, caller, shop } = shopOfEachTest(rights)
const mould = ofEachTest(() => seedMould(caller, shop, 'M1'))
let batchId: number
beforeEach(() => {
  batchId = mould.batches['C01']!
})

const minute = 60_000
const pass = (minutes: number) => world.clock.advance(minutes * minute)
const mate = () => world.user(rights, { tenant: caller as never })

/** What a terminal's call does: a transaction of the factory. */
const inFactory = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  transaction(world.composition.pool, caller, (db) => {
    const { kit, newId } = world.composition
    const session = {
      tenantId: caller.tenantId,
      factoryId: caller.factoryId,
      displayName: '平板',
      timeZone: 'Asia/Shanghai',
    }
    return work({ db, kit, newId, session, now: () => new Date(world.clock.now()) } as unknown as Context)
  })

async function withOwner(work: (client: ReturnType<typeof createClient>) => Promise<unknown>): Promise<void> {
  const client = createClient(world.database.ownerUrl)
  await client.connect()
  try {
    await client.query(`set app.tenant = '${caller.tenantId}'; set app.factory = '${caller.factoryId}'`)
    await work(client)
  } finally {
    await client.end()
  }
}

interface Told {
  answer: string
  message: string | null
}
const draft = (kind: string, more: object = {}) => ({
  key: randomUUID(),
  kind,
  batchId,
  operationNumber: 10,
  ...(kind === 'start' || kind === 'setUp' ? { machineId: shop.machines['CNC01'] } : {}),
  ...more,
})
const tell = (kind: string, more: object = {}, who: Caller = caller): Promise<Told> =>
  who.ok(tellReport.path, draft(kind, more))
const refusalOf = async (kind: string, more: object = {}, who: Caller = caller): Promise<string> =>
  (await who.post<any>(tellReport.path, draft(kind, more))).data?.refusal
const operation = async (number = 10, of = batchId) =>
  (await caller.ok('bom/bomBatch/get.do', { id: of })).operations.find((row: any) => row.number === number)
const reports = async (): Promise<any[]> => (await caller.ok('floor/report/list.do', {})).rows

describe('reports of work', () => {
  it('[FL-01] become the planner’s columns of the operation, and a repeat does nothing', async () => {
    const key = randomUUID()
    expect(await tell('start', { key })).toEqual({ answer: 'applied', message: null })
    const { startedAt } = await operation()
    expect(Math.abs(Date.parse(startedAt) - world.clock.now())).toBeLessThan(minute)
    pass(6)
    expect(await tell('start', { key })).toEqual({ answer: 'already', message: null })
    expect(await operation()).toMatchObject({ startedAt, machineId: shop.machines['CNC01'], finishedAt: null })
    expect((await caller.ok('bom/bomBatch/get.do', { id: batchId })).status).toBe('inProgress')
    await tell('pause', { progress: 40 })
    expect(await operation()).toMatchObject({ isPaused: true, workedMinutes: 6, progress: 40 })
    pass(1)
    await tell('start')
    expect(await operation()).toMatchObject({ isPaused: false, startedAt })
    pass(3)
    await tell('finish')
    expect(await operation()).toMatchObject({ workedMinutes: 9, progress: 100, isPaused: false })
    expect((await reports()).map(({ kind }) => kind)).toEqual(['finish', 'start', 'pause', 'start'])
  })

  it('[FL-01] cannot be changed or removed by the application', async () => {
    await tell('start')
    const client = createClient(world.database.appUrl)
    await client.connect()
    try {
      for (const statement of ['update floor_report set quantity = 9', 'delete from floor_report'])
        await expect(client.query(statement)).rejects.toThrow(/permission denied/)
    } finally {
      await client.end()
    }
  })

  it('[FL-01] a key is one in the tenant, also from another factory or person', async () => {
    const key = randomUUID()
    await tell('start', { key })
    expect(await tell('start', { key, batchId: mould.batches['P01'] }, await mate())).toMatchObject({
      answer: 'already',
    })
    expect(await operation(10, mould.batches['P01'])).toBeUndefined()
  })

  it('[FL-01] facts that a form enters are reports too, and later reports go on from them', async () => {
    const startedAt = new Date(world.clock.now() - 60 * minute).toISOString()
    const machineId = shop.machines['CNC02']
    const rows = [{ number: 10, lock: 0, machineId, startedAt, workedMinutes: 45, progress: 30 }]
    await change(caller, 'bom/bomBatch', batchId, { operations: rows })
    expect(await reports()).toMatchObject([{ kind: 'correct', correctedKind: 'facts', source: 'entered', machineId }])
    await change(caller, 'bom/bomBatch', batchId, { remark: 'nothing of work' })
    expect(await reports()).toHaveLength(1)
    expect(await operation()).toMatchObject({ startedAt, workedMinutes: 45, progress: 30 })
    pass(5)
    await tell('finish')
    expect(await operation()).toMatchObject({ startedAt, machineId, workedMinutes: 45, progress: 100 })
  })

  it('[FL-02] several people at one operation: hand-over leaves it running, whoever is not at it cannot hand over', async () => {
    const other = await mate()
    await tell('start')
    await tell('start', {}, other)
    expect(await refusalOf('start')).toBe('report.alreadyAtIt')
    pass(3)
    await tell('handOver')
    expect(await refusalOf('handOver')).toBe('report.notAtIt')
    expect(await operation()).toMatchObject({ isPaused: false, finishedAt: null })
    pass(3)
    await tell('finish', {}, other)
    expect(await operation()).toMatchObject({ workedMinutes: 6 })
  })

  it('[FL-02] one person may be at several operations', async () => {
    await tell('start')
    expect(await tell('start', { batchId: mould.batches['P01'], machineId: shop.machines['CNC02'] })).toMatchObject({
      answer: 'applied',
    })
  })

  it('[FL-11] a start against a red gate is refused, until somebody with the right overrides it', async () => {
    const start = { operationNumber: 20, machineId: shop.machines['EDM01'] }
    expect(await refusalOf('start', start)).toBe('report.gateClosed')
    expect(await reports()).toEqual([])
    await caller.call(overrideGate, { batchId, operationNumber: 20, code: 'predecessor', reason: '先放电' })
    // Every red reason asks for itself: the electrode is not made either.
    expect(await refusalOf('start', start)).toBe('report.gateClosed')
    await caller.call(overrideGate, { batchId, operationNumber: 20, code: 'electrodes', reason: '借用旧电极' })
    expect(await tell('start', start)).toMatchObject({ answer: 'applied' })
  })

  it('[FL-01] work on a batch that is over has happened: its report is kept and counts for nothing', async () => {
    await tell('start')
    await caller.ok('bom/bomBatch/close', { batches: [{ id: batchId }] })
    const key = randomUUID()
    const late = await tell('finish', { key })
    expect(late).toMatchObject({ answer: 'refused', message: expect.stringContaining('M1-C01-1') })
    expect(await tell('finish', { key })).toEqual(late)
    expect((await reports())[0]).toMatchObject({ kind: 'finish', fault: 'batchOver' })
    expect(await operation()).toMatchObject({ finishedAt: null })
    // A start on line has not happened.
    expect(await refusalOf('start', { batchId, operationNumber: 20 })).toBe('report.batchOver')
  })

  it('[FL-01] work on a machine that is gone has happened as well: its end is kept and counts for nothing, a start is refused', async () => {
    const { id: machineId } = await caller.ok('machine/add.do', { name: 'OLD01', sectionId: shop.sections['CNC'] })
    await tell('start', { machineId })
    await change(caller, 'machine', machineId, { status: 'invalid' })
    const late = await tell('finish', { machineId })
    expect(late).toMatchObject({ answer: 'refused', message: expect.stringContaining('M1-C01-1') })
    expect((await reports())[0]).toMatchObject({ kind: 'finish', fault: 'machineGone' })
    expect(await operation()).toMatchObject({ finishedAt: null })
    expect(await refusalOf('start', { operationNumber: 20, machineId })).toBe('report.machineGone')
  })

  it('[FL-01] from a queue happened when the device says, whatever order they arrive in, and a rebuild comes to the same', async () => {
    const now = world.clock.now()
    const isoBefore = (minutes: number) => new Date(now - minutes * minute).toISOString()
    const at = (kind: ReportDraft['kind'], minutes: number, deviceSequence: number): ReportDraft => ({
      key: randomUUID(),
      kind,
      batchId,
      operationNumber: 10,
      userId: caller.userId,
      machineId: shop.machines['CNC01']!,
      deviceAt: isoBefore(minutes + 30),
      deviceSequence,
    })
    const queue = [at('finish', 100, 4), at('start', 300, 1), at('start', 200, 3), at('pause', 240, 2)]
    const answers = await inFactory((ctx) =>
      recordReports(ctx, queue, { terminalId: 7, enteredBy: '平板', isQueued: true, clockOffsetMs: 30 * minute }),
    )
    expect(answers.map(({ answer }) => answer)).toEqual(['applied', 'applied', 'applied', 'applied'])
    const seen = await operation()
    expect(seen).toMatchObject({ startedAt: isoBefore(300), finishedAt: isoBefore(100), workedMinutes: 160 })
    expect((await reports())[0]).toMatchObject({ isQueued: true, source: 'terminal', enteredBy: '平板' })
    const rebuilt = await inFactory((ctx) => rebuildReports(ctx.db, ctx.session, ctx.now()))
    expect(rebuilt).toEqual({ reports: 4, operations: 1, changed: 0 })
    expect(await operation()).toEqual(seen)
    await withOwner((client) => client.query('update production_batch_operations set worked_minutes = 5, progress = 1'))
    expect(await inFactory((ctx) => rebuildReports(ctx.db, ctx.session, ctx.now()))).toMatchObject({ changed: 1 })
    expect(await operation()).toEqual(seen)
  })

  it('[FL-01] go on from what a workbook has said first, also those that were waiting in a queue when it was imported', async () => {
    const now = world.clock.now()
    const isoBefore = (minutes: number) => new Date(now - minutes * minute).toISOString()
    const startedAt = isoBefore(600)
    const opening = { ...nothingEntered, batchId, operationNumber: 10, startedAt, progress: 80, workedMinutes: 90 }
    const place = { machineId: shop.machines['CNC01']!, isImported: true }
    const { factsEntered } = world.composition.kit.extensions
    await inFactory((ctx) => factsEntered!(ctx, [{ ...opening, ...place }]))
    expect(await operation()).toMatchObject({ startedAt, finishedAt: null, progress: 80, workedMinutes: 90 })
    const end: ReportDraft = {
      ...{ key: randomUUID(), kind: 'finish', userId: caller.userId, batchId, operationNumber: 10 },
      ...{ deviceAt: isoBefore(30), deviceSequence: 1 },
    }
    await inFactory((ctx) => recordReports(ctx, [end], { terminalId: 7, enteredBy: '平板', isQueued: true }))
    expect(await operation()).toMatchObject({ startedAt, finishedAt: isoBefore(30), progress: 100 })
    // What it says later, it says of now.
    await inFactory((ctx) => factsEntered!(ctx, [{ ...opening, ...place, progress: 90 }]))
    expect(await operation()).toMatchObject({ finishedAt: null, progress: 90 })
    const [seen] = (await caller.call(showOperations, { operations: [{ batchId, operationNumber: 10 }] })).operations
    expect(seen).toMatchObject({ phase: 'running', good: 0 })
  })

  it('[FL-01] belong to their factory', async () => {
    await tell('start')
    const stranger = await world.user(rights)
    expect((await stranger.post(tellReport.path, draft('finish'))).code).toBe(404)
    expect((await stranger.ok('floor/report/list.do', {})).rows).toEqual([])
  })
})

describe('what a section, machine and group accept', () => {
  it('[FL-01 OU-03] an assigned section takes reports only of the roles that it names', async () => {
    const worker = await world.user(['floor.report:tell'], { tenant: caller as never })
    await change(caller, 'bms/section', shop.sections.CNC, { permission: 'assigned' })
    const denied = await worker.post<any>(tellReport.path, draft('start'))
    expect(denied).toMatchObject({ code: 403, data: { refusal: 'report.notYourSection' } })
    expect(await reports()).toEqual([])
    const admin = await world.user(['*'], { tenant: caller as never })
    const { roleId } = (await admin.ok('upms/user/get.do', { id: worker.userId })).roles[0]
    await admin.call(saveSectionPermissions, { roleId, sections: [{ sectionId: shop.sections.CNC }] })
    expect(await tell('start', {}, worker)).toMatchObject({ answer: 'applied' })
    // Whoever keeps sections works in all of them.
    expect(await tell('start')).toMatchObject({ answer: 'applied' })
  })

  const section = (values: object) => change(caller, 'bms/section', shop.sections.CNC, values)

  it('[FL-05] report items say which reports are taken; without any, all are', async () => {
    await section({
      reportItems: [
        { workpieceType: 1, item: 'start' },
        { workpieceType: 0, item: 'finish' },
      ],
    })
    await tell('start')
    expect(await refusalOf('pause')).toBe('report.itemClosed')
    expect(await refusalOf('deliver')).toBe('report.itemClosed')
    expect(await tell('finish')).toMatchObject({ answer: 'applied' })
  })

  it('[FL-05] what a form has paused goes on with a start where the section reports no pauses', async () => {
    await section({
      reportItems: [
        { workpieceType: 0, item: 'start' },
        { workpieceType: 0, item: 'finish' },
      ],
    })
    await tell('start')
    const { labels: _, ...row } = await operation()
    await change(caller, 'bom/bomBatch', batchId, { operations: [{ ...row, isPaused: true }] })
    expect(await operation()).toMatchObject({ isPaused: true })
    expect(await tell('start')).toMatchObject({ answer: 'applied' })
    expect(await operation()).toMatchObject({ isPaused: false })
  })

  it('[FL-05] a finish without a start needs the section’s direct completion', async () => {
    const finish = { machineId: shop.machines['CNC01'] }
    expect(await refusalOf('finish', finish)).toBe('report.notStarted')
    await section({ canCompleteDirectly: true })
    expect(await tell('finish', finish)).toMatchObject({ answer: 'applied' })
  })

  it('[FL-05] a section that weighs shipments asks for the weight', async () => {
    await section({ needsShipmentWeight: true })
    expect(await refusalOf('deliver')).toBe('report.weightNeeded')
    expect(await tell('deliver', { weight: 12.5 })).toMatchObject({ answer: 'applied' })
  })

  it('[FL-05] where machines of a section are set to report, the others do not; nor do groups that are set not to', async () => {
    await change(caller, 'machine', shop.machines['CNC02']!, { logsWork: true })
    expect(await refusalOf('start')).toBe('report.placeDoesNotReport')
    expect(await tell('start', { machineId: shop.machines['CNC02'] })).toMatchObject({ answer: 'applied' })
    await change(caller, 'bms/resourceGroup', shop.groups.CNC, { reportsWork: false })
    const other = { batchId: mould.batches['P01'], machineId: shop.machines['CNC02'] }
    expect(await refusalOf('start', other)).toBe('report.placeDoesNotReport')
  })

  it('[FL-05] incoming material opens the part’s gate', async () => {
    await change(caller, 'bom/part', mould.parts['C01']!, { materialStatus: 'ordered' })
    expect(await refusalOf('start')).toBe('report.gateClosed')
    await tell('materialIn')
    expect(await caller.ok('bom/part/get.do', { id: mould.parts['C01'] })).toMatchObject({ materialStatus: 'arrived' })
    expect(await tell('start')).toMatchObject({ answer: 'applied' })
  })
})

describe('pieces that are not good', () => {
  const bad = (followUp: string, more: object = {}) => tell('scrap', { reason: '崩角', quantity: 1, followUp, ...more })

  it('[FL-04] need a reason', async () => {
    await tell('start')
    expect(await refusalOf('scrap', { quantity: 1 })).toBe('report.reasonNeeded')
  })

  it('[FL-04] are made again in a batch of their own, which plans know', async () => {
    await tell('start')
    await bad('remake')
    await bad('remake')
    const { rows } = await caller.ok('bom/bomBatch/list.do', { search: 'M1-C01-1-R' })
    expect(rows).toMatchObject([
      { number: 'M1-C01-1-R1', partId: mould.parts['C01'], quantity: 1, status: 'open' },
      { number: 'M1-C01-1-R2' },
    ])
  })

  it('[FL-04] are reworked by an operation that no other batch of the part gets', async () => {
    const { id: other } = await caller.ok('bom/bomBatch/add.do', {
      ...{ number: 'M1-C01-2', partId: mould.parts['C01'], quantity: 1 },
    })
    await tell('start')
    await bad('reworkOperation', { reworkProcessId: shop.processes.fit, reworkMinutes: 90 })
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [mould.parts['C01']] } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    expect(operations.map(({ number, onlyBatchId }: any) => [number, onlyBatchId])).toEqual([
      ...[
        [10, null],
        [15, batchId],
        [20, null],
        [30, null],
      ],
    ])
    // The other one goes on from 10 to 20, and nobody reports a rework that it does not have.
    const of = (operationNumber: number, kind: string) =>
      caller.post<any>(tellReport.path, {
        key: randomUUID(),
        kind,
        batchId: other,
        operationNumber,
        machineId: shop.machines['CNC01'],
      })
    for (const kind of ['start', 'finish']) expect((await of(10, kind)).code).toBe(1)
    expect((await of(15, 'start')).data.refusal).toBe('report.operationGone')
    const wrong = { ...operations[0], onlyBatchId: mould.batches['E01'] }
    delete wrong.labels
    const { id, version } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const { data } = await caller.post<any>('bom/route/modify.do', { id, version, operations: [wrong] })
    expect(data.issues).toMatchObject([{ field: 'operations', row: 1, rule: 'production:rules.batchOfOtherPart' }])
  })

  it('[FL-04] get a rework operation on the route, behind the one that went wrong', async () => {
    await tell('start')
    expect(await refusalOf('scrap', { reason: '崩角', followUp: 'reworkOperation' })).toBe('report.processNeeded')
    await bad('reworkOperation', { reworkProcessId: shop.processes.fit, reworkMinutes: 90 })
    const { rows } = await caller.ok('bom/route/list.do', {})
    const { id } = rows.find(({ partId }: any) => partId === mould.parts['C01'])
    const { operations } = await caller.ok('bom/route/get.do', { id })
    expect(operations.map(({ number }: any) => number)).toEqual([10, 15, 20, 30])
    expect(operations[1]).toMatchObject({ processId: shop.processes.fit, estimatedMinutes: 90, remark: '崩角' })
  })

  /** One piece of three is spoilt, and reworked by a process: what the plan takes for it. */
  const minutesOfRework = async (process: 'mill' | 'fit', more: object = {}) => {
    await change(caller, 'bom/bomBatch', batchId, { quantity: 3 })
    await tell('start')
    await bad('reworkOperation', { reworkProcessId: shop.processes[process], ...more })
    const { rows } = await caller.ok('bom/route/list.do', {})
    const { id } = rows.find(({ partId }: any) => partId === mould.parts['C01'])
    const { operations } = await caller.ok('bom/route/get.do', { id })
    const { estimatedMinutes } = operations.find(({ number }: any) => number === 15)
    return estimatedMinutes === null ? null : estimatedMinutes * 3
  }

  it('[FL-04] take the time that was told for all of the rework, however many pieces the batch has', async () => {
    expect(await minutesOfRework('fit', { reworkMinutes: 90 })).toBe(90)
  })

  it('[FL-04] without a time told take as long as the operation that went wrong, for the spoilt pieces', async () => {
    expect(await minutesOfRework('mill')).toBe(30 + 240)
  })

  it('[FL-04] without a time told take the default of another process', async () => {
    expect(await minutesOfRework('fit')).toBeNull()
  })

  it('[FL-01 FL-04] from a queue are kept for the supervisor where what was to follow cannot be', async () => {
    await tell('start')
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [mould.parts['C01']] } })
    const { operations: before } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const next = { number: 11, processId: shop.processes.fit, timeSource: 0 }
    await change(caller, 'bom/route', rows[0].id, {
      operations: [...before.map(({ labels: _, ...row }: any) => row), next],
    })
    const spoilt: ReportDraft = {
      ...{ key: randomUUID(), kind: 'scrap', userId: caller.userId, batchId, operationNumber: 10, quantity: 1 },
      ...{ reason: '崩角', followUp: 'reworkOperation', reworkProcessId: shop.processes.mill, deviceSequence: 2 },
      deviceAt: new Date(world.clock.now() - minute).toISOString(),
    }
    const send = () =>
      inFactory((ctx) => recordReports(ctx, [spoilt], { terminalId: 7, enteredBy: '平板', isQueued: true }))
    const answer = {
      ...{ key: spoilt.key, answer: 'refused', code: 'report.followUpRefused', isKept: true },
      params: { batch: 'M1-C01-1' },
    }
    expect(await send()).toEqual([answer])
    expect(await send()).toEqual([answer])
    const kept = (await reports()).filter(({ kind }) => kind === 'scrap')
    expect(kept).toMatchObject([{ fault: 'followUpRefused', quantity: 1, reason: '崩角' }])
    // The supervisor lets it count; the route stays as it was.
    await (await mate()).ok(settleReports.path, { reports: [{ id: kept[0].id }], accept: true })
    const [{ scrap }] = (await caller.ok(showOperations.path, { operations: [{ batchId, operationNumber: 10 }] }))
      .operations
    expect(scrap).toBe(1)
  })

  it('[FL-04 FL-11] used under concession, show amber at every operation that follows', async () => {
    await tell('start')
    await bad('concession')
    await tell('finish')
    await caller.call(overrideGate, { batchId, operationNumber: 20, code: 'electrodes', reason: '借用旧电极' })
    const { operations } = await caller.ok('floor/gate/query.do', { operations: [{ batchId, operationNumber: 20 }] })
    expect(operations).toMatchObject([
      {
        light: 'amber',
        reasons: expect.arrayContaining([expect.objectContaining({ code: 'concession', params: { reason: '崩角' } })]),
      },
    ])
  })

  it('[FL-04 FL-11] used under concession, are no matter of the operations before', async () => {
    await bad('concession', { operationNumber: 20 })
    const asked = [10, 20, 30].map((operationNumber) => ({ batchId, operationNumber }))
    const { operations } = await caller.ok('floor/gate/query.do', { operations: asked })
    const isConceded = ({ reasons }: any) => reasons.some(({ code }: any) => code === 'concession')
    expect(operations.map(isConceded)).toEqual([false, true, true])
  })
})
