import type { RefusalCode } from '@mouldwright/kernel'
import { sql, type Context } from '@mouldwright/server-kit'

/** Does something in the place of a tenant, and comes back. What it writes into the book there carries the caller's name. */
export async function inPlaceOf<T, C extends RefusalCode>(
  ctx: Context<C>,
  tenantId: number,
  work: (there: Context<C>) => Promise<T>,
): Promise<T> {
  const { session } = ctx
  await stand(ctx, tenantId, null)
  const answer = await work({ ...ctx, session: { ...session, tenantId, factoryId: null as never } })
  await stand(ctx, session.tenantId, session.factoryId)
  return answer
}

const stand = ({ db }: Context, tenantId: number, factoryId: number | null) =>
  db.run(
    sql`select set_config('app.tenant', ${String(tenantId)}, true), set_config('app.factory', ${String(factoryId ?? '')}, true)`,
  )
