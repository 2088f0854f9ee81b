/** Boards through HTTP: who may change them, what they keep, and that they stay what they are. */
import { openWorkbook, writeWorkbook, type Envelope, type WrittenSheet } from '@mouldwright/server-kit'
import type { Caller, TestTenant } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let tenant: TestTenant
let keeper: Caller

beforeEach(async () => {
  tenant = await world.tenant()
  keeper = await world.user(['basic.*'], { tenant })
})

const sentences = {
  en: 'You do not have permission right now, pls. contact administrator!',
  zh: '您暂时没有权限，请联系管理员！',
}
const add = (draft: object = {}) =>
  keeper.ok('bms/kanban/add.do', { code: 'K1', name: '大屏', type: 'list', displaySeconds: 30, sequence: 1, ...draft })

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

async function bytesOf(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const bookOf = (rows: string[][]) =>
  bytesOf([{ name: '看板', header: ['编码', '名称', '类型', '停留时间(秒)', '顺序'], rows: [rows] }])

describe('[PU-09] a change without the right', () => {
  it.each(['en', 'zh'] as const)(
    'is refused with the sentence of boards (%s), whatever the change',
    async (language) => {
      const { id, version } = await add()
      const rights = ['basic.kanban:check', 'basic.kanban:detail', 'basic.kanban:export', 'basic.section:*']
      const looker = await world.user(rights, { tenant, language })
      const fileId = await looker.upload('book.xlsx', await bookOf([['K2', 'B', '清单看板', '30', '2']]))
      const changes: [string, object][] = [
        ['add', { code: 'K2', name: 'B', type: 'list', displaySeconds: 30, sequence: 2 }],
        ['modify', { id, version, name: 'B' }],
        ['modify', { id, version, valid: false }],
        ['remove', { ids: [id] }],
        ['import', { fileId, dryRun: false }],
        ['import', { fileId, dryRun: true }],
        ['template', {}],
      ]
      for (const [verb, body] of changes)
        expect(await looker.post(`bms/kanban/${verb}.do`, body), verb).toMatchObject({
          code: 403,
          message: sentences[language],
          data: { refusal: 'kanban.changeDenied' },
        })
      expect(await looker.ok('bms/kanban/get.do', { id })).toMatchObject({ version, valid: true })
      expect((await looker.ok('bms/kanban/list.do')).total).toBe(1)
    },
  )

  it('is another than of looking: looking without the right, and changing other records, has the general sentence', async () => {
    const { id } = await add()
    const nobody = await world.user(['comm.none'], { tenant, language: 'en' })
    for (const [path, body] of [
      ['bms/kanban/list.do', {}],
      ['bms/kanban/get.do', { id }],
      ['bms/kanban/export.do', {}],
      ['bms/section/remove.do', { ids: [id] }],
    ] as const)
      expect(await nobody.post(path, body), path).toMatchObject({ code: 403, data: { refusal: 'access.denied' } })
    expect((await nobody.post('bms/section/remove.do', { ids: [id] })).message).not.toBe(sentences.en)
  })

  it('is refused in a workbook of the whole factory, together with nothing else', async () => {
    const bringer = await world.user(['jobs.*', 'basic.section:*'], { tenant, language: 'en' })
    const boards: WrittenSheet = {
      name: '看板',
      header: ['编码', '名称', '类型', '停留时间(秒)', '顺序'],
      rows: [[['K2', 'B', '清单看板', '30', '2']]],
    }
    const fileId = await bringer.upload('book.xlsx', await bytesOf([boards]))
    const { taskId } = await bringer.ok('initialize/import.do', { fileId, dryRun: false })
    expect(await bringer.job(taskId)).toMatchObject({
      status: 'failed',
      error: { code: 'kanban.changeDenied', message: sentences.en },
    })
    const both = await bytesOf([boards, { name: '客户', header: ['客户编号'], rows: [[['C1']]] }])
    const second = await bringer.upload('book.xlsx', both)
    const answer = await bringer.ok('initialize/import.do', { fileId: second, dryRun: false })
    expect(await bringer.job(answer.taskId)).toMatchObject({ error: { code: 'workbook.sheetDenied' } })
    expect((await keeper.ok('bms/kanban/list.do')).total).toBe(0)
  })
})

describe('[BD-29] a board', () => {
  it('is kept with its picture and the places of its machines', async () => {
    const { id: sectionId } = await keeper.ok('bms/section/add.do', { name: 'CNC', type: 'cnc' })
    const { id: machineId } = await keeper.ok('machine/add.do', { name: 'CNC01', sectionId })
    const backgroundImage = await keeper.upload('hall.png', png)
    const machines = [{ machineId, x: 12.5, y: 100 }]
    const { id } = await add({ type: 'layout', backgroundImage, machines })
    expect(await keeper.ok('bms/kanban/get.do', { id })).toMatchObject({ type: 'layout', backgroundImage, machines })
    // Whoever may see the board sees its picture; nobody else does.
    const file = (who: Caller) => who.get(`comm/file/download.do?fileId=${backgroundImage}`)
    const viewer = await world.user(['basic.kanban:detail'], { tenant })
    expect((await file(viewer)).body).toEqual(png)
    for (const stranger of [await world.user(['basic.section:*'], { tenant }), await world.user(['*'])])
      expect((await file(stranger)).headers['content-type']).toContain('application/json')
    const removal = await keeper.post('machine/remove.do', { ids: [machineId] })
    expect(removal.code).toBe(409)
  })

  it('keeps several pictures, each once, whatever its type, also through a workbook', async () => {
    const pictures = [{ picture: await keeper.upload('a.png', png) }, { picture: await keeper.upload('b.png', png) }]
    const { id, version } = await add({ pictures })
    const text = await keeper.upload('a.txt', Buffer.from('text'))
    const wrong = await keeper.post('bms/kanban/modify.do', { id, version, pictures: [{ picture: text }] })
    expect(issuesOf(wrong)).toEqual(['pictures.picture fileKind'])
    const twice = await keeper.post('bms/kanban/modify.do', { id, version, pictures: [pictures[0], pictures[0]] })
    expect(issuesOf(twice)).toEqual(['pictures.picture duplicateRow'])
    const fileId = await keeper.upload('book.xlsx', await bookOf([['K1', '大厅', '清单看板', '30', '1']]))
    const asked = await keeper.ok('bms/kanban/import.do', { fileId, dryRun: false })
    const confirm = (await keeper.job(asked.taskId)).result.confirmations.map(({ key }: { key: string }) => key)
    const { taskId } = await keeper.ok('bms/kanban/import.do', { fileId, dryRun: false, confirm })
    expect((await keeper.job(taskId)).result).toMatchObject({ applied: true, sheets: [{ changed: 1 }] })
    expect(await keeper.ok('bms/kanban/get.do', { id })).toMatchObject({ name: '大厅', pictures })
  })

  it('[BD-61] takes no picture that is none, or not its own', async () => {
    const rule = async (backgroundImage: number) => issuesOf(await tryAdd({ type: 'layout', backgroundImage }))
    expect(await rule(await keeper.upload('a.txt', Buffer.from('text')))).toEqual(['backgroundImage fileKind'])
    const colleague = await world.user(['basic.*'], { tenant })
    expect(await rule(await colleague.upload('hall.png', png))).toEqual(['backgroundImage reference'])
    const gif = await keeper.upload('hall.GIF', Buffer.from('GIF89a'))
    expect((await tryAdd({ type: 'layout', backgroundImage: gif })).code).toBe(1)
  })

  it('keeps its type, also against a workbook', async () => {
    const { id, version } = await add()
    for (const type of ['layout', 'utilisation'])
      expect(issuesOf(await keeper.post('bms/kanban/modify.do', { id, version, type }))).toEqual(['type fixed'])
    const fileId = await keeper.upload('book.xlsx', await bookOf([['K1', '大屏', '机床布局看板', '30', '1']]))
    const { taskId } = await keeper.ok('bms/kanban/import.do', { fileId, dryRun: false })
    const { result } = await keeper.job(taskId)
    expect(result).toMatchObject({ applied: false, issues: [{ row: 2, rule: 'fixed' }] })
    expect(await keeper.ok('bms/kanban/get.do', { id })).toMatchObject({ type: 'list', version })
  })

  it('goes into a workbook and comes back unchanged', async () => {
    const { id: sectionId } = await keeper.ok('bms/section/add.do', { name: 'EDM', type: 'edm' })
    await add({ sections: [{ sectionId }], remark: '二号门' })
    await add({ code: 'K2', name: '稼动', type: 'utilisation', sequence: 2 })
    const { taskId } = await keeper.ok('bms/kanban/export.do')
    expect(await keeper.job(taskId)).toMatchObject({ status: 'succeeded', result: { rows: 2 } })
    const { body } = await keeper.get(`comm/export/download.do?taskId=${taskId}`)
    const book = await openWorkbook(new Uint8Array(body))
    expect(book.sheets).toHaveLength(3)
    book.close()
    const fileId = await keeper.upload('book.xlsx', body)
    const back = await keeper.ok('bms/kanban/import.do', { fileId, dryRun: false })
    const { result } = await keeper.job(back.taskId)
    expect(result).toMatchObject({ applied: true, sheets: [{ added: 0, changed: 0, unchanged: 2 }] })
  })
})

const tryAdd = (draft: object) =>
  keeper.post('bms/kanban/add.do', {
    code: 'K9',
    name: 'Board',
    type: 'list',
    displaySeconds: 30,
    sequence: 1,
    ...draft,
  })

const issuesOf = ({ data }: Envelope) =>
  (data as { issues: { field: string; rule: string }[] }).issues.map(({ field, rule }) => `${field} ${rule}`)
