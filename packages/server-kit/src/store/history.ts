/** The history tab of a record: who changed what, when, before and after. */
import { action, integer, permissionOf, Refusal, text, type Entity } from '@mouldwright/kernel'
import { orNull, Type } from '@mouldwright/kernel/schema'
import { inTenant, sql } from '../db.ts'
import { handle, type Handler } from '../define.ts'

const output = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String(),
      user: orNull(Type.String()),
      operation: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Any(), after: Type.Any() })),
    }),
  ),
})

interface Line {
  id: number
  at: string
  user: string | null
  operation: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const listHistory = action('kit.history.list', {
  path: '/comm/history/list.do',
  access: 'signedIn',
  input: {
    entity: text({ required: true, max: 100 }),
    recordId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  output,
  reads: true,
})

const changesOf = ({ before, after }: Line) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }))

/** Newest first, the last hundred. Whoever may see the record may see its past. */
export const historyHandler: Handler = handle(listHistory, async (ctx, { entity: name, recordId }) => {
  const stored = ctx.kit.entities.get(name)
  const of: Entity | undefined = stored ?? ctx.kit.customEntities.get(name)
  if (!of || !ctx.session.permissions.has(permissionOf(of, 'detail')))
    throw new Refusal('access.denied', { params: { permission: `${name}:detail` } })
  const opens = ctx.kit.modules.find(({ module }) => module.key === of.module)?.module.opens
  if (opens && !ctx.session.modules.has(opens)) throw new Refusal('module.closed', { params: { module: opens } })
  // A record of another factory is as absent here as its page.
  const found =
    stored === undefined ||
    (await ctx.db.maybe(sql`select 1 from ${sql.table(stored.table)} where ${inTenant(ctx)} and id = ${recordId}`))
  if (!found) throw new Refusal('record.absent')
  const lines = await ctx.db.all<Line>(
    sql`select id, at, coalesce(display_name, user_name) as "user", operation, before, after from kit_audit
      where ${inTenant(ctx)} and entity = ${name} and record_id = ${recordId} order by id desc limit 100`,
  )
  return {
    rows: lines.map((line) => ({
      id: line.id,
      at: line.at,
      user: line.user,
      operation: line.operation,
      changes: changesOf(line),
    })),
  }
}) as Handler
