/** One entity of a workbook: rows to records, matched by natural key, checked as a batch, written set-based. */
import { rowsFields, validate, type Entity, type Field, type Fields, type Issue } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { Change } from '../define.ts'
import { plainRows, plainValues } from '../store/audit.ts'
import { readRecords } from '../store/read.ts'
import { writeChanges } from '../store/write.ts'
import { keyPaths } from './columns.ts'
import { readKeyIndex, tupleOf, type KeyIndex, type Known } from './keys.ts'
import type { SheetRow, SheetRows } from './read-sheet.ts'
import type { Faults, SheetCount } from './report.ts'

type RefField = Extract<Field, { kind: 'ref' }>
type Values = Record<string, unknown>

/** What the sheets of one entity held. */
export interface EntitySheets {
  entity: Entity
  main: SheetRows | undefined
  children: ReadonlyMap<string, SheetRows>
}

export interface ImportState {
  ctx: Context
  faults: Faults
  /** Keys of the entities seen so far, with the workbook's own records. */
  indexes: Map<string, KeyIndex>
  /** False once something was not written because of faults: what comes later is then checked as far as that goes. */
  complete: boolean
  signal: AbortSignal
}

/** One record of the workbook. */
interface Draft {
  main: SheetRow | undefined
  children: Map<string, SheetRow[]>
  known: Known
  isNew: boolean
}

const portion = 2_000

export async function importEntity(state: ImportState, sheets: EntitySheets): Promise<SheetCount> {
  const { entity: of, main } = sheets
  const { ctx, faults } = state
  const index = await indexOf(state, of)
  const drafts = await collectDrafts(state, sheets, index)
  const before = await readBefore(ctx, of, drafts)
  const changes: Change[] = []
  const owner = new Map<number, Draft>()
  let unchanged = 0
  for (const draft of drafts) {
    const stored = before.get(draft.known.id)
    const after = await afterOf(state, sheets, draft, stored)
    if (!after) continue
    if (stored && isSame(of, stored, after)) {
      unchanged += 1
      continue
    }
    const row = draft.main?.row ?? firstChild(draft)?.row
    if (row !== undefined) owner.set(row, draft)
    changes.push({ ...(row === undefined ? {} : { row }), before: stored ?? null, after } as Change)
  }
  state.signal.throwIfAborted()
  await check(state, sheets, changes, owner)
  state.signal.throwIfAborted()
  if (faults.count === 0) await writeChanges(ctx, of, inOrder(of, changes))
  else state.complete = false
  const added = changes.filter((change) => !change.before).length
  const rows = main?.rows.length ?? drafts.length
  return {
    entity: of.name,
    sheet: main?.name ?? [...sheets.children.values()][0]?.name ?? of.name,
    rows,
    added,
    changed: changes.length - added,
    unchanged,
    skipped: Math.max(0, rows - changes.length - unchanged),
  }
}

export async function indexOf(state: ImportState, of: Entity): Promise<KeyIndex> {
  let index = state.indexes.get(of.name)
  if (!index) state.indexes.set(of.name, (index = await readKeyIndex(state.ctx, of)))
  return index
}

const firstChild = ({ children }: Draft): SheetRow | undefined => [...children.values()][0]?.[0]

