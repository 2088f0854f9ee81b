/** Files that records hold: checked when they are named, kept from then on, let go when they are replaced. */
import { ownFields, type Entity, type Field, type Issue } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql } from '../db.ts'
import type { Change } from '../define.ts'
import { endingOf } from './content-kind.ts'

type BlobField = Extract<Field, { kind: 'image' | 'file' }>

interface Named {
  change: Change
  name: string
  field: BlobField
  fileId: number
}

const valueOf = (record: unknown, name: string) => (record as Record<string, unknown> | null)?.[name]

const blobFields = (of: Entity) =>
  ownFields(of).filter((pair): pair is [string, BlobField] => pair[1].kind === 'image' || pair[1].kind === 'file')

/** Files that changes name anew. */
const named = (of: Entity, changes: readonly Change[]): Named[] =>
  blobFields(of).flatMap(([name, field]) =>
    changes.flatMap((change) => {
      const fileId = valueOf(change.after, name)
      return typeof fileId === 'number' && fileId !== valueOf(change.before, name)
        ? [{ change, name, field, fileId }]
        : []
    }),
  )

const mebibyte = 1024 * 1024

/** Faults of files that are named anew: only one's own upload may be, of the field's types and size. One query. */
export async function fileIssues(ctx: Context, of: Entity, changes: readonly Change[]): Promise<Issue[]> {
  const all = named(of, changes)
  if (all.length === 0) return []
  const { tenantId, userId } = ctx.session
  const rows = await ctx.db.all<{ id: number; name: string; bytes: number }>(
    sql`select id, name, bytes from files_file where tenant_id = ${tenantId} and user_id = ${userId}
      and (expires_at is null or expires_at > ${ctx.now()}) and id = any(${all.map(({ fileId }) => fileId)}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return all.flatMap(({ change, name, field, fileId }): Issue[] => {
    const place = { field: name, ...(change.row === undefined ? {} : { row: change.row }) }
    const file = byId.get(fileId)
    if (!file) return [{ ...place, rule: 'reference' }]
    if (!field.types.includes(endingOf(file.name)))
      return [{ ...place, rule: 'fileKind', params: { types: field.types.join(', ') } }]
    if (file.bytes > field.maxBytes)
      return [
        { ...place, rule: 'fileSize', params: { max: `${Math.floor((field.maxBytes / mebibyte) * 10) / 10} MB` } },
      ]
    return []
  })
}

/** Keeps the files that saved records name, and lets go of those that they named before. */
export async function holdFiles(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  const kept = named(of, changes).map(({ fileId }) => fileId)
  const left = blobFields(of).flatMap(([name]) =>
    changes.flatMap(({ before, after }) => {
      const fileId = valueOf(before, name)
      return typeof fileId === 'number' && fileId !== valueOf(after, name) ? [fileId] : []
    }),
  )
  if (kept.length + left.length === 0) return
  await ctx.db.run(
    sql`update files_file set expires_at = case when id = any(${kept}::bigint[]) then null else ${ctx.now()}::timestamptz end
      where tenant_id = ${ctx.session.tenantId} and id = any(${[...kept, ...left]}::bigint[])`,
  )
}
