/** Export, template and import of entities as actions; the generic engine behind them is beside. */
import { arrayBuffer, buffer } from 'node:stream/consumers'
import {
  action,
  childRowsChoices,
  permissionOf,
  Refusal,
  type ChildRowsChoice,
  type Entity,
  type RefusalCode,
} from '@mouldwright/kernel'
import { closedObject, orNull, Type, type TSchema } from '@mouldwright/kernel/schema'
import type { Context, JobContext } from '../context.ts'
import type { FileAnswer, Handler, JobLimits } from '../define.ts'
import { audit } from '../store/audit.ts'
import { addFile, readFile, resultMinutes } from '../files/files.ts'
import { deniedOf } from '../store/entity-actions.ts'
import { listSchema } from '../store/list-schema.ts'
import { parserOf } from '../wire/parse.ts'
import { countExported, exportSheets, type ExportQuery } from './export-entity.ts'
import { importEntities, type ImportOptions } from './import-workbook.ts'
import type { ImportReport } from './report.ts'
import { returnWorkbook } from './returned-workbook.ts'
import { templateSheets } from './template.ts'
import { writeInChild } from './write-in-child.ts'
import { writeWorkbook, type WrittenSheet } from './write-workbook.ts'
import { defaultLimits } from './workbook.ts'
import { dayIn } from './zone.ts'

export { cellOf } from './cells.ts'
export { sheetShapes, type Column as SheetColumn, type SheetShape } from './columns.ts'
export { readDelimited, type DelimitedRow } from './delimited.ts'
export { fillTemplate, placeholdersOf, type FilledPage } from './fill-template.ts'
export { dependencyOrder, importEntities, type ImportOptions } from './import-workbook.ts'
export { type Ignored, type ImportReport, type SheetCount, type SheetIssue } from './report.ts'
export { readKeyIndex } from './keys.ts'
export { dayIn, instantOf, wallClock as wallClockIn } from './zone.ts'
export { templateSheets } from './template.ts'
export { openWorkbook, WorkbookFault, type SheetCell, type Workbook } from './workbook.ts'
export { writeWorkbook, type WrittenCell, type WrittenSheet } from './write-workbook.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const textType = 'text/csv'
const importedTypes = new Set([workbookType, 'application/vnd.ms-excel', textType])
const maxExportBytes = 500 * 1024 * 1024
const cursorTimeout = 60_000
/** Rows go through; what is held is the archive's directory. */
export const exportLimits: JobLimits = { seconds: 1_800, megabytes: 512 }
/** A hundred thousand rows take a minute or two, and a workbook's texts are held while its rows are read. */
export const importLimits: JobLimits = { seconds: 1_800, megabytes: defaultLimits.megabytes }

/** What an export leaves: `fileId` is absent when the list held nothing. */
export interface ExportResult {
  fileId: number | null
  name: string
  bytes: number
  rows: number
}

const nameOf = (of: Entity, verb: string) => `${of.name}.${verb}`
const pathOf = (of: Entity, verb: string) => `/${of.path}/${verb}.do`

/** The actions of an entity with workbooks, less those that it goes without. */
export const workbookHandlers = (of: Entity): Handler[] => [
  ...(of.without.includes('export') ? [] : [exportHandler(of)]),
  ...(of.without.includes('import') ? [] : [importHandler(of), templateHandler(of)]),
]

function exportHandler(of: Entity): Handler {
  const list = listSchema(of) as TSchema & { properties: Record<string, TSchema> }
  const columns = Type.Optional(
    orNull(
      Type.Array(Type.Union(Object.keys(of.fields).map((name) => Type.Literal(name))), {
        maxItems: 200,
        uniqueItems: true,
      }),
    ),
  )
  const schema = closedObject({ ...list.properties, columns })
  return {
    action: action(nameOf(of, 'export'), {
      path: pathOf(of, 'export'),
      access: { permission: permissionOf(of, 'export') },
      output: taskSchema,
      run: 'queued',
    }),
    parse: parserOf(schema),
    schema,
    entity: of,
    repeatable: true,
    limits: exportLimits,
    run: (job: JobContext, input: ExportQuery) => exportEntity(job, of, input),
  }
}

const taskSchema = Type.Object({ taskId: Type.Integer() })

/** Writes a list as a workbook into the blob store. */
export async function exportEntity(job: JobContext, of: Entity, query: ExportQuery): Promise<ExportResult> {
  const title = job.kit.word(job.language, of.module, `${of.stem}.$`)
  return exportWorkbook(job, { title, about: of.name, asked: asked(query) }, async (ctx) => {
    const total = await countExported(ctx, of, query)
    if (total === 0) return undefined
    let done = 0
    const sheets = await exportSheets(ctx, of, query, (count) => {
      job.signal.throwIfAborted()
      done += count
      job.progress({ done: Math.min(done, total), total })
    })
    return { sheets, rows: total }
  })
}

