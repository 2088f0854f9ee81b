/** A workbook into the database: all of it or nothing, in one transaction, however many entities it holds. */
import {
  isBrokenText,
  Refusal,
  rowsFields,
  type Issue,
  type ChildRowsChoice,
  type RefusalCode,
  type Entity,
  type Fields,
} from '@mouldwright/kernel'
import { confirmationOf } from '../confirmation.ts'
import type { Context, JobContext } from '../context.ts'
import { sql } from '../db.ts'
import { awaitTurns } from '../store/read.ts'
import { workbookRefusals } from './archive-limits.ts'
import { headerForm, sheetShapes, type SheetShape } from './columns.ts'
import type { ImportState } from './import-draft.ts'
import { importEntity, Undo } from './import-entity.ts'
import type { EntitySheets } from './report-place.ts'
import type { Marks } from './marks.ts'
import { readSheet, type SheetRows } from './read-sheet.ts'
import { createFaults, type Faults, type ImportReport } from './report.ts'
import { isFixHeader } from './returned-workbook.ts'
import { defaultLimits, openWorkbook, WorkbookFault, type Workbook } from './workbook.ts'

export interface ImportOptions {
  /** In the order in which they may name each other (`dependencyOrder`). */
  entities: readonly Entity[]
  bytes: Uint8Array<ArrayBuffer>
  /** Of a table as text: what its one sheet is called. */
  textSheet?: string | undefined
  dryRun: boolean
  childRows: ChildRowsChoice
  /** Asked for each entity that the workbook has sheets of. */
  mayImport?: (of: Entity) => boolean
  /** Longest wait for one statement, in milliseconds. */
  statementTimeout?: number
}

const importLock = 7_400_003

/**
 * Imports a workbook: insert or update by natural key. Without a fault or an open question everything is
 * written; with one, nothing is.
 * @throws Refusal `workbook.*` when the file cannot be read, and what a behaviour refuses
 */
export async function importEntities(
  job: JobContext,
  options: ImportOptions,
): Promise<{ report: ImportReport; marks: Marks }> {
  const book = await opened(job, options)
  try {
    const faults = createFaults(
      (issue, module) => withNearest(job, issue, job.kit.issueSentence(job.language, issue, module)),
      (of, field, rows) => job.kit.word(job.language, of.module, `${of.stem}.${rows ? `${rows}Fields.` : ''}${field}`),
    )
    const report: ImportReport = {
      sheets: [],
      issues: faults.issues,
      totalIssues: 0,
      ignored: faults.ignored,
      confirmations: [],
      applied: false,
    }
    try {
      await job.transaction((ctx) => run(job, ctx, book, options, report, faults), {
        timeout: options.statementTimeout ?? 120_000,
      })
      report.applied = true
    } catch (error) {
      if (!(error instanceof Undo)) throw error instanceof WorkbookFault ? workbookRefusal(error) : error
    }
    report.totalIssues = faults.count
    // A workbook that came back marked is imported as it is.
    report.ignored = faults.ignored.filter(({ column }) => column === undefined || !isFixHeader(job, column))
    report.issues.sort(bySheetAndRow(book.sheets))
    return { report, marks: faults.marks }
  } finally {
    book.close()
  }
}

/** How the names are told that a fault brings with it: those that were probably meant, or those that were meant together. */
const namesTold: Readonly<Record<string, string>> = {
  choice: 'nearest',
  reference: 'nearest',
  noParent: 'nearest',
  ambiguous: 'oneOf',
}

/** What names nothing is never taken for something like it; that is named. */
function withNearest(job: JobContext, { rule, params }: Issue, message: string): string {
  const nearest = params?.['nearest']
  const told = namesTold[rule]
  return told && Array.isArray(nearest) && nearest.length > 0
    ? job.kit.word(job.language, 'jobs', `sheet.${told}`, { message, nearest: nearest.join(' / ') })
    : message
}

async function opened(job: JobContext, { bytes, textSheet }: ImportOptions): Promise<Workbook> {
  try {
    return await openWorkbook(bytes, { ...defaultLimits, megabytes: job.limits.megabytes }, job.signal, textSheet)
  } catch (error) {
    throw error instanceof WorkbookFault ? workbookRefusal(error) : error
  }
}

const workbookRefusal = ({ fault, params }: WorkbookFault) => new Refusal(workbookRefusals[fault], { params })

const bySheetAndRow =
  (sheets: readonly string[]) => (one: { sheet?: string; row?: number }, other: { sheet?: string; row?: number }) =>
    sheets.indexOf(one.sheet ?? '') - sheets.indexOf(other.sheet ?? '') || (one.row ?? 0) - (other.row ?? 0)

