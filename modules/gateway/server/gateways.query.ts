import type { GatewayEntry } from '@mouldwright/gateway/shared'
import { sql, type Db } from '@mouldwright/server-kit'

/** The gateways of several tenants. Factories are the platform's own ids, so an entry tells where it belongs. */
export async function gatewaysOf(db: Db, tenantIds: readonly number[]): Promise<GatewayEntry[]> {
  const { found } = await db.one<{ found: GatewayEntry[] }>(
    sql`select gateway_list(${[...new Set(tenantIds)]}::bigint[]) as found`,
  )
  return found
}

/** The gateway of a factory that a caller names; absent when it is retired, of another factory, or of another tenant. */
export async function gatewayOf(
  db: Db,
  { tenantId, factoryId }: { tenantId: number; factoryId: number },
  serverAppUuid: string,
): Promise<GatewayEntry | undefined> {
  const found = await gatewaysOf(db, [tenantId])
  return found.find((entry) => entry.factoryId === factoryId && entry.serverAppUuid === serverAppUuid)
}
