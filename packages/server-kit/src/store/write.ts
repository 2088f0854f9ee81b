import {
  brokenRules,
  columnOf,
  Refusal,
  rowsFields,
  rowsTable,
  type DraftOf,
  type Entity,
  type EntityOf,
  type Fields,
  type Issue,
} from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql } from '../db.ts'
import type { Change } from '../define.ts'
import { fileIssues, holdFiles } from '../files/record-files.ts'
import { sqlType } from '../schema/entity-tables.ts'
import { audit, changeLine, plainRows, plainValues } from './audit.ts'
import { duplicateIssues, referenceIssues } from './check.ts'
import { here, placeColumns, unnest, writable } from './columns.ts'
import { readRecords } from './read.ts'

/** Rows a statement takes: large enough to be quick, small enough for flat memory and for other calls to be answered in between. */
const portion = 400

/** Makes records. Drafts are checked already (`validate`); this checks what the database knows. Returns their ids, in order. */
export async function insertRecords<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  drafts: readonly DraftOf<EntityOf<F>>[],
): Promise<number[]> {
  const changes = drafts.map(
    (draft) => ({ before: null, after: { ...plainValues(of.fields, draft as never), id: ctx.newId() } }) as Change,
  )
  await saveChanges(ctx, of, changes)
  return changes.map(({ after }) => after.id)
}

export type RecordChange<F extends Fields> = { id: number; version?: number } & Partial<DraftOf<EntityOf<F>>>

/** Changes records: the given fields of each, child rows as a whole. A stale version is refused with who and when. */
export async function updateRecords<F extends Fields>(
  ctx: Context,
  of: EntityOf<F>,
  updates: readonly RecordChange<F>[],
): Promise<void> {
  const stored = new Map(
    (await readRecords(ctx, of, { ids: updates.map(({ id }) => id), lock: 'change' })).map((record) => [
      record.id,
      record,
    ]),
  )
  const changes = updates.map(({ id, version, ...values }) => {
    const before = stored.get(id)
    if (!before) throw new Refusal('record.absent')
    if (version !== undefined && version !== before.version) refuseLostUpdate(before)
    return { before, after: { ...plainValues(of.fields, before as never), ...values, id } } as unknown as Change
  })
  await saveChanges(ctx, of, changes)
}

export function refuseLostUpdate(stored: { version: number; updatedAt: string; updatedBy: string | null }): never {
  throw new Refusal('record.changed', {
    params: { by: stored.updatedBy ?? '–', at: stored.updatedAt },
    data: { version: stored.version, changedBy: stored.updatedBy, changedAt: stored.updatedAt },
  })
}

/** Faults that rules, references, keys and the entity's behaviour find in a batch. */
async function changeIssues(ctx: Context, of: Entity, changes: readonly Change[]): Promise<Issue[]> {
  const behaviour = ctx.kit.behaviourOf(of)
  return [
    ...(await referenceIssues(ctx, of, changes)),
    ...(await duplicateIssues(ctx, of, changes)),
    ...(await fileIssues(ctx, of, changes)),
    ...((await behaviour?.check?.(ctx, [...changes])) ?? []),
  ]
}

/** Checks and writes a batch: records, child rows, behaviours, audit. One statement a table and portion. */
export async function saveChanges(
  ctx: Context,
  of: Entity,
  changes: readonly Change[],
  options: { operation?: string } = {},
): Promise<void> {
  if (changes.length === 0) return
  const issues = [
    ...changes.flatMap((change) =>
      brokenRules(of.rules, change.after as Record<string, unknown>).map((issue) => withRow(issue, change)),
    ),
  ]
  if (issues.length === 0) issues.push(...(await changeIssues(ctx, of, changes)))
  refuseIssues(of, issues)
  await writeChanges(ctx, of, changes, options)
}

/** Refuses a record's faults, all at once. */
export function refuseIssues(of: Entity, issues: readonly Issue[]): void {
  if (issues.length > 0)
    throw new Refusal('input.invalid', { params: { count: issues.length }, issues: withModule(of, issues) })
}

/** Rules of the entity are named with their module, so that anybody can find their sentence. */
const withModule = (of: Entity, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) =>
    of.rules.some((rule) => rule.key === issue.rule) ? { ...issue, rule: `${of.module}:rules.${issue.rule}` } : issue,
  )

const withRow = (issue: Issue, change: Change): Issue =>
  change.row === undefined ? issue : { ...issue, row: change.row }

/**
 * Writes a batch that was checked.
 * @param options.isAudited false for what the caller undoes
 */
export async function writeChanges(
  ctx: Context,
  of: Entity,
  changes: readonly Change[],
  { operation, isAudited = true }: { operation?: string; isAudited?: boolean } = {},
): Promise<void> {
  for (let at = 0; at < changes.length; at += portion) {
    const part = changes.slice(at, at + portion)
    try {
      await insertOwn(
        ctx,
        of,
        part.filter(({ before }) => !before),
      )
      await updateOwn(
        ctx,
        of,
        part.filter(({ before }) => before),
      )
      await writeSecrets(ctx, of, part)
      await writeRows(ctx, of, part)
      await holdFiles(ctx, of, part)
    } catch (error) {
      throw translated(of, error)
    }
    if (!isAudited) continue
    await audit(
      ctx,
      part.map(({ before, after }) => changeLine(of, after.id, before as never, after as never, operation)),
    )
  }
  await ctx.kit.behaviourOf(of)?.saved?.(ctx, [...changes])
}

/** What only the server writes begins with its default; other defaults were given when the input was checked. */
const firstValue = (field: { readonly?: boolean; default?: unknown }) => (field.readonly ? field.default : null) ?? null