/** Records of the sheets, each with an id: the stored one's, or a new one. */
async function collectDrafts(state: ImportState, sheets: EntitySheets, index: KeyIndex): Promise<Draft[]> {
  const { entity: of, main, children } = sheets
  const drafts = new Map<string, Draft>()
  for (const row of main?.rows ?? []) {
    const key = await keyOf(state, of, row)
    if (!key) {
      reportKeyless(state, sheets, row)
      continue
    }
    const tuple = tupleOf(key)
    const first = drafts.get(tuple)
    if (first) {
      report(state, main!, row, { field: of.key.at(-1)!, rule: 'duplicateInFile', params: { first: first.main!.row } })
      continue
    }
    const stored = index.byKey(key)
    const known = stored ?? { id: state.ctx.newId(), valid: true, key }
    drafts.set(tuple, { main: row, children: new Map(), known, isNew: !stored })
  }
  for (const draft of drafts.values()) index.add(draft.main!.values[of.title], { ...draft.known, valid: true })
  const isSingle = keyPaths(of).length === 1
  for (const [field, sheet] of children)
    for (const row of sheet.rows) {
      const known =
        row.parent.length > 0 && row.parent.every((value) => value !== null)
          ? (index.byKey(row.parent) ?? (isSingle ? single(index.byTitle(row.parent[0])) : undefined))
          : undefined
      if (!known) {
        if (row.faulty.size === 0)
          state.faults.add(
            {
              sheet: sheet.name,
              row: row.row,
              field: of.key[0]!,
              rule: 'noParent',
              params: { key: row.parent.map(String).join(' / ') },
            },
            of.module,
          )
        continue
      }
      const tuple = tupleOf(known.key)
      let draft = drafts.get(tuple)
      if (!draft) drafts.set(tuple, (draft = { main: undefined, children: new Map(), known, isNew: false }))
      const rows = draft.children.get(field)
      if (rows) rows.push(row)
      else draft.children.set(field, [row])
    }
  return [...drafts.values()]
}

const single = (known: Known | 'several' | undefined) => (known === 'several' ? undefined : known)

/** The row's natural key by its ways; absent when a part is missing or names nothing. */
async function keyOf(state: ImportState, of: Entity, row: SheetRow): Promise<unknown[] | undefined> {
  const key: unknown[] = []
  for (const name of of.key) {
    const field = of.fields[name]!
    if (row.faulty.has(name)) return undefined
    if (field.kind !== 'ref') key.push(row.values[name])
    else {
      const known = await referenced(state, field, row.refs[name] ?? [])
      if (!known || known === 'several') return undefined
      key.push(...known.key)
    }
  }
  return key.some((value) => value === null || value === undefined) ? undefined : key
}

/** Says why a row has no key, through the same checks that a whole row goes through. */
function reportKeyless(state: ImportState, { entity: of, main }: EntitySheets, row: SheetRow): void {
  for (const name of of.key) {
    if (row.faulty.has(name)) continue
    const field = of.fields[name]!
    const values = field.kind === 'ref' ? (row.refs[name] ?? []) : [row.values[name]]
    const isEmpty = values.every((value) => value === null || value === undefined)
    if (isEmpty) report(state, main!, row, { field: name, rule: 'required' })
    else if (field.kind === 'ref') report(state, main!, row, { field: name, rule: 'reference' }, values)
  }
}

async function referenced(
  state: ImportState,
  field: RefField,
  values: readonly unknown[],
): Promise<Known | 'several' | undefined> {
  const target = field.to()
  const index = await indexOf(state, target)
  const known = index.byKey(values)
  if (known || values.length !== 1) return known
  return index.byTitle(values[0])
}

const isBlank = (value: unknown) => value === null || value === undefined

/** Puts the ids of references among the values; faults are reported. */
async function resolve(
  state: ImportState,
  sheet: SheetRows,
  row: SheetRow,
  stored: Values | undefined,
): Promise<Values> {
  const input: Values = { ...row.values }
  // A blank cell of a field with a default gives none of its own: a new record takes the default, a stored one keeps its value.
  for (const [name, value] of Object.entries(input)) {
    const field = sheet.shape.fields[name]
    if (isBlank(value) && field && field.kind !== 'rows' && field.default !== undefined) delete input[name]
  }
  for (const [name, values] of Object.entries(row.refs)) {
    const field = sheet.shape.fields[name] as RefField
    if (row.faulty.has(name)) continue
    if (values.every((value) => value === null || value === undefined)) {
      input[name] = null
      continue
    }
    const known = await referenced(state, field, values)
    if (!known || known === 'several') {
      row.faulty.add(name)
      const label = values.map((value) => String(value ?? '')).join(' / ')
      report(
        state,
        sheet,
        row,
        known ? { field: name, rule: 'ambiguous', params: { label } } : { field: name, rule: 'reference' },
        values,
      )
    } else if (!known.valid && stored?.[name] !== known.id) {
      row.faulty.add(name)
      report(
        state,
        sheet,
        row,
        { field: name, rule: 'retired', params: { label: values.map(String).join(' / ') } },
        values,
      )
    } else input[name] = known.id
  }
  return input
}

