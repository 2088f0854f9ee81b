/** Text that would do something if anybody took it for more than text: stored in every text field, and read back letter by letter. */
import { rowsFields, type Entity, type Fields } from '@mouldwright/kernel'
import { openWorkbook } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { describe, expect, it } from 'vitest'
import { userOfFile, makerOfFile, worldOfFile } from '../world/of-file.ts'
import { loggedDefects } from '../world/seen-in-world.ts'
import { hostileTexts } from '../index.ts'

const entities = serverModules.flatMap(({ module }) => module.entities)

const world = worldOfFile()
const mine = userOfFile(world, ['*'])
const make = makerOfFile(mine)

/** What a rule of the entity refuses cannot be stored. */
const ruled: Readonly<Record<string, readonly string[]>> = {
  'gateway.tenantServer': ['innerIp', 'outerIp'],
  'gateway.serverApp': ['configuration'],
}

/** Fields that take any text. */
const freeTexts = (fields: Fields, without: readonly string[] = []) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && !field.readonly && !field.pattern && !without.includes(name)
      ? [{ name, max: field.max, long: field.long }]
      : [],
  )

const textsOfEntity = (of: Entity) => freeTexts(of.fields, ruled[of.name])

/** What stands in doubled braces in a template must be a placeholder that there is; others are refused by name (electrode's set.test). */
const textsFor = (of: Entity) =>
  of.name === 'electrode.sheetTemplate' ? hostileTexts.filter((text) => !text.includes('{{')) : hostileTexts

const fits = (max: number) => hostileTexts.filter((text) => [...text].length <= max)

/** All texts of an exported workbook. */
async function textsOf(body: Buffer): Promise<string[]> {
  const book = await openWorkbook(new Uint8Array(body))
  const texts: string[] = []
  for (const name of book.sheets)
    for await (const portion of book.rows(name))
      for (const [, cells] of portion) texts.push(...(cells as unknown[]).map(String))
  book.close()
  return texts
}

const written = entities.filter((of) => !of.without.includes('add') && textsOfEntity(of).length > 0)

describe.each(written.map((of) => [of.name, of] as const))('%s', (_, of: Entity) => {
  it('[X2 F5] keeps hostile text as it was typed: record, list, search, workbook', async () => {
    const ids: number[] = []
    for (const text of textsFor(of)) {
      const fields = textsOfEntity(of).filter(({ max }) => fits(max).includes(text))
      if (fields.length === 0) continue
      const typed = Object.fromEntries(fields.map(({ name }) => [name, text]))
      const record = await make.record(of, typed)
      ids.push(record.id)
      expect(record).toMatchObject(typed)
      expect((await mine.ok(`${of.path}/list.do`, { ids: [record.id] })).rows[0]).toMatchObject(typed)
      if (fields.some(({ name }) => of.list.search.includes(name))) {
        const found = await mine.ok(`${of.path}/list.do`, { search: text, size: 500 })
        expect(found.rows.map(({ id }: { id: number }) => id)).toContain(record.id)
      }
    }
    if (of.without.includes('export') || ids.length === 0) return
    const { taskId } = await mine.ok(`${of.path}/export.do`, { ids })
    expect((await mine.job(taskId)).status).toBe('succeeded')
    const texts = await textsOf((await mine.get(`comm/export/download.do?taskId=${taskId}`)).body)
    const longest = Math.max(...textsOfEntity(of).map(({ max }) => max))
    expect(texts).toEqual(expect.arrayContaining(fits(longest).filter((text) => textsFor(of).includes(text))))
  })
})

it('[X2] what has a rule of its own refuses it', async () => {
  for (const of of entities)
    for (const name of ruled[of.name] ?? []) {
      const { code, data } = await mine.post<any>(`${of.path}/add.do`, {
        ...(await make.draft(of)),
        [name]: hostileTexts[0],
      })
      expect([code, data.issues.map(({ field }: { field: string }) => field)]).toEqual([400, [name]])
    }
})

it('[X2] the children of records too', async () => {
  for (const of of entities)
    for (const [name, rows] of rowsFields(of))
      for (const { name: child, max } of freeTexts(rows.fields as Fields)) {
        const draft = await make.draft(of)
        const [row] = (draft[name] as object[] | undefined) ?? []
        if (!row) continue
        const [text] = fits(max)
        const record = await make.record(of, { ...draft, [name]: [{ ...row, [child]: text }] })
        expect((record[name] as Record<string, unknown>[])[0]![child]).toBe(text)
      }
})

it('[X2 U1] controls of writing direction, which make a text look like another, are taken out when it is stored', async () => {
  const [field] = textsOfEntity(written[0]!)
  const record = await make.record(written[0]!, { [field!.name]: '\u202egpj.exe\u202c' })
  expect(record[field!.name]).toBe('gpj.exe')
})

it('[X2] no answer is anything but JSON that no browser takes for a page', async () => {
  const record = await make.record(written[0]!)
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: `/front/${written[0]!.path}/get.do`,
    payload: { id: record.id },
    headers: { cookie: `mw_long=${mine.tokens.longToken}`, token: mine.tokens.shortToken },
  })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

it('logs no defect on the way', () => {
  expect(loggedDefects(world)).toEqual([])
})
