import type { Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let planner: Caller
let cnc: number
let fitting: number
beforeEach(async () => {
  planner = await world.user(['basic.*'])
  cnc = await addSection('CNC', { type: 'cnc', needsCam: true })
  fitting = await addSection('FIT', { type: 'fitting' })
})

const addSection = async (name: string, more: object): Promise<number> =>
  (await planner.ok('bms/section/add.do', { name, ...more })).id
const add = (code: string, more: object = {}) =>
  planner.ok('bms/process/add.do', { code, name: code, sectionId: fitting, ...more })
const tryAdd = (more: object) =>
  planner.post<any>('bms/process/add.do', { code: 'X', name: 'X', sectionId: fitting, ...more })
const modify = (record: { id: number; version: number }, more: object) =>
  planner.post<any>('bms/process/modify.do', { id: record.id, version: record.version, ...more })
const pre = (...ids: number[]) => ({ preProcesses: ids.map((processId) => ({ processId })) })
const post = (...ids: number[]) => ({ postProcesses: ids.map((processId) => ({ processId })) })
const issueOf = ({ data }: { data: any }) => data.issues[0]

describe('the order of processes [BD-03 BD-55 P1]', () => {
  it('is kept with what comes before and after', async () => {
    const rough = await add('ROUGH')
    const finish = await add('FINISH')
    const semi = await add('SEMI', { ...pre(rough.id), ...post(finish.id) })
    expect(semi.preProcesses).toMatchObject([{ processId: rough.id, labels: { processId: 'ROUGH' } }])
    expect(semi.postProcesses).toMatchObject([{ processId: finish.id }])
  })

  it('[BD-55] has no process before or after itself', async () => {
    const rough = await add('ROUGH')
    expect(issueOf(await modify(rough, pre(rough.id)))).toMatchObject({
      field: 'preProcesses',
      row: 1,
      rule: 'basic:rules.ownNeighbour',
    })
    expect(issueOf(await modify(rough, post(rough.id)))).toMatchObject({ field: 'postProcesses' })
  })

  it('has no circle over several records, pre and post mixed, and names it', async () => {
    const a = await add('A')
    const b = await add('B', pre(a.id))
    const c = await add('C', pre(b.id))
    const issue = issueOf(await modify(a, pre(c.id)))
    expect(issue).toMatchObject({ field: 'preProcesses', rule: 'basic:rules.processCycle' })
    expect(issue.message).toContain('A → B → C → A')
    expect(issueOf(await modify(c, post(a.id)))).toMatchObject({
      field: 'postProcesses',
      rule: 'basic:rules.processCycle',
    })
  })

  it('has no circle that two people close at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await add(`A${round}`), await add(`B${round}`)]
      const answers = await Promise.all([modify(a, pre(b.id)), modify(b, pre(a.id))])
      expect(answers.map(({ code }) => code).sort()).toEqual([1, 400])
    }
  })

  it('[BD-55] holds a process that comes before or after another', async () => {
    const [a, b] = [await add('A'), await add('B')]
    const c = await add('C', { ...pre(a.id), ...post(b.id) })
    for (const used of [a, b]) {
      const answer = await planner.post<any>('bms/process/remove.do', { ids: [used.id] })
      expect(answer.data).toMatchObject({ refusal: 'process.usedAsNeighbour', params: { name: used.code, by: 'C' } })
    }
    expect(await planner.ok('bms/process/remove.do', { ids: [a.id, b.id, c.id] })).toEqual({ removed: 3 })
  })
})

describe('weight and marks [BD-55]', () => {
  it('[BD-55] has main processes in CAM sections only', async () => {
    const cam = await addSection('CAM', { type: 'cam' })
    expect(issueOf(await tryAdd({ weight: 'main' }))).toMatchObject({
      field: 'weight',
      rule: 'basic:rules.mainNeedsCam',
      params: { section: 'FIT' },
    })
    for (const [code, sectionId] of [
      ['BY-CAM', cnc],
      ['CAM', cam],
    ] as const)
      expect(await add(code, { weight: 'main', sectionId })).toMatchObject({ weight: 'main' })
  })

  it('keeps a section with main processes a CAM section', async () => {
    await add('ROUGH', { weight: 'main', sectionId: cnc })
    const answer = await planner.post<any>('bms/section/modify.do', { id: cnc, version: 1, needsCam: false })
    expect(issueOf(answer)).toMatchObject({
      field: 'needsCam',
      rule: 'basic:rules.sectionHasMain',
      params: { process: 'ROUGH' },
    })
    expect((await planner.post('bms/section/modify.do', { id: fitting, version: 1, needsCam: false })).code).toBe(1)
  })

  it('[BD-55] asks for a mark by design or CAM where CAM QC is chosen', async () => {
    expect(issueOf(await tryAdd({ needsCamQc: true }))).toMatchObject({ rule: 'basic:rules.camQcNeedsMark' })
    expect(await add('QC', { needsCamQc: true, machiningMark: 'cam' })).toMatchObject({ machiningMark: 'cam' })
  })
})
