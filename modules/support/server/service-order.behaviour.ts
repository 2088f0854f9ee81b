import { serviceOrder } from '@mouldwright/support/shared'
import { behaviour, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { tellProvider } from './tell.ts'

/** The next numbers of the company: whoever asks at the same time waits until this transaction has ended. */
async function takeNumbers(ctx: Context, count: number): Promise<string[]> {
  const { last } = await ctx.db.one<{ last: number }>(sql`
    insert into support_counter as c (tenant_id, kind, last) values (${ctx.session.tenantId}, 'serviceOrder', ${count})
    on conflict (tenant_id, kind) do update set last = c.last + excluded.last
    returning c.last`)
  return Array.from({ length: count }, (_, at) => `SO-${String(last - count + at + 1).padStart(6, '0')}`)
}

/** Gives numbers, and keeps the provider's list as it is here. */
export const serviceOrderBehaviour = behaviour(serviceOrder, {
  async check(ctx, changes) {
    const added = changes.filter(({ before }) => before === null)
    if (added.length === 0) return []
    const numbers = await takeNumbers(ctx, added.length)
    for (const [at, { after }] of added.entries())
      Object.assign(after, {
        number: numbers[at],
        status: 'submitted',
        submitterId: ctx.session.userId,
        submittedAt: ctx.now().toISOString(),
      })
    return []
  },
  async saved(ctx, changes) {
    const idsOf = (isNew: boolean) =>
      changes.filter(({ before }) => (before === null) === isNew).map(({ after }) => after.id)
    await ctx.db.run(sql`
      insert into support_desk (id, tenant_id, factory_id, number, title, type, category, status, submitted_by, submitted_at, version, updated_at)
      select o.id, o.tenant_id, ${ctx.session.factoryId}::bigint, o.number, o.title, o.type, o.category, o.status, u.real_name,
        o.submitted_at, o.version, o.updated_at
      from support_service_order o join identity_user u on ${inTenant(ctx, 'u')} and u.id = o.submitter_id
      where ${inTenant(ctx, 'o')} and o.id = any(${idsOf(true)}::bigint[])`)
    await ctx.db.run(sql`
      update support_desk as d set status = o.status, outcome = o.outcome, rating = o.rating, accepted_by = o.accepted_by,
        version = o.version, updated_at = o.updated_at
      from support_service_order o
      where ${inTenant(ctx, 'o')} and d.id = o.id and o.id = any(${idsOf(false)}::bigint[])`)
    for (const { before, after } of changes) if (before === null) await tellProvider(ctx, 'orderSubmitted', after)
  },
})
