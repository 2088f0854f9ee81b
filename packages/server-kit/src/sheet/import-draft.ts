/** Records of a workbook before they are looked at: told apart by natural key, with the ids that they have or will have. */
import { type ChildRowsChoice, type Entity, type Field, type Issue } from '@mouldwright/kernel'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { keyPaths } from './columns.ts'
import { keyText, readKeyIndex, tupleOf, type KeyIndex, type Known } from './keys.ts'
import { isFaulty, markFaulty, type SheetRow, type SheetRows } from './read-sheet.ts'
import type { Faults } from './report.ts'
import { report, type EntitySheets } from './report-place.ts'

type RefField = Extract<Field, { kind: 'ref' }>
export type Values = Record<string, unknown>

export interface ImportState {
  ctx: Context
  faults: Faults
  /** Keys of the entities seen so far, with the workbook's own records. */
  indexes: Map<string, KeyIndex>
  /** All is undone in the end: nobody could read its audit lines. */
  dryRun: boolean
  childRows: ChildRowsChoice
  signal: AbortSignal
}

/** One record of the workbook. Its rows are let go once it is written. */
export interface Draft {
  main: SheetRow | undefined
  children: ReadonlyMap<string, SheetRow[]>
  known: Known
  isNew: boolean
}

export const noChildren: ReadonlyMap<string, SheetRow[]> = new Map()

/** How many records are looked at before others get their turn. */
const breath = 250

/** Lets calls that wait go first, every few hundred records; ends when the job is told to stop. */
export async function breathe(state: ImportState, count: number): Promise<void> {
  if (count % breath !== 0) return
  state.signal.throwIfAborted()
  await setImmediate()
}

async function indexOf(state: ImportState, of: Entity): Promise<KeyIndex> {
  let index = state.indexes.get(of.name)
  if (!index) state.indexes.set(of.name, (index = await readKeyIndex(state.ctx, of)))
  return index
}

/** Records of the sheets, each with an id: the stored one's, or a new one. Faulty keys and rows that repeat are reported. */
export async function collectDrafts(state: ImportState, sheets: EntitySheets): Promise<Draft[]> {
  const { entity: of, main, children } = sheets
  const index = await indexOf(state, of)
  const drafts = new Map<string, Draft>()
  for (const [at, row] of (main?.rows ?? []).entries()) {
    await breathe(state, at)
    const key = await keyOf(state, of, row)
    if (!key) {
      await reportKeyless(state, sheets, row)
      continue
    }
    const tuple = tupleOf(key)
    const first = drafts.get(tuple)
    if (first) {
      report(state.faults, main!, row, {
        field: of.key.at(-1)!,
        rule: 'duplicateInFile',
        params: { first: first.main!.row },
      })
      continue
    }
    const stored = index.byKey(key)
    const known = stored ?? { id: state.ctx.newId(), valid: true, key }
    known.valid = isValid(of, row) ?? known.valid
    drafts.set(tuple, { main: row, children: noChildren, known, isNew: !stored })
  }
  let indexed = 0
  for (const { main: row, known } of drafts.values()) {
    await breathe(state, (indexed += 1))
    index.add(row!.values[of.title], known)
  }
  for (const [field, sheet] of children) await addChildren(state, of, sheet, field, drafts, index)
  return [...drafts.values()]
}

/** What the row says of its record's use; absent when it says nothing. */
function isValid(of: Entity, row: SheetRow): boolean | undefined {
  const field = of.validField ? of.fields[of.validField] : undefined
  const value = row.values[of.validField ?? '']
  if (!field || value === undefined || value === null) return undefined
  return field.kind === 'choice' ? value !== field.options['invalid'] : value === true
}

async function addChildren(
  state: ImportState,
  of: Entity,
  sheet: SheetRows,
  field: string,
  drafts: Map<string, Draft>,
  index: KeyIndex,
): Promise<void> {
  const isSingle = keyPaths(of).length === 1
  for (const [at, row] of sheet.rows.entries()) {
    await breathe(state, at)
    const isNamed = row.parent.length > 0 && row.parent.every((value) => value !== null)
    const known = isNamed
      ? (index.byKey(row.parent) ?? (isSingle ? single(index.byTitle(row.parent[0])) : undefined))
      : undefined
    if (!known) {
      if (row.faulty) continue
      const nearest = isNamed ? index.nearest(row.parent) : []
      const params = { key: keyText(row.parent), ...(nearest.length > 0 ? { nearest } : {}) }
      report(state.faults, sheet, row, { field: of.key[0]!, rule: 'noParent', params })
      continue
    }
    const tuple = tupleOf(known.key)
    let draft = drafts.get(tuple)
    if (!draft) drafts.set(tuple, (draft = { main: undefined, children: noChildren, known, isNew: false }))
    if (draft.children === noChildren) draft.children = new Map()
    const rows = draft.children.get(field)
    if (rows) rows.push(row)
    else (draft.children as Map<string, SheetRow[]>).set(field, [row])
  }
}

