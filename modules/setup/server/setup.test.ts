/** From an empty factory to its first plan, as the wizard goes. */
import { load, newSchedule, start } from '../../aps/server/plans.fixture.ts'
import type { ImportReport } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { importBook, importOver } from '@mouldwright/testkit/books'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { factoryKinds, type PackPreview, type Wizard } from '../shared/index.ts'

const world = worldOfFile()
const company = ofEachTest(() => world.tenant({ factories: [{ name: 'Main' }, { name: 'East' }] }))
const admin = ofEachTest(() => world.user(['*'], { tenant: company, factory: 'Main' }))

const wizard = (who: Caller = admin): Promise<Wizard> => who.ok('setup/wizard/get.do', {})
const states = ({ steps }: Wizard) => Object.fromEntries(steps.map(({ step, state }) => [step, state]))
const preview = (input: object): Promise<PackPreview> => admin.ok('setup/pack/preview.do', { language: 'zh', ...input })
const total = async (path: string): Promise<number> => (await admin.ok(`${path}/list.do`, { size: 1 })).total

/** What the pack's step does: a workbook of the chosen rows, and the import of any workbook. */
async function importPack(input: object, confirm: string[] = []): Promise<ImportReport> {
  const { fileId } = await admin.ok('setup/pack/prepare.do', { language: 'zh', ...input })
  const { taskId } = await admin.ok('initialize/import.do', { fileId, dryRun: false, confirm })
  const { status, result, error } = await admin.job(taskId)
  expect({ status, error }).toEqual({ status: 'succeeded', error: null })
  return result
}

const download = async (about: string, kind: string, language = 'zh') =>
  (await admin.get(`setup/workbook/download.do?about=${about}&kind=${kind}&language=${language}`)).body

