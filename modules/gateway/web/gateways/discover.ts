/** Which gateway a page uses after sign-in, decided from what is known. Pure, so that each way has its test. */
import type { GatewayEntry, TenantEntry } from '@mouldwright/gateway/shared'

export interface Known {
  tenantList: readonly TenantEntry[]
  /** The gateway that this browser used last. */
  storedServer: string | null
  /** Where the session stands. */
  user: { tenantId: number; factoryId: number | null }
}

export type Discovery =
  /** This one. */
  | { step: 'use'; tenant: TenantEntry; gateway: GatewayEntry }
  /** The person chooses. */
  | { step: 'choose' }
  /** Nothing but an ended licence: the person's own page says what to do. */
  | { step: 'account' }
  /** The place has no gateway: all goes to the cloud. */
  | { step: 'none' }

interface Pair {
  tenant: TenantEntry
  gateway: GatewayEntry
}

const personal = 1

const distinctTenants = (list: readonly TenantEntry[]) => new Set(list.map(({ tenantId }) => tenantId)).size

export function discover({ tenantList, storedServer, user }: Known): Discovery {
  const [first] = tenantList
  if (first && distinctTenants(tenantList) === 1 && first.allowLoginFlag === 0 && first.overdueFlag === 1)
    return { step: 'account' }
  const match = matching(tenantList, storedServer, user)
  if (match) return match.tenant.allowLoginFlag === 0 ? { step: 'choose' } : { step: 'use', ...match }
  return user.factoryId === null && storedServer === null ? { step: 'choose' } : { step: 'none' }
}

function matching(
  tenantList: readonly TenantEntry[],
  storedServer: string | null,
  user: Known['user'],
): Pair | undefined {
  const pairs = tenantList.flatMap((tenant) => tenant.gatewayList.map((gateway): Pair => ({ tenant, gateway })))
  const isStored = ({ gateway }: Pair) => gateway.serverAppUuid === storedServer
  const isInUse = ({ tenant, gateway }: Pair) => gateway.serverAppUuid === tenant.serverAppUuid
  // A session that stands in a factory uses that factory's gateways, and no other's.
  if (user.factoryId !== null) {
    const here = pairs.filter(({ tenant }) => tenant.tenantId === user.tenantId && tenant.factoryId === user.factoryId)
    return here.find(isStored) ?? here.find(isInUse) ?? here[0]
  }
  const companies = tenantList.filter(({ tenantType }) => tenantType !== personal)
  const ofCompanies = pairs.filter(({ tenant }) => tenant.tenantType !== personal)
  if (distinctTenants(companies) === 1 && ofCompanies.length === 1) return ofCompanies[0]
  return pairs.find(isStored)
}