/** Says that values name no record, or several. */
async function misnamed(
  state: ImportState,
  name: string,
  field: RefField,
  values: readonly unknown[],
  isSeveral: boolean,
): Promise<Issue> {
  const index = await indexOf(state, field.to())
  if (isSeveral)
    return {
      field: name,
      rule: 'ambiguous',
      params: { label: keyText(values), nearest: index.sharing(values[0]) },
    }
  const nearest = index.nearest(values)
  return { field: name, rule: 'reference', ...(nearest.length > 0 ? { params: { nearest } } : {}) }
}

const single = (known: Known | 'several' | undefined) => (known === 'several' ? undefined : known)

/** The row's natural key by its ways; absent when a part is missing or names nothing. */
async function keyOf(state: ImportState, of: Entity, row: SheetRow): Promise<unknown[] | undefined> {
  const key: unknown[] = []
  for (const name of of.key) {
    const field = of.fields[name]!
    if (isFaulty(row, name)) return undefined
    if (field.kind === 'ref') {
      const known = await referenced(state, field, row.refs[name] ?? [])
      if (!known || known === 'several') return undefined
      key.push(...known.key)
    } else key.push(row.values[name])
  }
  return key.some((value) => value === null || value === undefined) ? undefined : key
}

/** Says why a row has no key. */
async function reportKeyless(state: ImportState, { entity: of, main }: EntitySheets, row: SheetRow): Promise<void> {
  for (const name of of.key) {
    if (isFaulty(row, name)) continue
    const field = of.fields[name]!
    const values = field.kind === 'ref' ? (row.refs[name] ?? []) : [row.values[name]]
    const isEmpty = values.every((value) => value === null || value === undefined)
    if (isEmpty) report(state.faults, main!, row, { field: name, rule: 'required' })
    else if (field.kind === 'ref')
      report(state.faults, main!, row, await misnamed(state, name, field, values, false), values)
  }
}

async function referenced(
  state: ImportState,
  field: RefField,
  values: readonly unknown[],
): Promise<Known | 'several' | undefined> {
  const index = await indexOf(state, field.to())
  const known = index.byKey(values)
  if (known || values.length !== 1) return known
  return index.byTitle(values[0])
}

const isBlank = (values: readonly unknown[]) => values.every((value) => value === null || value === undefined)

/** Records of its own kind that a draft names. */
export async function namedAlike(
  state: ImportState,
  { entity: of, children }: EntitySheets,
  draft: Draft,
): Promise<Known[]> {
  const named: Known[] = []
  const note = async (fields: SheetRows['shape']['fields'], row: SheetRow) => {
    for (const [name, values] of Object.entries(row.refs)) {
      const field = fields[name] as RefField
      if (field.to().name !== of.name || isBlank(values)) continue
      const known = await referenced(state, field, values)
      if (known && known !== 'several') named.push(known)
    }
  }
  if (draft.main) await note(of.fields, draft.main)
  for (const [field, rows] of draft.children) for (const row of rows) await note(children.get(field)!.shape.fields, row)
  return named
}

/**
 * The row's values with the ids of what it names; faults are reported. `withheld` when it names a record that is not written.
 * @param stored the record, or its child rows, before: what they name already may have been retired since
 */
export async function resolve(
  state: ImportState,
  sheet: SheetRows,
  row: SheetRow,
  stored: readonly Values[],
): Promise<{ input: Values; withheld: boolean }> {
  const input: Values = { ...row.values }
  let withheld = false
  for (const [name, values] of Object.entries(row.refs)) {
    if (isFaulty(row, name)) continue
    if (isBlank(values)) {
      input[name] = null
      continue
    }
    const field = sheet.shape.fields[name] as RefField
    const known = await referenced(state, field, values)
    if (!known || known === 'several') {
      report(state.faults, sheet, row, await misnamed(state, name, field, values, known === 'several'), values)
      markFaulty(row, name)
    } else if (!known.valid && !stored.some((before) => before[name] === known.id)) {
      report(state.faults, sheet, row, { field: name, rule: 'retired', params: { label: keyText(values) } }, values)
      markFaulty(row, name)
    } else {
      input[name] = known.id
      withheld ||= known.withheld ?? false
    }
  }
  return { input, withheld }
}