describe('starter packs', () => {
  it.each(
    factoryKinds.flatMap(
      (kind) =>
        [
          [kind, 'zh'],
          [kind, 'en'],
        ] as const,
    ),
  )(
    '[BD-34] the pack %s in %s, own machines and own moulds lead to a plan without late moulds',
    async (kind, language) => {
      expect(await wizard()).toMatchObject({ kind: null })
      const pack = await importPack({ kind, language })
      expect(pack).toMatchObject({ issues: [], confirmations: [], ignored: [], applied: true })
      for (const about of ['machines', 'moulds']) {
        const report = await importOver(admin, 'initialize', await download(about, kind, language))
        expect(report).toMatchObject({ issues: [], ignored: [], applied: true })
      }
      expect(states(await wizard())).toMatchObject({
        company: 'open',
        pack: 'done',
        machines: 'done',
        moulds: 'done',
        plan: 'open',
      })
      const { id } = await newSchedule(admin)
      expect(await load(admin, id)).toMatchObject({ status: 'succeeded', result: { snapshot: { errors: 0 } } })
      const run = await start(admin, id)
      expect(run.result).toMatchObject({ unplacedTasks: 0, lateMoulds: 0, moulds: 1 })
      // Whoever has planned needs not be asked about the company any more.
      expect(states(await wizard())).toMatchObject({ company: 'done', plan: 'done' })
    },
  )

  it.each(factoryKinds)('[BD-27] the pack %s brings skill titles, and processes that ask for one', async (kind) => {
    await importPack({ kind })
    const { rows: titles } = await admin.ok('bms/skillTitle/list.do', { size: 100 })
    const grades = titles.map(({ grade }: { grade: number }) => grade)
    expect(Math.min(...grades)).toBeLessThan(Math.max(...grades))
    const { rows } = await admin.ok('bms/process/list.do', { search: 'TRIAL-T0' })
    const { skillTitleId } = await admin.ok('bms/process/get.do', { id: rows[0].id })
    expect(titles).toContainEqual(expect.objectContaining({ id: skillTitleId, code: 'TRIAL-S' }))
  })

  it('[BD-34 OU-03] brings roles for usual jobs, each with what its job needs and no more', async () => {
    await importPack({ kind: 'stamping' })
    const { rows } = await admin.ok('upms/role/list.do', { search: '常用岗位', sort: 'sortCode' })
    expect(rows.map(({ code }: { code: string }) => code)).toEqual(['inspector', 'programmer', 'purchaser', 'foreman'])
    const inspector = await world.user([], { tenant: company, factory: 'Main' })
    const { version } = await admin.ok('upms/user/get.do', { id: inspector.userId })
    const roles = [{ roleId: rows[0].id }]
    await admin.ok('upms/user/modify.do', { id: inspector.userId, version, roles })
    expect((await inspector.post('floor/disposition/list.do', {})).code).toBe(1)
    expect((await inspector.post('bms/cmm/orderRule/list.do', {})).code).toBe(1)
    const section = { name: 'NEW', type: 'cnc' }
    for (const [path, body] of [
      ['bms/section/add.do', section],
      ['upms/role/list.do', {}],
      ['outsource/order/send.do', { id: 1 }],
    ] as const)
      expect([path, (await inspector.post(path, body)).code]).toEqual([path, 403])
  })

  it('[BD-34] a second import of the same pack, in either language of its keys, adds nothing', async () => {
    await importPack({ kind: 'injection' })
    const again = await importPack({ kind: 'injection' })
    expect(again.confirmations).toEqual([])
    expect(again.sheets.every(({ added, changed, skipped }) => added + changed + skipped === 0)).toBe(true)
    const { sheets } = await preview({ kind: 'injection', language: 'en' })
    // What has no code is known by its words, and is another record in another language.
    const inWords = ['basic.surfaceRequirement', 'basic.remarkPhrase', 'basic.dealWay']
    const ofCodes = sheets.filter(({ entity }) => !inWords.includes(entity))
    expect(ofCodes.flatMap(({ rows }) => rows).every(({ exists }) => exists)).toBe(true)
  })

  it.each(factoryKinds)(
    '[BD-34] the pack %s brings the kinds that orders, parts and reports are told apart by',
    async (kind) => {
      await importPack({ kind })
      const rowsOf = async (path: string, search = ''): Promise<any[]> =>
        (await admin.ok(`${path}/list.do`, { search, size: 500 })).rows
      const { priority } = (await rowsOf('bms/orderType', 'REP'))[0]
      const orderTypeId = (await rowsOf('bms/orderType', 'REP'))[0].id
      const order = { number: 'R1', name: '修模', deliveryDate: '2026-12-20', orderTypeId }
      expect(await admin.ok('bom/mold/add.do', order)).toMatchObject({ priority })
      const hardened = (await rowsOf('bms/material')).filter(({ needsHeatTreatment }) => needsHeatTreatment)
      expect(hardened.map(({ code }) => code).sort()).toEqual(['H13', 'S136', 'SKD11'])
      expect((await rowsOf('bms/electrodeMaterial', 'CU'))[0].labels.materialId).toBe('紫铜')
      expect((await rowsOf('bms/dealWay')).filter(({ needsApproval }) => needsApproval)).toHaveLength(2)
      const [{ labels, isBlocking }] = await rowsOf('bms/cmm/orderRule')
      expect([labels, isBlocking]).toEqual([{ processId: '数控精加工', specificationId: 'FINISH' }, false])
      const { phrases } = await admin.ok('bms/remark/offer.do', { use: 'stockIn' })
      expect(phrases.slice(0, 2)).toEqual(['采购入库', '外协收回入库'])
      for (const path of ['bms/partLevel', 'bms/precisionLevel', 'bms/surfaceRequirement', 'bms/processingMaterial'])
        expect([path, (await rowsOf(path)).length > 2]).toEqual([path, true])
    },
  )

  it('[BD-34] what is there already is named, and written over only when somebody says so', async () => {
    await admin.ok('bms/section/add.do', { name: 'EDM', type: 'cnc', chineseName: '自己的电火花' })
    const { sheets } = await preview({ kind: 'injection' })
    const sections = sheets.find(({ entity }) => entity === 'basic.section')!
    expect(sections.rows.filter(({ exists }) => exists).map(({ key }) => key)).toEqual(['EDM'])
    const asked = await importPack({ kind: 'injection' })
    expect(asked).toMatchObject({ applied: false, confirmations: [{ message: expect.stringContaining('EDM') }] })
    const kept = await importPack({ kind: 'injection', leftOut: [{ entity: 'basic.section', key: 'EDM' }] })
    expect(kept).toMatchObject({ applied: true, confirmations: [] })
    const { rows } = await admin.ok('bms/section/list.do', { search: 'EDM' })
    expect(rows).toContainEqual(expect.objectContaining({ name: 'EDM', type: 'cnc', chineseName: '自己的电火花' }))
    expect(await total('bms/section')).toBe(sections.rows.length)
  })

  it('[BD-34] rows that were left out do not come, and what names them is said to be missing', async () => {
    const { sheets } = await preview({ kind: 'stamping' })
    const left = sheets
      .filter(({ entity }) => entity !== 'basic.unit')
      .flatMap(({ entity, rows }) => rows.map(({ key }) => ({ entity, key })))
    await importPack({ kind: 'stamping', leftOut: left })
    expect([await total('bms/unit'), await total('bms/section')]).toEqual([6, 0])
    const report = await importPack({ kind: 'stamping', leftOut: [{ entity: 'basic.section', key: 'SAW' }] })
    expect(report.applied).toBe(false)
    expect(new Set(report.issues.map(({ rule, value }) => `${rule} ${String(value)}`))).toContain('reference SAW')
    const all = sheets.flatMap(({ entity, rows }) => rows.map(({ key }) => ({ entity, key })))
    const { data } = await admin.post('setup/pack/prepare.do', { kind: 'stamping', language: 'zh', leftOut: all })
    expect(data).toMatchObject({ refusal: 'pack.nothingLeft' })
  })
})