async function readBefore(ctx: Context, of: Entity, drafts: readonly Draft[]): Promise<Map<number, Values>> {
  const ids = drafts.filter(({ isNew }) => !isNew).map(({ known }) => known.id)
  const before = new Map<number, Values>()
  for (let at = 0; at < ids.length; at += portion)
    for (const record of await readRecords(ctx, of as never, { ids: ids.slice(at, at + portion), lock: true }))
      before.set(record.id, record as never)
  return before
}

/** The record as it is to be, or absent when it has faults. */
async function afterOf(
  state: ImportState,
  sheets: EntitySheets,
  draft: Draft,
  stored: Values | undefined,
): Promise<(Values & { id: number }) | undefined> {
  const { entity: of, main, children } = sheets
  const input: Values = draft.main ? await resolve(state, main!, draft.main, stored) : {}
  let isFaulty = (draft.main?.faulty.size ?? 0) > 0
  for (const [field, rows] of draft.children) {
    const list: Values[] = []
    for (const row of rows) {
      list.push(await resolve(state, children.get(field)!, row, undefined))
      isFaulty ||= row.faulty.size > 0
    }
    input[field] = list
  }
  const plain = stored ? plainValues(of.fields, stored) : undefined
  const { values, issues } = validate(of.fields, input, {
    rules: of.rules,
    ...(plain ? { partial: true, stored: true, before: plain } : {}),
  })
  for (const issue of issues) isFaulty = reportOf(state, sheets, draft, issue) || isFaulty
  if (isFaulty) return undefined
  const after: Values & { id: number } = {
    ...(plain ?? plainValues(of.fields, {})),
    ...values,
    id: draft.known.id,
  }
  for (const field of draft.children.keys())
    after[field] = withReadonly(of, field, plainRows(stored?.[field]), after[field] as Values[])
  return after
}

/** Child rows keep what the server wrote into the row of the same key before. */
function withReadonly(of: Entity, name: string, stored: readonly Values[], rows: readonly Values[]): Values[] {
  const { fields, key } = of.fields[name] as Extract<Field, { kind: 'rows' }>
  const kept = Object.entries(fields as Fields).filter(([, field]) => field.readonly)
  if (kept.length === 0) return [...rows]
  const byKey = new Map(stored.map((row) => [tupleOf(key.map((part) => row[part])), row]))
  return rows.map((row) => {
    const before = byKey.get(tupleOf(key.map((part) => row[part])))
    return { ...row, ...Object.fromEntries(kept.map(([part]) => [part, before?.[part] ?? null])) }
  })
}

const isSame = (of: Entity, stored: Values, after: Values) =>
  JSON.stringify(plainValues(of.fields, stored)) === JSON.stringify(plainValues(of.fields, after))

/** Reports a fault of the kernel's checks where it stands in the workbook; false for what a cell's fault explains already. */
function reportOf(state: ImportState, { main, children }: EntitySheets, draft: Draft, issue: Issue): boolean {
  const [name = '', ...rest] = issue.field.split('.')
  const childField = rest.at(-1)
  const sheet = children.get(name)
  const child = issue.row === undefined ? undefined : draft.children.get(name)?.[issue.row - 1]
  if (sheet && child) {
    if (childField && child.faulty.has(childField)) return false
    report(state, sheet, child, { ...issue, field: childField ?? name }, child.refs[childField ?? ''])
    return true
  }
  const row = draft.main ?? firstChild(draft)
  if (draft.main?.faulty.has(name)) return false
  const at = draft.main ? main! : [...children.values()][0]!
  report(state, at, row!, { ...issue, field: issue.field }, draft.main?.refs[name])
  return true
}

