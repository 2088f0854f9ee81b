import { dayIn, sql, type Context } from '@mouldwright/server-kit'

/** The next number of a kind of order in the year: `OS26-0007`. */
export async function nextNumber(ctx: Context, kind: 'OS' | 'PO'): Promise<string> {
  const { tenantId, factoryId, timeZone } = ctx.session
  const prefix = `${kind}${dayIn(ctx.now(), timeZone).slice(2, 4)}`
  const { last } = await ctx.db.one<{ last: number }>(
    sql`insert into outsourcing_counter as c (tenant_id, factory_id, prefix, last) values (${tenantId}, ${factoryId}, ${prefix}, 1)
      on conflict (tenant_id, factory_id, prefix) do update set last = c.last + 1 returning c.last`,
  )
  return `${prefix}-${String(last).padStart(4, '0')}`
}