async function insertOwn(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const columns = [
    { name: 'id', type: 'bigint', values: changes.map(({ after }) => after.id) },
    ...writable(of.fields).map(({ name, column, type, field }) => ({
      name: column,
      type,
      values: changes.map(({ after }) => (after as Record<string, unknown>)[name] ?? firstValue(field)),
    })),
  ]
  const place = placeColumns(of, ctx.session)
  const names = [...place.map(({ column }) => column), 'updated_at', 'updated_by', ...columns.map(({ name }) => name)]
  await ctx.db.run(
    sql`insert into ${sql.table(of.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join([...place.map(({ value }) => sql`${value}::bigint`), sql`${ctx.now()}::timestamptz`, sql`${ctx.session.displayName}::text`, ...columns.map(({ name }) => sql.ref(`u.${name}`))])}
      from ${unnest(
        columns,
        'u',
        columns.map(({ name }) => name),
      )}`,
  )
}

async function updateOwn(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const fields = writable(of.fields)
  const columns = [
    { name: 'id', type: 'bigint', values: changes.map(({ after }) => after.id) },
    { name: 'version', type: 'integer', values: changes.map(({ before }) => before!.version) },
    ...fields.map(({ name, column, type }) => ({
      name: column,
      type,
      values: changes.map(({ after }) => (after as Record<string, unknown>)[name] ?? null),
    })),
  ]
  const written = await ctx.db.run(
    sql`update ${sql.table(of.table)} as t set version = t.version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.session.displayName},
        ${sql.join(fields.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`u.${column}`)}`))}
      from ${unnest(
        columns,
        'u',
        columns.map(({ name }) => name),
      )}
      where ${here(of, ctx.session, 't')} and t.id = u.id and t.version = u.version`,
  )
  if (written !== changes.length) throw new Refusal('record.changed', { params: { by: '–', at: '–' } })
}

/** Secrets are sealed one by one and written only when given: what is not sent stays. */
async function writeSecrets(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.kind !== 'secret') continue
    const given = changes.filter(({ before, after }) => {
      const value = (after as Record<string, unknown>)[name]
      return value !== undefined && value !== (before as Record<string, unknown> | null)?.[name]
    })
    if (given.length === 0) continue
    const values = given.map(({ after }) => {
      const value = (after as Record<string, unknown>)[name]
      return typeof value === 'string' ? ctx.kit.secrets.seal(value) : null
    })
    const column = columnOf(name)
    await ctx.db.run(
      sql`update ${sql.table(of.table)} as t set ${sql.ref(column)} = u.value
        from ${unnest(
          [
            { type: 'bigint', values: given.map(({ after }) => after.id) },
            { type: 'text', values },
          ],
          'u',
          ['id', 'value'],
        )}
        where ${here(of, ctx.session, 't')} and t.id = u.id`,
    )
  }
}

async function writeRows(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  for (const [name, field] of rowsFields(of)) {
    const fields = field.fields as Fields
    const rowsOf = (record: unknown) =>
      plainRows((record as Record<string, unknown> | null)?.[name]).map((row) => plainValues(fields, row))
    const changed = changes.filter(({ before, after }) => {
      const [was, now] = [rowsOf(before), rowsOf(after)]
      return was.length !== now.length || (now.length > 0 && JSON.stringify(was) !== JSON.stringify(now))
    })
    if (changed.length === 0) continue
    const table = rowsTable(of, name)
    const stored = changed.filter(({ before }) => before)
    if (stored.length > 0)
      await ctx.db.run(
        sql`delete from ${sql.table(table)} as t where ${here(of, ctx.session, 't')} and t.parent_id = any(${stored.map(({ after }) => after.id)}::bigint[])`,
      )
    const children = changed.flatMap(({ after }) =>
      rowsOf(after).map((row, position) => ({ parentId: after.id, position, row })),
    )
    if (children.length === 0) continue
    const columns = [
      { name: 'parent_id', type: 'bigint', values: children.map(({ parentId }) => parentId) },
      { name: 'position', type: 'integer', values: children.map(({ position }) => position) },
      ...writable(fields).map(({ name: child, column, type, field: spec }) => ({
        name: column,
        type: type || sqlType(spec),
        values: children.map(({ row }) => row[child] ?? null),
      })),
    ]
    const place = placeColumns(of, ctx.session)
    await ctx.db.run(
      sql`insert into ${sql.table(table)} (${sql.join([...place.map(({ column }) => column), ...columns.map(({ name: column }) => column)].map((column) => sql.ref(column)))})
        select ${sql.join([...place.map(({ value }) => sql`${value}::bigint`), ...columns.map(({ name: column }) => sql.ref(`u.${column}`))])}
        from ${unnest(
          columns,
          'u',
          columns.map(({ name: column }) => column),
        )}`,
    )
  }
}

/** What the database refused, in the words of the entity: the last guard under concurrency. */
function translated(of: Entity, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const invalid = (field: string, rule: string) =>
    new Refusal('input.invalid', { params: { count: 1 }, issues: [{ field, rule }] })
  if (code === '23505' && constraint === `${of.table}_key_unique`)
    return invalid(of.key.at(-1) ?? of.title, 'duplicate')
  if (code === '23503' && constraint?.startsWith(`${of.table}_`)) {
    const column = constraint.slice(of.table.length + 1).replace(/_fkey$/, '')
    const field = Object.keys(of.fields).find((name) => columnOf(name) === column)
    return invalid(field ?? column, 'reference')
  }
  return error
}