function report(state: ImportState, sheet: SheetRows, row: SheetRow, issue: Issue, values?: readonly unknown[]): void {
  const { entity: of } = sheet.shape
  const rule = of.rules.some(({ key }) => key === issue.rule) ? `${of.module}:rules.${issue.rule}` : issue.rule
  const value = values ? values.map((part) => String(part ?? '')).join(' / ') : row.values[issue.field]
  const column = sheet.headerOf(issue.field)
  state.faults.add(
    {
      sheet: sheet.name,
      row: row.row,
      ...(column ? { column } : {}),
      field: issue.field,
      ...(isShown(value) ? { value } : {}),
      rule,
      ...(issue.params ? { params: issue.params } : {}),
    },
    of.module,
  )
}

const isShown = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The entity's own rules that need the database, for the whole batch at once; only on what earlier sheets have really written. */
async function check(
  state: ImportState,
  { entity: of, main, children }: EntitySheets,
  changes: readonly Change[],
  owner: ReadonlyMap<number, Draft>,
): Promise<void> {
  const behaviour = state.ctx.kit.behaviourOf(of)
  if (!behaviour?.check || changes.length === 0 || !state.complete) return
  const issues = await behaviour.check(state.ctx, [...changes])
  for (const issue of issues) {
    const draft = issue.row === undefined ? undefined : owner.get(issue.row)
    const row = draft?.main ?? (draft && firstChild(draft))
    const sheet = draft?.main ? main : [...children.values()][0]
    if (row && sheet) report(state, sheet, row, issue)
    else state.faults.add({ ...issue, sheet: main?.name ?? '' }, of.module)
  }
}

/** Records that others of the batch name come first, as far as they do not go round: a statement takes a portion, and its references must stand. */
function inOrder(of: Entity, changes: readonly Change[]): Change[] {
  const names = selfReferences(of)
  if (names.length === 0 || changes.length <= portion) return [...changes]
  const byId = new Map(changes.map((change) => [change.after.id, change]))
  const ordered: Change[] = []
  const seen = new Set<Change>()
  for (const start of changes) {
    // Depth first without recursion: a chain may be as long as the sheet.
    const path: { change: Change; next: Iterator<number> }[] = []
    const enter = (change: Change) => {
      seen.add(change)
      path.push({ change, next: names.flatMap((read) => read(change.after as never)).values() })
    }
    if (!seen.has(start)) enter(start)
    while (path.length > 0) {
      const { change, next } = path.at(-1)!
      const step = next.next()
      if (step.done) {
        ordered.push(change)
        path.pop()
      } else {
        const named = byId.get(step.value)
        if (named && !seen.has(named)) enter(named)
      }
    }
  }
  return ordered
}

/** Readers of the ids by which a record names others of its own kind. */
function selfReferences(of: Entity): ((after: Values) => number[])[] {
  const isSelf = (field: Field) => field.kind === 'ref' && field.to().name === of.name
  const ids = (value: unknown) => (typeof value === 'number' ? [value] : [])
  return [
    ...Object.entries(of.fields)
      .filter(([, field]) => isSelf(field))
      .map(
        ([name]) =>
          (after: Values) =>
            ids(after[name]),
      ),
    ...rowsFields(of).flatMap(([name, { fields }]) =>
      Object.entries(fields as Fields)
        .filter(([, field]) => isSelf(field))
        .map(
          ([child]) =>
            (after: Values) =>
              ((after[name] as Values[]) ?? []).flatMap((row) => ids(row[child])),
        ),
    ),
  ]
}
