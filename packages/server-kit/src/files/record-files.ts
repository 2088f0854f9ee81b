/** Files that records and their rows hold: checked when they are named, kept from then on, let go when nothing names them any more. */
import { endingOf, ownFields, rowsFields, type Entity, type Field, type Fields, type Issue } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { inTenant, sql } from '../db.ts'
import type { Change } from '../define.ts'

type BlobField = Extract<Field, { kind: 'image' | 'file' }>
type Values = Readonly<Record<string, unknown>>

interface Held {
  /** `photo`, or `drawings.file` in a child row. */
  path: string
  childRow?: number
  field: BlobField
  fileId: number
}

const isBlob = (pair: [string, Field]): pair is [string, BlobField] =>
  pair[1].kind === 'image' || pair[1].kind === 'file'

/** Most entities hold none, and a batch of thousands of records need not be looked at to know. */
export const holdsFiles = (of: Entity) =>
  [ownFields(of), ...rowsFields(of).map(([, { fields }]) => Object.entries(fields as Fields))].some((fields) =>
    fields.some(isBlob),
  )

/** The files that a record holds, those of its rows too. */
function heldBy(of: Entity, record: Values | null): Held[] {
  const at = (fields: [string, Field][], values: Values, prefix: string, childRow?: number): Held[] =>
    fields.filter(isBlob).flatMap(([name, field]) => {
      const fileId = values[name]
      if (typeof fileId !== 'number') return []
      return [{ path: `${prefix}${name}`, field, fileId, ...(childRow === undefined ? {} : { childRow }) }]
    })
  if (!record) return []
  return [
    ...at(ownFields(of), record, ''),
    ...rowsFields(of).flatMap(([rows, { fields }]) =>
      ((record[rows] as Values[] | null | undefined) ?? []).flatMap((row, index) =>
        at(Object.entries(fields as Fields), row, `${rows}.`, index + 1),
      ),
    ),
  ]
}

/** Files that changes name anew. */
const named = (of: Entity, changes: readonly Change[]): (Held & { change: Change })[] =>
  changes.flatMap((change) => {
    const before = new Set(heldBy(of, change.before as Values | null).map(({ fileId }) => fileId))
    return heldBy(of, change.after as Values)
      .filter(({ fileId }) => !before.has(fileId))
      .map((held) => ({ ...held, change }))
  })

const mebibyte = 1024 * 1024

/** Faults of files that are named anew: only one's own upload that nothing holds may be, of the field's types and size. One query. */
export async function fileIssues(ctx: Context, of: Entity, changes: readonly Change[]): Promise<Issue[]> {
  if (!holdsFiles(of)) return []
  const all = named(of, changes)
  if (all.length === 0) return []
  const { tenantId, userId } = ctx.session
  const rows = await ctx.db.all<{ id: number; name: string; bytes: number; held: boolean; isElsewhere: boolean }>(
    sql`select id, name, bytes, expires_at is null as held, held_by is not null as "isElsewhere" from files_file where ${inTenant({ tenantId })} and user_id = ${userId}
      and (expires_at is null or expires_at > ${ctx.now()}) and id = any(${all.map(({ fileId }) => fileId)}::bigint[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<number>()
  return all.flatMap(({ change, path, childRow, field, fileId }): Issue[] => {
    const row = change.row ?? childRow
    const place = { field: path, ...(row === undefined ? {} : { row }) }
    const file = byId.get(fileId)
    if (!file) return [{ ...place, rule: 'reference' }]
    // What one record lets go of would be lost to the other.
    if (file.held || seen.has(fileId)) return [{ ...place, rule: 'fileTaken' }]
    seen.add(fileId)
    if (file.isElsewhere && !field.mayStayLocal) return [{ ...place, rule: 'fileElsewhere' }]
    if (!field.types.includes(endingOf(file.name)))
      return [{ ...place, rule: 'fileKind', params: { types: field.types } }]
    if (file.bytes > field.maxBytes)
      return [
        { ...place, rule: 'fileSize', params: { max: `${Math.floor((field.maxBytes / mebibyte) * 10) / 10} MB` } },
      ]
    return []
  })
}

/** Keeps the files that saved records name, and lets go of those that they named before. */
export async function holdFiles(ctx: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  if (!holdsFiles(of)) return
  const kept = named(of, changes).map(({ fileId }) => fileId)
  const left = changes.flatMap(({ before, after }) => {
    const now = new Set(heldBy(of, after as Values).map(({ fileId }) => fileId))
    return heldBy(of, before as Values | null).flatMap(({ fileId }) => (now.has(fileId) ? [] : [fileId]))
  })
  await mark(ctx, kept, left)
}

/** Lets go of the files of records that are removed. */
export async function releaseFiles(ctx: Context, of: Entity, records: readonly object[]): Promise<void> {
  const left = records.flatMap((record) => heldBy(of, record as Values).map(({ fileId }) => fileId))
  await mark(ctx, [], left)
}

async function mark(ctx: Context, kept: readonly number[], left: readonly number[]): Promise<void> {
  if (kept.length + left.length === 0) return
  await ctx.db.run(
    sql`update files_file set expires_at = case when id = any(${kept}::bigint[]) then null else ${ctx.now()}::timestamptz end
      where ${inTenant(ctx)} and id = any(${[...kept, ...left]}::bigint[])`,
  )
}
