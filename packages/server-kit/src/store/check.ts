/** Faults of records that only the database can see: references that are not there, keys that are taken. No query per row. */
import { keyForm, rowsFields, type Entity, type Field, type Fields, type Issue } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql } from '../db.ts'
import type { Change } from '../define.ts'
import { keyExpression, sqlType } from '../schema/entity-tables.ts'
import { here, titleOf, unnest } from './columns.ts'
import { validSql } from './read.ts'

type RefField = Extract<Field, { kind: 'ref' }>
interface Named {
  change: Change
  field: string
  childRow?: number
  id: number
}

/** References to records that this place does not have, or that are retired from new use. One query per referenced entity. */
export async function referenceIssues(ctx: Context, of: Entity, changes: readonly Change[]): Promise<Issue[]> {
  const byTarget = new Map<Entity, Named[]>()
  for (const change of changes) collect(change, of, byTarget)
  const issues: Issue[] = []
  for (const [target, named] of byTarget) {
    const ids = [...new Set(named.map(({ id }) => id))]
    const found = await ctx.db.all<{ id: number; label: string; valid: boolean }>(
      sql`select t.id, ${titleOf(target, 't', ctx.language)} as label, ${validSql(target)} as valid from ${sql.table(target.table)} as t
        where ${here(target, ctx.session, 't')} and t.id = any(${ids}::bigint[])`,
    )
    const byId = new Map(found.map((record) => [record.id, record]))
    for (const { change, field, childRow, id } of named) {
      const record = byId.get(id)
      const row = change.row ?? childRow
      const place = { field, ...(row === undefined ? {} : { row }) }
      if (!record) issues.push({ ...place, rule: 'reference' })
      else if (!record.valid) issues.push({ ...place, rule: 'retired', params: { label: record.label } })
    }
  }
  return issues
}

function collect(change: Change, of: Entity, byTarget: Map<Entity, Named[]>): void {
  const after = change.after as Record<string, unknown>
  const before = change.before as Record<string, unknown> | null
  const note = (field: RefField, named: Named) => {
    const target = field.to()
    const list = byTarget.get(target)
    if (list) list.push(named)
    else byTarget.set(target, [named])
  }
  for (const [name, field] of Object.entries(of.fields))
    if (field.kind === 'ref' && typeof after[name] === 'number' && after[name] !== before?.[name])
      note(field, { change, field: name, id: after[name] })
  for (const [name, field] of rowsFields(of)) {
    const known = (before?.[name] as Record<string, unknown>[] | undefined) ?? []
    for (const [child, spec] of Object.entries(field.fields as Fields)) {
      if (spec.kind !== 'ref') continue
      const kept = new Set(known.map((row) => row[child]))
      for (const [at, row] of ((after[name] as Record<string, unknown>[] | undefined) ?? []).entries())
        if (typeof row[child] === 'number' && !kept.has(row[child]))
          note(spec, { change, field: `${name}.${child}`, childRow: at + 1, id: row[child] })
    }
  }
}

/** The key of a record in the form under which it is unique. */
const keyOf = (of: Entity, record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    of.key.map((name) => (typeof record[name] === 'string' ? keyForm(record[name]) : (record[name] ?? null))),
  )

/** Records whose natural key another record has, here or in the same batch. One query. */
export async function duplicateIssues(ctx: Context, of: Entity, changes: readonly Change[]): Promise<Issue[]> {
  const issues: Issue[] = []
  const seen = new Map<string, Change>()
  const fresh: Change[] = []
  const field = of.key.at(-1) ?? of.title
  for (const change of changes) {
    const key = keyOf(of, change.after)
    if (change.before && keyOf(of, change.before) === key) continue
    const first = seen.get(key)
    if (first) issues.push({ field, ...place(change), rule: 'duplicateInFile', params: { first: first.row ?? 1 } })
    else {
      seen.set(key, change)
      fresh.push(change)
    }
  }
  if (fresh.length === 0) return issues
  const keys = of.key.map((name, at) => ({
    name,
    field: of.fields[name] as Exclude<Field, { kind: 'rows' }>,
    alias: `k${at}`,
  }))
  const taken = await ctx.db.all<{ at: number; id: number }>(
    sql`select u.at, t.id from ${unnest(
      [
        { type: 'integer', values: fresh.map((_, at) => at) },
        ...keys.map(({ name, field }) => ({
          type: sqlType(field),
          values: fresh.map(({ after }) => (after as Record<string, unknown>)[name] ?? null),
        })),
      ],
      'u',
      ['at', ...keys.map(({ alias }) => alias)],
    )} join ${sql.table(of.table)} as t on ${here(of, ctx.session, 't')} and ${sql.join(
      keys.map(
        ({ name, field, alias }) =>
          sql`${sql.raw(keyExpression(name, field, 't'))} = ${sql.raw(field.kind === 'text' ? `lower(normalize(u.${alias}, NFKC))` : `u.${alias}`)}`,
      ),
      sql` and `,
    )}`,
  )
  for (const { at, id } of taken) {
    const change = fresh[at]!
    if (change.after.id !== id) issues.push({ field, ...place(change), rule: 'duplicate' })
  }
  return issues
}

const place = (change: Change) => (change.row === undefined ? {} : { row: change.row })
