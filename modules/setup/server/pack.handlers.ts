import { permissionOf } from '@mouldwright/kernel'
import {
  addFile,
  handle,
  readKeyIndex,
  sheetShapes,
  templateSheets,
  uploadMinutes,
  workbookAnswer,
  writeWorkbook,
  type Context,
} from '@mouldwright/server-kit'
import { preparePack, previewPack, setupWorkbook, type FactoryKind } from '../shared/index.ts'
import { entityOf, keyOf, keyValues, packSheets, previewColumns, shownIn, type PackSheet } from './pack-sheets.ts'
import { packs } from './seeds/index.ts'
import type { PackRows } from './seeds/rows.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const maxBytes = 10 * 1024 * 1024

const written = ({ name, header, rows }: PackSheet) => ({ name, header, rows: [rows] })

export const previewPackHandler = handle(previewPack, async (ctx, { kind, language }) => {
  const sheets = []
  for (const [name, records] of Object.entries(packs[kind].rows)) {
    const of = entityOf(ctx, name)
    const stored = await readKeyIndex(ctx, of)
    const columns = previewColumns(of, sheetShapes(of, { kit: ctx.kit, language })[0]!, records)
    sheets.push({
      entity: name,
      label: ctx.kit.word(ctx.language, of.module, `${of.stem}.$`),
      columns: columns.map(({ word }) => word),
      rows: records.map((row) => ({
        key: keyOf(of, row, language),
        cells: columns.map((column) => shownIn(ctx, column, row, language)),
        exists: stored.byKey(keyValues(of, row, language)) !== undefined,
      })),
    })
  }
  return { sheets }
})

export const preparePackHandler = handle(preparePack, async (ctx, { kind, language, leftOut }) => {
  const gone = new Set((leftOut ?? []).map(({ entity, key }) => `${entity} ${key}`))
  const left: PackRows = Object.fromEntries(
    Object.entries(packs[kind].rows)
      .map(([name, records]) => {
        const of = entityOf(ctx, name)
        return [name, records.filter((row) => !gone.has(`${name} ${keyOf(of, row, language)}`))] as const
      })
      .filter(([, records]) => records.length > 0),
  )
  if (Object.keys(left).length === 0) ctx.refuse('pack.nothingLeft')
  const blob = await ctx.kit.files.write(
    ctx.session.tenantId,
    writeWorkbook(packSheets(ctx, left, language).map(written)),
    maxBytes,
  )
  const name = `${packName(ctx, kind)}.xlsx`
  const fileId = await addFile(ctx, blob, { name, mediaType: workbookType, minutes: uploadMinutes })
  return { fileId, name, bytes: blob.bytes }
})

const packName = (ctx: Context, kind: FactoryKind) => ctx.kit.word(ctx.language, 'setup', `kinds.${kind}`)

/** Kinds of record that one fills in besides the example's, from an empty sheet. */
const alsoFilled = { machines: ['identity.user'], moulds: ['basic.customer'] } as const

export const setupWorkbookHandler = handle(setupWorkbook, (ctx, { kind, language, about }) => {
  const title = `${ctx.kit.word(ctx.language, 'setup', `workbooks.${about}`)}`
  const sheets = packSheets(ctx, packs[kind][about], language)
  const own = new Set(sheets.map(({ shape }) => shape.entity))
  const further = alsoFilled[about].flatMap((name) => {
    const of = ctx.kit.entities.get(name)
    const isTaken = of && !of.without.includes('import') && ctx.session.permissions.has(permissionOf(of, 'import'))
    return isTaken ? [of] : []
  })
  const options = { kit: ctx.kit, language }
  // Empty sheets: an example person would become a real account.
  const empty = templateSheets(further, options)
    .slice(0, -1)
    .map(({ name, header }) => ({ name, header, rows: [] }))
  const notes = templateSheets([...own, ...further], options).at(-1)!
  return workbookAnswer(title, [...sheets.map(written), ...empty, notes])
})
