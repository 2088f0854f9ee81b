import { secretMask, type Entity, type Fields } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql } from '../db.ts'
import { titleValue } from './read.ts'

export interface AuditLine {
  operation: string
  entity?: string
  recordId?: number
  label?: string
  before?: object | null
  after?: object | null
}

/** Writes audit lines in the caller's transaction, however many, as one statement. */
export async function audit(ctx: Context, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
  const { tenantId, factoryId, userId, userName, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into kit_audit (tenant_id, at, factory_id, user_id, user_name, display_name, trace_id, id, operation, entity, record_id, label, before, after)
      select ${tenantId}, ${ctx.now()}, ${factoryId}::bigint, ${userId}::bigint, ${userName}, ${displayName}, ${ctx.traceId},
        u.id, u.operation, u.entity, u.record_id, u.label, u.before::jsonb, u.after::jsonb
      from unnest(${lines.map(() => ctx.newId())}::bigint[], ${lines.map(({ operation }) => operation)}::text[],
        ${lines.map(({ entity }) => entity ?? null)}::text[], ${lines.map(({ recordId }) => recordId ?? null)}::bigint[],
        ${lines.map(({ label }) => label ?? null)}::text[], ${lines.map(({ before }) => json(before))}::text[],
        ${lines.map(({ after }) => json(after))}::text[]) as u(id, operation, entity, record_id, label, before, after)`,
  )
}

type Values = Readonly<Record<string, unknown>>

/** The line of a record that is added (nothing before), changed, or removed (nothing after). */
export const changeLine = (
  of: Entity,
  recordId: number,
  before: Values | null,
  after: Values | null,
  operation = before ? (after ? 'modify' : 'remove') : 'add',
): AuditLine => ({
  operation,
  entity: of.name,
  recordId,
  label: titleValue(of, { ...(after ?? before), labels: before?.['labels'] }),
  ...difference(of, before, after),
})

/** The fields that a change touches, before and after; secrets as a mask. */
export function difference(of: Entity, before: Values | null, after: Values | null) {
  const was: Record<string, unknown> = {}
  const now: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    const [one, other] =
      field.kind === 'rows'
        ? [plainRows(before?.[name]), plainRows(after?.[name])]
        : [before?.[name] ?? null, after?.[name] ?? null]
    if (one === other || JSON.stringify(one) === JSON.stringify(other)) continue
    const hide = field.kind === 'secret'
    if (before) was[name] = hide && one ? secretMask : one
    if (after) now[name] = hide && other ? secretMask : other
  }
  return { before: before ? was : null, after: after ? now : null }
}

/** Child rows without their labels: what was stored, not how it reads today. */
export const plainRows = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(({ labels: _, ...row }: Record<string, unknown>) => row) : []

/** Values of an entity's fields only, in declared order, nulls for what is absent; flags are never null. */
export function plainValues(fields: Fields, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields))
    values[name] =
      field.kind === 'rows'
        ? plainRows(record[name]).map((row) => plainValues(field.fields as Fields, row))
        : (record[name] ?? (field.kind === 'flag' ? (field.default ?? false) : null))
  return values
}
