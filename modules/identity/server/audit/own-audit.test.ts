import { section } from '@mouldwright/basic/shared'
import { createMaker, productExtras } from '@mouldwright/testkit'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
const auditor = userOfFile(world, ['*'])

const path = 'sys/audit/list.do'
const kindsOf = async (query: object) => (await auditor.ok(path, query)).rows.map(({ kind }: { kind: string }) => kind)

it('[K3] is searched by time, person, kind and text, in the own company alone, and the search is noted', async () => {
  const make = createMaker(auditor, productExtras)
  const record = await make.record(section, { name: 'AUD1' })
  await auditor.ok('bms/section/modify.do', { id: record.id, version: record.version, chineseName: '改' })
  const stranger = await world.user(['*'])
  await createMaker(stranger, productExtras).record(section, { name: 'AUD9' })

  expect(await kindsOf({ search: 'aud1' })).toEqual(['modify', 'add'])
  expect(await kindsOf({ search: 'AUD9' })).toEqual([])
  expect(await kindsOf({ search: 'AUD1', kind: 'add' })).toEqual(['add'])
  const { rows } = await auditor.ok(path, { search: 'AUD1', kind: 'modify' })
  expect(rows[0]).toMatchObject({
    kindName: '修改',
    target: '工段 AUD1',
    fields: ['中文名'],
    person: expect.any(String),
  })
  expect(await kindsOf({ search: 'AUD1', person: rows[0].person })).toEqual(['modify', 'add'])
  expect(await kindsOf({ search: 'AUD1', person: 'nobody' })).toEqual([])
  const tomorrow = new Date(world.clock.now() + 86_400_000).toISOString()
  expect(await kindsOf({ search: 'AUD1', from: tomorrow })).toEqual([])
  expect(await kindsOf({ search: 'AUD1', to: tomorrow })).toEqual(['modify', 'add'])
  const first = await auditor.ok(path, { search: 'AUD1', size: 1 })
  expect(first.rows).toHaveLength(1)
  expect((await auditor.ok(path, { search: 'AUD1', size: 1, before: first.next })).rows[0].kind).toBe('add')
  expect((await auditor.ok(path, { kind: 'auditSearch' })).rows.length).toBeGreaterThan(5)

  const other = await world.user(['basic.*'], { tenant: auditor as never })
  expect((await other.post(path, {})).code).toBe(403)
})

it('[K3] holds exports and downloads of exports and files, and refused batches', async () => {
  const make = createMaker(auditor, productExtras)
  const { id } = await make.record(section)
  const { taskId } = await auditor.ok('bms/section/export.do', { ids: [id] })
  expect((await auditor.job(taskId)).status).toBe('succeeded')
  await auditor.get(`comm/export/download.do?taskId=${taskId}`)
  const fileId = await auditor.upload('note.txt', Buffer.from('hello'))
  await auditor.get(`comm/file/download.do?fileId=${fileId}`)
  await auditor.post('bms/section/remove.do', { ids: [id, 4_242] })
  const { rows } = await auditor.ok(path, {})
  const told = rows.map(({ kind, target }: any) => `${kind} ${target}`)
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^export 工段 .*\.xlsx$/),
      expect.stringMatching(/^download .*\.xlsx$/),
      expect.stringMatching(/^download .*note\.txt$/),
      expect.stringMatching(/^absent 工段/),
    ]),
  )
})

it('[K3] speaks the words of its reader: no line shows the code of an operation, a record or a field', async () => {
  const admin = await world.user(['*'])
  const make = createMaker(admin, productExtras)
  const { id, version } = await make.record(section)
  await admin.ok('bms/section/modify.do', { id, version, chineseName: '改' })
  const { taskId } = await admin.ok('bms/section/export.do', { ids: [id] })
  expect((await admin.job(taskId)).status).toBe('succeeded')
  await admin.get(`comm/export/download.do?taskId=${taskId}`)
  await admin.get(`comm/file/download.do?fileId=${await admin.upload('note.txt', Buffer.from('hello'))}`)
  await admin.ok('bms/module/saveModuleValue.do', {
    paraCode: 'MultiFactoryCollaborationLevel',
    paraValue: 2,
    version: 1,
  })
  const reader = { zh: admin, en: await world.user(['*'], { tenant: admin as never, language: 'en' }) }
  expect((await reader.en.post('bms/section/remove.do', { ids: [4_242] })).code).not.toBe(1)
  await admin.ok(path, { search: 'nothing of this kind' })

  for (const caller of [reader.zh, reader.en]) {
    const { rows } = await caller.ok(path, {})
    expect(new Set(rows.map(({ kind }: any) => kind)).size).toBeGreaterThan(5)
    for (const { kindName, target, fields } of rows) {
      const said = [kindName, target, ...fields].join(' | ')
      expect(said).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z]+\b(?<!\.(?:txt|xlsx))|\b[a-z]+[A-Z]/)
    }
  }
})

it('[K3] has a word in both languages for every record that a module notes by hand', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const noted = globSync('modules/*/server/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/operation\b[^{}]*?entity: '([a-z]+)\.([A-Za-z]+)'/g)].map(
      ([, module, stem]) => ({ module: module!, stem: stem! }),
    ),
  )
  expect(noted.length).toBeGreaterThan(8)
  const wordless = []
  for (const { module, stem } of noted)
    for (const language of ['zh', 'en']) {
      const words = (await import(join(root, `modules/${module}/locales/${language}.ts`)))[language]
      if (!words[stem]?.$ && !words.menu?.[stem]) wordless.push(`${module}.${stem} in ${language}`)
    }
  expect(wordless).toEqual([])
})
