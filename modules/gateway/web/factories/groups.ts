import type { TenantEntry } from '@mouldwright/gateway/shared'

export interface TenantGroup {
  tenantId: number
  name: string
  entries: readonly TenantEntry[]
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Tenants in the server's order, each with its factories; a search keeps a tenant that it names whole, else the factories that it names. */
export function groupsOf(tenantList: readonly TenantEntry[], text = ''): TenantGroup[] {
  const wanted = plain(text)
  const groups = new Map<number, TenantGroup & { entries: TenantEntry[] }>()
  for (const entry of tenantList) {
    if (wanted && !plain(entry.tenantName).includes(wanted) && !plain(entry.factoryName).includes(wanted)) continue
    const group = groups.get(entry.tenantId)
    if (group) group.entries.push(entry)
    else groups.set(entry.tenantId, { tenantId: entry.tenantId, name: entry.tenantName, entries: [entry] })
  }
  return [...groups.values()]
}