/** What an export is called, and what its audit line says. */
export interface ExportedAs {
  title: string
  /** Name of the entity that the audit line is filed under. */
  about: string
  asked: Readonly<Record<string, unknown>>
}

/**
 * Writes sheets as a workbook into the blob store. Nothing is offered before all of it is written.
 * @param read within one transaction; nothing when the list holds nothing
 */
export async function exportWorkbook<C extends RefusalCode>(
  job: JobContext<C>,
  { title, about, asked }: ExportedAs,
  read: (ctx: Context<C>) => Promise<{ sheets: readonly WrittenSheet[]; rows: number } | undefined>,
): Promise<ExportResult> {
  let written: string | undefined
  try {
    return await job.transaction(
      async (ctx) => {
        const found = await read(ctx)
        if (!found) return { fileId: null, name: '', bytes: 0, rows: 0 }
        const blob = await job.kit.files.write(ctx.session.tenantId, writeInChild(job, found.sheets), maxExportBytes)
        written = blob.key
        const name = `${title}-${dayIn(ctx.now(), ctx.session.timeZone)}.xlsx`
        const fileId = await addFile(ctx, blob, { name, mediaType: workbookType, minutes: resultMinutes })
        await audit(ctx, [{ operation: 'export', entity: about, label: name, after: { rows: found.rows, ...asked } }])
        return { fileId, name, bytes: blob.bytes, rows: found.rows }
      },
      { timeout: cursorTimeout },
    )
  } catch (error) {
    if (written) await job.kit.files.remove(written).catch(() => undefined)
    throw error
  }
}

/** What was asked for, as the audit line keeps it: of chosen records their number. */
const asked = ({ ids, columns, search, filters }: ExportQuery) => ({
  ...(ids ? { chosen: ids.length } : {}),
  ...(columns?.length ? { columns } : {}),
  ...(search ? { search } : {}),
  ...(filters && Object.keys(filters).length > 0 ? { filters } : {}),
})

function templateHandler(of: Entity): Handler {
  return {
    action: action(nameOf(of, 'template'), {
      path: pathOf(of, 'template'),
      access: { permission: permissionOf(of, 'import') },
      ...deniedOf(of, 'import'),
      output: Type.Any(),
      answers: 'file',
      unnoted: 'all',
      reads: true,
    }),
    entity: of,
    run: (ctx: Context) =>
      workbookAnswer(ctx.kit.word(ctx.language, of.module, `${of.stem}.$`), templateSheets([of], ctx)),
  }
}

/** A small workbook as an answer. */
export async function workbookAnswer(title: string, sheets: readonly WrittenSheet[]): Promise<FileAnswer> {
  const content = await buffer(writeWorkbook(sheets))
  return { name: `${title}.xlsx`, mediaType: workbookType, bytes: content.byteLength, content }
}

export const importSchema = closedObject({
  fileId: Type.Integer({ minimum: 1, 'x-entity': 'files.file' }),
  dryRun: Type.Boolean(),
  childRows: Type.Optional(Type.Union(childRowsChoices.map((how) => Type.Literal(how)))),
})

export interface ImportInput {
  fileId: number
  dryRun: boolean
  /** Replaced where it is left out. */
  childRows?: ChildRowsChoice
}

function importHandler(of: Entity): Handler {
  return {
    action: action(nameOf(of, 'import'), {
      path: pathOf(of, 'import'),
      access: { permission: permissionOf(of, 'import') },
      ...deniedOf(of, 'import'),
      output: taskSchema,
      run: 'queued',
    }),
    parse: parserOf(importSchema),
    schema: importSchema,
    entity: of,
    // All or nothing, and by natural key: what was written before is found unchanged.
    repeatable: true,
    limits: importLimits,
    run: async (job: JobContext, input: ImportInput) => importFile(job, input, [of]),
  }
}

/** Imports an uploaded workbook. Only who uploaded it may. */
export async function importFile(
  job: JobContext,
  { fileId, dryRun, childRows = 'replace' }: ImportInput,
  entities: readonly Entity[],
  options: Pick<ImportOptions, 'mayImport'> = {},
): Promise<ImportReport> {
  const { bytes, name, isText } = await job.transaction(async (ctx) => {
    const file = await readFile(ctx, fileId)
    if (file?.userId !== ctx.session.userId) throw new Refusal('record.absent')
    if (!importedTypes.has(file.mediaType)) throw new Refusal('workbook.kind', { params: { kinds: '.xlsx .xls .csv' } })
    const content = await arrayBuffer(await ctx.kit.files.read(file.key))
    return { bytes: new Uint8Array(content), name: file.name, isText: file.mediaType === textType }
  })
  // A table as text has no sheets: it is called as its file is.
  const textSheet = isText ? name.replace(/\.\w+$/, '') : undefined
  const { report, marks } = await importEntities(job, { entities, bytes, textSheet, dryRun, childRows, ...options })
  return report.totalIssues === 0
    ? report
    : { ...report, returned: await returnWorkbook(job, { bytes, name, textSheet, marks }) }
}