async function run(
  job: JobContext,
  given: Context,
  book: Workbook,
  { entities, dryRun, childRows, mayImport }: ImportOptions,
  report: ImportReport,
  faults: Faults,
): Promise<void> {
  const { tenantId, factoryId } = given.session
  // Two workbooks of one factory would wait for each other's rows in any order.
  await given.db.run(sql`select pg_advisory_xact_lock(${importLock}, hashtext(${`${tenantId}:${factoryId}`}))`)
  const ctx = collecting(given, report)
  const state: ImportState = { ctx, faults, indexes: new Map(), dryRun, childRows, signal: job.signal }
  const matched = matchSheets(book.sheets, entities, ctx, faults)
  const denied = [...matched.keys()].filter((entity) => mayImport && !mayImport(entity))
  if (denied.length > 0)
    throw new Refusal(sentenceFor(denied), {
      params: { sheets: denied.flatMap((entity) => [...matched.get(entity)!.values()]) },
    })
  await awaitTurns(ctx, [...matched.keys()])
  const total = [...matched.values()].reduce((sum, sheets) => sum + sheets.size, 0)
  let done = 0
  for (const [entity, sheets] of matched) {
    const read = await readSheets(job, book, entity, sheets, faults, () => {
      const step = ctx.kit.word(ctx.language, entity.module, `${entity.stem}.$`)
      job.progress({ done, total, step })
      done += 1
    })
    report.sheets.push(await importEntity(state, read))
  }
  job.progress({ done: total, total, figures: { issues: faults.count } })
  if (dryRun || faults.count > 0 || report.confirmations.length > 0) throw new Undo()
}

/** The entities' own sentence where they share one, else the one that names the sheets. */
function sentenceFor(denied: readonly Entity[]): RefusalCode {
  const [code, other] = new Set(denied.map(({ changeDenied }) => changeDenied ?? 'workbook.sheetDenied'))
  return code && !other ? code : 'workbook.sheetDenied'
}

/** All that is still to be confirmed is asked at once, in the report: a run that lacks an answer writes nothing. */
const collecting = (ctx: Context, report: ImportReport): Context => ({
  ...ctx,
  confirm(question, params = {}, about) {
    const key = confirmationOf(question, params, about)
    if (ctx.confirmed.has(key) || report.confirmations.some((asked) => asked.key === key)) return
    report.confirmations.push({ key, message: ctx.kit.confirmSentence(ctx.language, question, params) })
  },
})

async function readSheets(
  job: JobContext,
  book: Workbook,
  entity: Entity,
  sheets: ReadonlyMap<SheetShape, string>,
  faults: Faults,
  onSheet: () => void,
): Promise<EntitySheets> {
  let main: SheetRows | undefined
  const children = new Map<string, SheetRows>()
  for (const [shape, name] of sheets) {
    onSheet()
    const rows = await readSheet(book, name, shape, job.session.timeZone, faults, job.signal)
    if (shape.rows) children.set(shape.rows, rows)
    else main = rows
  }
  return { entity, main, children }
}

/** Which sheet holds what. A workbook with a single sheet that has another name is taken for the single entity that is asked for. */
function matchSheets(
  names: readonly string[],
  entities: readonly Entity[],
  ctx: Context,
  faults: Faults,
): Map<Entity, Map<SheetShape, string>> {
  const matched = new Map<Entity, Map<SheetShape, string>>()
  const notes = (['zh', 'en'] as const).map((language) => headerForm(ctx.kit.word(language, 'jobs', 'sheet.notes')))
  const left = new Set(names.filter((name) => !notes.includes(headerForm(name))))
  for (const sheet of [...left].filter(isBrokenText)) {
    left.delete(sheet)
    faults.add({ sheet, row: 1, field: '', rule: 'brokenText' }, 'jobs')
  }
  const single = entities.length === 1 && left.size === 1
  for (const entity of entities) {
    const shapes = sheetShapes(entity, { kit: ctx.kit, language: ctx.language })
    const isNamed = (name: string) => shapes.some(({ aliases }) => aliases.has(headerForm(name)))
    const found = new Map<SheetShape, string>()
    for (const shape of shapes) {
      const name =
        [...left].find((candidate) => shape.aliases.has(headerForm(candidate))) ??
        (single && !shape.rows ? [...left].find((candidate) => !isNamed(candidate)) : undefined)
      if (name === undefined) continue
      left.delete(name)
      found.set(shape, name)
    }
    if (found.size > 0) matched.set(entity, found)
  }
  // Sheets of the author's own are named in the report and left alone; a workbook without any known sheet is a wrong one.
  if (matched.size > 0) for (const sheet of left) faults.ignore({ sheet })
  else
    for (const sheet of left) faults.add({ sheet, row: 1, field: '', rule: 'unknownSheet', params: { sheet } }, 'jobs')
  return matched
}

/** Entities so that each comes after those that it names; where they go round, in the order given. */
export function dependencyOrder(entities: readonly Entity[]): Entity[] {
  const ordered: Entity[] = []
  const seen = new Set<string>()
  const visit = (entity: Entity) => {
    if (seen.has(entity.name)) return
    seen.add(entity.name)
    for (const target of namedBy(entity)) {
      const known = entities.find(({ name }) => name === target.name)
      if (known) visit(known)
    }
    ordered.push(entity)
  }
  for (const entity of entities) visit(entity)
  return ordered
}

const namedBy = (of: Entity): Entity[] =>
  [of.fields, ...rowsFields(of).map(([, field]) => field.fields as Fields)].flatMap((fields) =>
    Object.values(fields).flatMap((field) => (field.kind === 'ref' ? [field.to()] : [])),
  )
