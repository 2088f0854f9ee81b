/** Where a record is used: derived from the references of all declarations, so that nothing can be forgotten. */
import { action, integer, permissionOf, Refusal, text, type Entity } from '@mouldwright/kernel'
import { orNull, Type } from '@mouldwright/kernel/schema'
import type { Context } from '../context.ts'
import { inTenant, sql, type Sql } from '../db.ts'
import { handle, type Handler } from '../define.ts'
import { here, titleOf } from './columns.ts'

/** Records that are named at most, of all kinds together. */
const mostNamed = 20

const listUses = action('kit.uses.list', {
  path: '/comm/uses/list.do',
  access: 'signedIn',
  input: {
    entity: text({ required: true, max: 100 }),
    recordId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  output: Type.Object({
    uses: Type.Array(
      Type.Object({
        entity: Type.String(),
        name: Type.String(),
        /** Page of the kind; null where it has none of its own. */
        path: orNull(Type.String()),
        count: Type.Integer(),
        records: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String() })),
      }),
    ),
    /** Of kinds that the caller may not look at. */
    others: Type.Integer(),
  }),
  reads: true,
})

const maySee = ({ kit, session }: Context, of: Entity, operation: string): boolean => {
  const opens = kit.modules.find(({ module }) => module.key === of.module)?.module.opens
  return (!opens || session.modules.has(opens)) && session.permissions.has(permissionOf(of, operation))
}

/** Records of each kind that name a record, itself apart: a statement of their ids, each once. */
function usersOf(ctx: Context, of: Entity, recordId: number): { from: Entity; ids: Sql }[] {
  return [...Map.groupBy(ctx.kit.referencesTo(of), ({ from }) => from)].map(([from, references]) => ({
    from,
    ids: sql.join(
      references.map(
        ({ table, column, parentColumn }) => sql`
          select ${isEachOnce(parentColumn) ? sql`` : sql`distinct`} ${sql.ref(`t.${parentColumn}`)} as id from ${sql.table(table)} as t
          where ${here(from, ctx.session, 't')} and ${sql.ref(`t.${column}`)} = ${recordId}
            ${from.name === of.name ? sql`and ${sql.ref(`t.${parentColumn}`)} <> ${recordId}` : sql``}`,
      ),
      sql` union `,
    ),
  }))
}

/** Whoever may see the record may see where it is used: by kind, as many as there are, and the newest by name, twenty in all. */
export const usesHandler: Handler = handle(listUses, async (ctx, { entity: name, recordId }) => {
  const of = ctx.kit.storedEntities.get(name)
  if (!of || !maySee(ctx, of, 'detail'))
    throw new Refusal('access.denied', { params: { permission: `${name}:detail` } })
  const found = await ctx.db.maybe(
    sql`select 1 from ${sql.table(of.table)} where ${inTenant(ctx)} and id = ${recordId}`,
  )
  if (!found) throw new Refusal('record.absent')
  const users = usersOf(ctx, of, recordId)
  if (users.length === 0) return { uses: [], others: 0 }
  const counts = await ctx.db.all<{ at: number; count: number }>(
    sql`select * from (${sql.join(
      users.map(({ ids }, at) => sql`select ${at}::integer as at, count(*)::integer as count from (${ids}) as u`),
      sql` union all `,
    )}) as c where c.count > 0 order by c.at`,
  )
  const isSeen = ({ at }: { at: number }) => maySee(ctx, users[at]!.from, 'check')
  const seen = counts.filter(isSeen)
  const others = counts.reduce((sum, kind) => sum + (isSeen(kind) ? 0 : kind.count), 0)
  const shares = sharesOf(seen.map(({ count }) => count))
  const uses = []
  for (const [turn, { at, count }] of seen.entries()) {
    const { from, ids } = users[at]!
    const records = await newest(ctx, from, ids, shares[turn]!)
    const many = ctx.kit.word(ctx.language, from.module, `${from.stem}.$many`)
    uses.push({ entity: from.name, name: many, path: pathOf(ctx, from), count, records })
  }
  return { uses, others }
}) as Handler

/** How many of each kind are named: one of each in turn, so that kinds with few leave room for the others. */
function sharesOf(counts: readonly number[]): number[] {
  const shares = counts.map(() => 0)
  for (let left = mostNamed; left > 0;) {
    const open = shares
      .keys()
      .filter((at) => shares[at]! < counts[at]!)
      .toArray()
      .slice(0, left)
    if (open.length === 0) break
    for (const at of open) shares[at]! += 1
    left -= open.length
  }
  return shares
}

/** A record's own column holds one name; a hundred thousand ids need not be sorted to find that. */
const isEachOnce = (column: 'id' | 'parent_id') => column === 'id'

const pathOf = ({ kit }: Context, of: Entity): string | null =>
  kit.modules
    .find(({ module }) => module.key === of.module)
    ?.module.menu?.find(({ key, permission }) => key === of.stem && permission === permissionOf(of, 'check'))?.path ??
  null

/** Ids grow with time. */
const newest = (ctx: Context, from: Entity, ids: Sql, limit: number) =>
  ctx.db.all<{ id: number; label: string }>(
    sql`select t.id, coalesce(${titleOf(from, 't', ctx.language)}, '') as label from ${sql.table(from.table)} as t
      where ${here(from, ctx.session, 't')} and t.id = any(array(select u.id from (${ids}) as u order by u.id desc limit ${limit}))
      order by t.id desc`,
  )
