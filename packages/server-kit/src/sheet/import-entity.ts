/** One entity of a workbook: matched by natural key, checked and written in portions, each with a few statements. */
import { rowsFields, validate, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { Change } from '../define.ts'
import { plainRows, plainValues } from '../store/audit.ts'
import { readRecords } from '../store/read.ts'
import { writeChanges } from '../store/write.ts'
import {
  breathe,
  collectDrafts,
  namedAlike,
  noChildren,
  resolve,
  type Draft,
  type ImportState,
  type Values,
} from './import-draft.ts'
import { countRows, spoken, toldRows, withUntold, type ToldRow } from './import-rows.ts'
import { createOverwritten, type Overwritten } from './overwritten.ts'
import { createRemovedRows, type RemovedRows } from './removed-rows.ts'
import type { SheetRow } from './read-sheet.ts'
import type { SheetCount } from './report.ts'
import { firstChild, report, reportOf, type EntitySheets } from './report-place.ts'

/** Thrown to undo what a dry run or a faulty workbook has written. */
export class Undo extends Error {}

/** Records looked up, checked and written at once. */
const portion = 1_000

type RowsField = Extract<Field, { kind: 'rows' }>
type Tally = Pick<SheetCount, 'added' | 'changed' | 'unchanged' | 'childRows'>

/**
 * Brings the records of an entity's sheets in. Faulty ones are withheld, with those that name them; the others are written all the
 * same, so that later checks see what they would see: the caller undoes everything when there was a fault.
 */
export async function importEntity(state: ImportState, sheets: EntitySheets): Promise<SheetCount> {
  const { entity: of, main, children } = sheets
  const drafts = await inOrder(state, sheets, await collectDrafts(state, sheets))
  // Rows of children may be all that is said of a record.
  const rows = (main?.rows.length ?? 0) + drafts.filter((draft) => !draft.main).length
  // From here on the drafts hold their rows, and let them go one portion after the other.
  for (const sheet of [main, ...children.values()]) if (sheet) sheet.rows = []
  const tally: Tally = { added: 0, changed: 0, unchanged: 0, childRows: { added: 0, changed: 0, removed: 0 } }
  const overwritten = createOverwritten(of)
  const removed = createRemovedRows(state.ctx, of)
  let writing = Promise.resolve()
  try {
    for (let at = 0; at < drafts.length; at += portion) {
      const part = drafts.slice(at, at + portion)
      // New records are looked at while the portion before is written; stored ones may be changed by it.
      if (part.some(({ isNew }) => !isNew)) await writing
      const changes = await changesOf(state, sheets, part, tally)
      await writing
      await withholdFollowers(state, sheets, changes)
      await check(state, sheets, changes)
      const good = [...changes.values()]
      count(of, good, tally, { overwritten, removed })
      writing = write(state, of, good)
      for (const draft of part) Object.assign(draft, { main: undefined, children: noChildren })
    }
  } finally {
    // Nothing may be sent once the caller has undone the transaction.
    await Promise.allSettled([writing])
  }
  await writing
  overwritten.ask(state.ctx)
  removed.ask()
  const name = main?.name ?? [...children.values()][0]?.name ?? of.name
  return {
    entity: of.name,
    sheet: name,
    rows,
    ...tally,
    skipped: Math.max(0, rows - tally.added - tally.changed - tally.unchanged),
  }
}

/** What the portion adds and changes, as far as its rows can tell. */
async function changesOf(
  state: ImportState,
  sheets: EntitySheets,
  drafts: readonly Draft[],
  tally: Tally,
): Promise<Map<Draft, Change>> {
  const { entity: of } = sheets
  const before = await readBefore(state.ctx, of, drafts)
  const changes = new Map<Draft, Change>()
  for (const [at, draft] of drafts.entries()) {
    await breathe(state, at)
    const stored = before.get(draft.known.id)
    const after = await afterOf(state, sheets, draft, stored)
    if (!after) draft.known.withheld = true
    else if (stored && isSame(of, stored, after)) tally.unchanged += 1
    else {
      const row = draft.main?.row ?? firstChild(draft)?.row
      changes.set(draft, { ...(row === undefined ? {} : { row }), before: stored ?? null, after } as Change)
    }
  }
  return changes
}

function count(
  of: Entity,
  changes: readonly Change[],
  tally: Tally,
  { overwritten, removed }: { overwritten: Overwritten; removed: RemovedRows },
): void {
  for (const { before, after } of changes) {
    countRows(of, before as Values | null, after as never, tally.childRows, (name, field, row) =>
      removed.note(before as never, name, field, row),
    )
    if (before) overwritten.note(before as never)
    tally[before ? 'changed' : 'added'] += 1
  }
}

async function readBefore(ctx: Context, of: Entity, drafts: readonly Draft[]): Promise<Map<number, Values>> {
  const ids = drafts.filter(({ isNew }) => !isNew).map(({ known }) => known.id)
  if (ids.length === 0) return new Map()
  const records = await readRecords(ctx, of as never, { ids, lock: 'change' })
  return new Map(records.map((record) => [record.id, record as never]))
}

/** The record as it is to be, or absent when it has faults. */
async function afterOf(
  state: ImportState,
  sheets: EntitySheets,
  draft: Draft,
  stored: Values | undefined,
): Promise<(Values & { id: number }) | undefined> {
  const { entity: of, main, children } = sheets
  const own = draft.main
    ? await resolve(state, main!, draft.main, stored ? [stored] : [])
    : { input: {} as Values, withheld: false }
  const input = spoken(of.fields, own.input, stored !== undefined)
  let isFaulty = draft.main?.faulty !== undefined
  let { withheld } = own
  const lists = new Map<string, ToldRow[]>()
  for (const [field, rows] of draft.children) {
    const told: { row: SheetRow; input: Values }[] = []
    const before = plainRows(stored?.[field])
    for (const row of rows) {
      const child = await resolve(state, children.get(field)!, row, before)
      told.push({ row, input: child.input })
      withheld ||= child.withheld
      isFaulty ||= row.faulty !== undefined
    }
    const list = toldRows(of.fields[field] as RowsField, before, told, state.childRows)
    lists.set(field, list)
    input[field] = list.map(({ values }) => values)
  }
  const plain = stored ? plainValues(of.fields, stored) : undefined
  const checked = validate(of.fields, input, {
    rules: of.rules,
    ...(plain ? { partial: true, stored: true, before: plain } : {}),
  })
  for (const issue of checked.issues) isFaulty = reportOf(state.faults, sheets, draft, issue, lists) || isFaulty
  if (isFaulty || withheld) return undefined
  const after: Values & { id: number } = {
    ...(plain ?? plainValues(of.fields, {})),
    ...checked.values,
    id: draft.known.id,
  }
  for (const field of draft.children.keys())
    after[field] = withUntold(of.fields[field] as RowsField, plainRows(stored?.[field]), after[field] as Values[])
  return after
}

const isSame = (of: Entity, stored: Values, after: Values) =>
  JSON.stringify(plainValues(of.fields, stored)) === JSON.stringify(plainValues(of.fields, after))

/** Within a portion, records may name one that turned out to be withheld only after them. */
async function withholdFollowers(state: ImportState, sheets: EntitySheets, changes: Map<Draft, Change>): Promise<void> {
  if (!namesItself(sheets.entity) || state.faults.count === 0) return
  for (let before = -1; before !== changes.size;) {
    before = changes.size
    for (const draft of changes.keys()) {
      const named = await namedAlike(state, sheets, draft)
      if (!named.some(({ withheld }) => withheld)) continue
      draft.known.withheld = true
      changes.delete(draft)
    }
  }
}

/** The entity's own rules that need the database, for the portion at once; what breaks one is withheld. */
async function check(state: ImportState, sheets: EntitySheets, changes: Map<Draft, Change>): Promise<void> {
  const { entity: of, main, children } = sheets
  const behaviour = state.ctx.kit.behaviourOf(of)
  if (!behaviour?.check || changes.size === 0) return
  const byRow = new Map([...changes].map(([draft, { row }]) => [row, draft]))
  for (const issue of await behaviour.check(state.ctx, [...changes.values()])) {
    const draft = byRow.get(issue.row)
    const row = draft?.main ?? (draft && firstChild(draft))
    const sheet = draft?.main ? main : [...children.values()][0]
    if (row && sheet) report(state.faults, sheet, row, issue)
    else {
      const column = issue.field in of.fields ? { column: state.faults.label(of, issue.field) } : {}
      state.faults.add({ ...issue, ...column, sheet: main?.name ?? '' }, of.module)
    }
    if (!draft) continue
    draft.known.withheld = true
    changes.delete(draft)
  }
  await withholdFollowers(state, sheets, changes)
}

async function write(state: ImportState, of: Entity, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  state.signal.throwIfAborted()
  try {
    await writeChanges(state.ctx, of, changes, { isAudited: !state.dryRun && state.faults.count === 0 })
  } catch (error) {
    // With faults the workbook is lost anyway; what the database says of the rest is their consequence.
    throw state.faults.count > 0 ? new Undo() : error
  }
}

const namesItself = (of: Entity) =>
  [of.fields, ...rowsFields(of).map(([, { fields }]) => fields as Fields)].some((fields) =>
    Object.values(fields).some((field) => field.kind === 'ref' && field.to().name === of.name),
  )

/** Records that others name come first, as far as they do not go round: a portion's references must stand when it is written. */
async function inOrder(state: ImportState, sheets: EntitySheets, drafts: readonly Draft[]): Promise<Draft[]> {
  if (drafts.length <= portion || !namesItself(sheets.entity)) return [...drafts]
  const byId = new Map(drafts.map((draft) => [draft.known.id, draft]))
  const ordered: Draft[] = []
  const seen = new Set<Draft>()
  // Depth first without recursion: a chain may be as long as the sheet.
  const path: { draft: Draft; next: Iterator<{ id: number }> }[] = []
  const enter = async (draft: Draft) => {
    seen.add(draft)
    await breathe(state, seen.size)
    path.push({ draft, next: (await namedAlike(state, sheets, draft)).values() })
  }
  for (const start of drafts) {
    if (!seen.has(start)) await enter(start)
    while (path.length > 0) {
      const { draft, next } = path.at(-1)!
      const step = next.next()
      const named = step.done ? undefined : byId.get(step.value.id)
      if (step.done) {
        ordered.push(draft)
        path.pop()
      } else if (named && !seen.has(named)) await enter(named)
    }
  }
  return ordered
}
