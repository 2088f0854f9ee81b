/** Trials and issues as a factory uses them, by HTTP. */
import { change, seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import { ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { addOrder, decideAll, release, report, rowOf } from './modification.fixture.ts'
import { addIssue, addTrial, engineer, finishMould, issueOf, newMould, picture, trialOf } from './trial.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, engineer)
const shop: Shop = ofFile(() => seedShop(caller))

const today = () => new Date(world.clock.now()).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
const readiness = (id: number) => caller.ok('tr/trial/readiness.do', { id })
const datesOf = async (mouldId: number) =>
  (await caller.ok('bom/mold/get.do', { id: mouldId })).trials.map(({ event, plannedDate, actualDate }: any) => [
    event,
    plannedDate,
    actualDate,
  ])
/** A trial that took place today. */
async function tried(mouldId: number, event: string): Promise<number> {
  const { id } = await addTrial(caller, mouldId, event)
  await caller.ok('tr/trial/ready.do', { id, despite: '客户催样' })
  await caller.ok('tr/trial/record.do', { id, triedDate: today() })
  return id
}

describe('dates of trials', () => {
  it('[MD-01] stand with the mould and with the trial alike, whichever of them is changed', async () => {
    const { mouldId } = await newMould(caller, shop)
    const { id } = await addTrial(caller, mouldId, 'T0')
    expect(await datesOf(mouldId)).toEqual([['T0', '2026-11-30', null]])
    await change(caller, 'tr/trial', id, { plannedDate: '2026-12-02' })
    expect(await datesOf(mouldId)).toEqual([['T0', '2026-12-02', null]])
    await change(caller, 'bom/mold', mouldId, {
      trials: [
        { event: 'T0', plannedDate: '2026-12-05' },
        { event: 'T1', plannedDate: '2026-12-20' },
      ],
    })
    expect(await trialOf(caller, id)).toMatchObject({ plannedDate: '2026-12-05' })
    const { id: second } = await addTrial(caller, mouldId, 'T1', { plannedDate: '2026-12-22' })
    await caller.ok('tr/trial/ready.do', { id, despite: '客户催样' })
    await caller.ok('tr/trial/record.do', { id, triedDate: today() })
    expect(await datesOf(mouldId)).toEqual([
      ['T0', '2026-12-05', today()],
      ['T1', '2026-12-22', null],
    ])
    expect(await trialOf(caller, second)).toMatchObject({ plannedDate: '2026-12-22', triedDate: null })
  })

  it('[MD-01] of a requested trial are not struck from the mould; of a cancelled one they are', async () => {
    const { mouldId } = await newMould(caller, shop)
    const { id } = await addTrial(caller, mouldId, 'T0')
    const { version } = await caller.ok('bom/mold/get.do', { id: mouldId })
    const strike = () => caller.post('bom/mold/modify.do', { id: mouldId, version, trials: [] })
    expect((await strike()).data).toMatchObject({
      issues: [expect.objectContaining({ field: 'trials', message: expect.stringContaining('T0') })],
    })
    await caller.ok('tr/trial/cancel.do', { id, reason: '客户推迟' })
    expect((await strike()).code).toBe(1)
  })
})

describe('ready check', () => {
  it('[MD-01] names what the mould lacks: operations, batches, issues of trials before; then nothing', async () => {
    const mould = await newMould(caller, shop)
    const { mouldId } = mould
    const { id: first } = await addTrial(caller, mouldId, 'T0')
    const found = await addIssue(caller, mouldId, { trialId: first })
    const { id } = await addTrial(caller, mouldId, 'T1')
    const { id: bare } = await caller.ok('bom/part/add.do', { mouldId, number: 'P99', name: '垫板' })
    const before = await readiness(id)
    expect(before.isReady).toBe(false)
    expect(before.lacks).toEqual([
      expect.objectContaining({
        code: 'unfinished',
        count: 5,
        names: expect.arrayContaining([expect.stringMatching(/-C01-1 10 /)]),
      }),
      expect.objectContaining({ code: 'noBatch', count: 1, names: ['P99'] }),
      expect.objectContaining({ code: 'earlierIssues', count: 1, names: [found.number] }),
    ])
    expect((await caller.post('tr/trial/ready.do', { id })).data).toMatchObject({ refusal: 'trial.notReady' })
    await caller.ok('bom/part/remove.do', { ids: [bare] })
    await finishMould(caller, mould)
    await caller.ok('tr/issue/accept.do', { id: found.id, outcome: '客户同意' })
    expect(await readiness(id)).toEqual({ isReady: true, lacks: [] })
    await caller.ok('tr/trial/ready.do', { id })
    expect(await trialOf(caller, id)).toMatchObject({ status: 'ready', readyDespite: null })
  })

  it('[MD-01] counts issues of earlier trials and of none, not its own nor later ones; what is held; not the trial itself', async () => {
    const mould = await newMould(caller, shop)
    const { mouldId, parts } = mould
    const press = await caller.ok('bms/section/add.do', { name: `PR${mouldId % 100_000}`, type: 'trial' })
    const trying = await caller.ok('bms/process/add.do', {
      ...{ code: `try${mouldId}`, name: `Try ${mouldId}`, sectionId: press.id, defaultMinutes: 60 },
    })
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [parts['P01']] } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    await finishMould(caller, mould)
    await change(caller, 'bom/route', rows[0].id, {
      operations: [...operations.map(({ labels: _, ...row }: any) => row), { number: 990, processId: trying.id }],
    })
    const [before, own, after] = [
      await addTrial(caller, mouldId, 'T0'),
      await addTrial(caller, mouldId, 'T1'),
      await addTrial(caller, mouldId, 'T2'),
    ]
    const counting = [await addIssue(caller, mouldId, { trialId: before.id }), await addIssue(caller, mouldId)]
    for (const { id } of [own, after]) await addIssue(caller, mouldId, { trialId: id })
    const names = counting.map(({ number }) => number).sort()
    expect((await readiness(own.id)).lacks).toEqual([
      expect.objectContaining({ code: 'earlierIssues', count: 2, names }),
    ])
    for (const { id } of counting) await caller.ok('tr/issue/solve.do', { id, outcome: '已配模' })
    expect(await readiness(own.id)).toEqual({ isReady: true, lacks: [] })

    const fresh = await newMould(caller, shop)
    const { id: first } = await addTrial(caller, fresh.mouldId, 'T0')
    const order = await addOrder(caller, fresh.mouldId, [fresh.parts['P01']!])
    await report(caller, fresh.batches['P01']!, [rowOf(10, { machineId: shop.machines['CNC01'] })])
    await decideAll(caller, order.id, { batch: 'hold' })
    await release(caller, order.id)
    const number = (await caller.ok('bom/bomBatch/get.do', { id: fresh.batches['P01'] })).number
    expect((await readiness(first)).lacks).toContainEqual(
      expect.objectContaining({ code: 'held', count: 1, names: [number] }),
    )
  })

  it('[MD-01 BD-12] names bought parts until they are in, and asks no batch of them', async () => {
    const mould = await newMould(caller, shop)
    const { mouldId } = mould
    const kind = { code: `GP${mouldId}`.slice(0, 20), name: `导柱 ${mouldId}`, isBought: true }
    const { id: partTypeId } = await caller.ok('bms/partType/add.do', kind)
    const draft = { mouldId, number: 'B01', name: '导柱', partTypeId, quantity: 4, materialStatus: 'ordered' }
    const { id: pin } = await caller.ok('bom/part/add.do', draft)
    const { id } = await addTrial(caller, mouldId, 'T0')
    await finishMould(caller, mould)
    expect((await readiness(id)).lacks).toEqual([
      expect.objectContaining({ code: 'boughtParts', count: 1, names: ['B01'] }),
    ])
    await change(caller, 'bom/part', pin, { materialStatus: 'arrived' })
    expect(await readiness(id)).toEqual({ isReady: true, lacks: [] })
  })

  it('[MD-01] says that there is no mould to try where it has no parts', async () => {
    const number = `E${world.clock.now() % 1_000_000}`
    const { id: mouldId } = await caller.ok('bom/mold/add.do', { number, name: '空模', deliveryDate: '2027-01-31' })
    const { id } = await addTrial(caller, mouldId, 'T0')
    expect(await readiness(id)).toMatchObject({ isReady: false, lacks: [{ code: 'noParts', count: 0, names: [] }] })
  })

  it('[MD-01] lets a trial go ahead against it only with the right and a reason, which stays with the trial', async () => {
    const { mouldId } = await newMould(caller, shop)
    const { id } = await addTrial(caller, mouldId, 'T0')
    const workshop = await world.user(['trial.trial:ready', 'trial.trial:detail'], { tenant: caller })
    expect((await workshop.post('tr/trial/ready.do', { id, despite: '赶' })).data).toMatchObject({
      refusal: 'trial.mayNotOverride',
    })
    expect((await caller.post('tr/trial/ready.do', { id })).data).toMatchObject({ refusal: 'trial.notReady' })
    await caller.ok('tr/trial/ready.do', { id, despite: '客户急要样件' })
    expect(await trialOf(caller, id)).toMatchObject({ status: 'ready', readyDespite: '客户急要样件' })
  })
})

describe('record and result', () => {
  it('[MD-01] a trial is recorded with parameters, photos, cycle and shots, then concluded and never changed again', async () => {
    const { mouldId } = await newMould(caller, shop)
    const machineId = shop.machines['CNC01']
    const { id } = await addTrial(caller, mouldId, 'T0', { resin: 'ABS', samples: 20, machineId })
    expect((await caller.post('tr/trial/record.do', { id, triedDate: today() })).data).toMatchObject({
      refusal: 'trial.stateForbids',
    })
    await caller.ok('tr/trial/ready.do', { id, despite: '先试' })
    expect((await caller.post('tr/trial/record.do', { id, triedDate: '2099-01-01' })).data).toMatchObject({
      refusal: 'trial.triedInFuture',
    })
    await caller.ok('tr/trial/record.do', { id, triedDate: today() })
    const photo = await caller.upload('t0.png', picture)
    await change(caller, 'tr/trial', id, {
      shots: 60,
      cycleSeconds: 48.5,
      parameters: [{ name: '料筒温度', value: '220', unit: '℃' }],
      photos: [{ photo, remark: '第 12 模' }],
    })
    await caller.ok('tr/trial/conclude.do', { id, result: 'passedWithIssues', conclusion: '飞边' })
    const record = await trialOf(caller, id)
    expect(record).toMatchObject({ status: 'concluded', result: 'passedWithIssues', shots: 60, cycleSeconds: 48.5 })
    // The request stands beside what came of it.
    expect(record).toMatchObject({ machineId, resin: 'ABS', samples: 20, triedDate: today(), conclusion: '飞边' })
    expect(record.parameters).toMatchObject([{ name: '料筒温度', value: '220', unit: '℃' }])
    expect(record.photos).toMatchObject([{ photo }])
    const changed = await caller.post('tr/trial/modify.do', { id, version: record.version, shots: 61 })
    expect(changed.data).toMatchObject({ issues: [expect.objectContaining({ field: 'event' })] })
    expect((await caller.post('tr/trial/remove.do', { ids: [id] })).data).toMatchObject({ refusal: 'trial.kept' })
  })

  it('[MD-01] a trial with open issues has not simply passed', async () => {
    const { mouldId } = await newMould(caller, shop)
    const id = await tried(mouldId, 'T0')
    await addIssue(caller, mouldId, { trialId: id })
    expect((await caller.post('tr/trial/conclude.do', { id, result: 'passed' })).data).toMatchObject({
      refusal: 'trial.openIssues',
      params: { count: 1 },
    })
    await caller.ok('tr/trial/conclude.do', { id, result: 'failed' })
    expect((await caller.post('tr/trial/cancel.do', { id, reason: '误' })).data).toMatchObject({
      refusal: 'trial.stateForbids',
    })
  })
})

describe('issues', () => {
  it('[MD-01] keep a mark on their photo as data, and refuse one that is not on it', async () => {
    const { mouldId } = await newMould(caller, shop)
    const photo = await caller.upload('flash.png', picture)
    const mark = { markX: 20.5, markY: 30, markWidth: 15, markHeight: 10 }
    const found = {
      cavity: '2#',
      cause: 'fitting',
      costBearer: 'supplier',
      solveBy: '2026-11-05',
      ownerId: caller.userId,
    }
    const { id } = await addIssue(caller, mouldId, { photo, ...mark, ...found })
    expect(await issueOf(caller, id)).toMatchObject({ photo, ...mark, ...found })
    const seen = await caller.get(`comm/file/download.do?fileId=${photo}`)
    expect(seen.body.equals(picture)).toBe(true)
    for (const wrong of [
      { photo: await caller.upload('a.png', picture), markX: 20 },
      { photo: await caller.upload('b.png', picture), ...mark, markX: 90 },
    ]) {
      const answer = await caller.post('tr/issue/add.do', { number: 'WRONG', mouldId, title: '飞边', ...wrong })
      expect(answer.data).toMatchObject({ issues: [expect.objectContaining({ field: 'photo' })] })
    }
  })

  it('[MD-01] name parts, batches and trials of their own mould only, and operations that its routes have', async () => {
    const [mine, other] = [await newMould(caller, shop), await newMould(caller, shop)]
    const { id: trialId } = await addTrial(caller, other.mouldId, 'T0')
    const answer = await caller.post('tr/issue/add.do', {
      number: 'ELSEWHERE',
      mouldId: mine.mouldId,
      title: '飞边',
      trialId,
      partId: other.parts['C01'],
      closingBatchId: other.batches['C01'],
      closingOperation: 99,
    })
    expect((answer.data as any).issues.map(({ field }: any) => field).sort()).toEqual([
      'closingBatchId',
      'closingOperation',
      'partId',
      'trialId',
    ])
  })

  it('[MD-01] are solved by their operation, proved at a later trial that took place, and come back if they must', async () => {
    const mould = await newMould(caller, shop)
    const { mouldId, batches } = mould
    const first = await tried(mouldId, 'T0')
    const { id } = await addIssue(caller, mouldId, {
      trialId: first,
      closingBatchId: batches['C01'],
      closingOperation: 10,
    })
    expect((await caller.post('tr/issue/solve.do', { id })).data).toMatchObject({ refusal: 'issue.operationOpen' })
    await finishMould(caller, mould)
    await caller.ok('tr/issue/solve.do', { id })
    const { id: later } = await addTrial(caller, mouldId, 'T1')
    const elsewhere = await newMould(caller, shop)
    await tried(elsewhere.mouldId, 'T0')
    const foreign = await tried(elsewhere.mouldId, 'T1')
    for (const trialId of [first, later, foreign])
      expect((await caller.post('tr/issue/prove.do', { id, trialId })).data).toMatchObject({
        refusal: 'issue.provedNowhere',
      })
    await caller.ok('tr/trial/ready.do', { id: later })
    await caller.ok('tr/trial/record.do', { id: later, triedDate: today() })
    await caller.ok('tr/issue/prove.do', { id, trialId: later })
    const manager = await world.user(['identity.user:*'], { tenant: caller })
    const settledBy = (await manager.ok('upms/user/get.do', { id: caller.userId })).realName
    expect(await issueOf(caller, id)).toMatchObject({
      status: 'proved',
      provedTrialId: later,
      settledDate: today(),
      settledBy,
    })
    await caller.ok('tr/issue/reopen.do', { id, outcome: '又出现' })
    expect(await issueOf(caller, id)).toMatchObject({ status: 'open', provedTrialId: null, outcome: '又出现' })
  })

  it('[MD-01] without an operation say how they were solved; their numbers go on from the last', async () => {
    const { mouldId } = await newMould(caller, shop)
    const { id: trialId } = await addTrial(caller, mouldId, 'T0')
    const { number: mould } = await caller.ok('bom/mold/get.do', { id: mouldId })
    const propose = async () => (await caller.ok('tr/issue/number.do', { mouldId, trialId })).number
    expect(await propose()).toBe(`${mould}-T0-01`)
    const { id } = await addIssue(caller, mouldId, { number: await propose(), trialId })
    expect(await propose()).toBe(`${mould}-T0-02`)
    expect((await caller.post('tr/issue/solve.do', { id })).data).toMatchObject({ refusal: 'issue.howSolved' })
    await caller.ok('tr/issue/solve.do', { id, outcome: '调机' })
    expect((await caller.post('tr/issue/accept.do', { id, outcome: '同意' })).data).toMatchObject({
      refusal: 'issue.stateForbids',
    })
  })
})
