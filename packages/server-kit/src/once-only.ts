import { Refusal } from '@mouldwright/kernel'
import type { Context } from './context.ts'
import { inTenant, sql } from './db.ts'

/** Carries a command out once for a key; a retry gets the first one's answer. The key's row makes parallel retries wait. */
export async function onlyOnce(ctx: Context, key: string, action: string, work: () => unknown): Promise<unknown> {
  const { tenantId, userId } = ctx.session
  const taken = await ctx.db.run(
    sql`insert into kit_idempotency (tenant_id, user_id, key, action, at) values (${tenantId}, ${userId}, ${key}, ${action}, ${ctx.now()}) on conflict do nothing`,
  )
  const mine = sql`${inTenant({ tenantId })} and user_id = ${userId} and key = ${key}`
  if (taken === 0) {
    const first = await ctx.db.one<{ action: string; answer: unknown }>(
      sql`select action, answer from kit_idempotency where ${mine}`,
    )
    if (first.action !== action) throw new Refusal('command.reused')
    return first.answer
  }
  const answer = await work()
  await ctx.db.run(sql`update kit_idempotency set answer = ${JSON.stringify(answer ?? null)}::jsonb where ${mine}`)
  return answer
}