describe('the wizard', () => {
  it('[BD-34] remembers steps and kind for the factory, whoever looks, and not for another one', async () => {
    await admin.ok('setup/wizard/save.do', { step: 'pack', state: 'skipped', kind: 'stamping' })
    await admin.ok('setup/wizard/save.do', { step: 'machines', state: 'skipped' })
    const colleague = await world.user(['setup.*'], { tenant: company, factory: 'Main' })
    const seen = await wizard(colleague)
    expect(seen.kind).toBe('stamping')
    expect(states(seen)).toEqual({
      company: 'open',
      pack: 'skipped',
      machines: 'skipped',
      moulds: 'open',
      plan: 'open',
    })
    const east = await world.user(['setup.*'], { tenant: company, factory: 'East' })
    expect(await wizard(east)).toMatchObject({
      kind: null,
      steps: expect.arrayContaining([{ step: 'pack', state: 'open', missing: expect.anything() }]),
    })
    await admin.ok('setup/wizard/save.do', { step: 'pack', state: 'open' })
    expect(await wizard()).toMatchObject({ kind: 'stamping' })
    await admin.ok('setup/wizard/save.do', { step: 'company', state: 'done' })
    expect(states(await wizard(colleague))).toMatchObject({ company: 'done', plan: 'open' })
  })

  it('[BD-34] says what each step still lacks, in the language of whoever asks', async () => {
    const english = await world.user(['setup.*'], { tenant: company, factory: 'Main', language: 'en' })
    const missing = async (who: Caller, step: string) =>
      (await wizard(who)).steps.find((one) => one.step === step)!.missing
    expect(await missing(admin, 'machines')).toEqual(['还没有机床', '还没有资源组'])
    expect(await missing(english, 'plan')).toEqual(['No plan has been made yet'])
    await importPack({ kind: 'injection' })
    expect(await missing(english, 'machines')).toEqual([
      'Nothing entered yet: Machine',
      'Nothing entered yet: Resource group',
    ])
    expect(await missing(english, 'pack')).toEqual([])
  })

  it('[BD-34] is for those who may set up, and imports only what they may import', async () => {
    const planner = await world.user(['aps.*'], { tenant: company, factory: 'Main' })
    expect((await planner.post('setup/wizard/get.do', {})).code).toBe(403)
    const limited = await world.user(['setup.*', 'jobs.*'], { tenant: company, factory: 'Main' })
    const { fileId } = await limited.ok('setup/pack/prepare.do', { kind: 'injection', language: 'zh' })
    const { taskId } = await limited.ok('initialize/import.do', { fileId, dryRun: true })
    expect((await limited.job(taskId)).error?.code).toBe('workbook.sheetDenied')
    expect(await importBook(admin, 'initialize', await download('machines', 'injection')).catch(String)).toMatchObject({
      applied: false,
    })
  })
})
