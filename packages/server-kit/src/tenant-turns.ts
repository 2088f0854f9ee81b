/**
 * Work that holds the node's thread for tens of milliseconds at a time, such as reading a whole chart: of one tenant one after the
 * other. However many of its people ask at once, a call of another tenant waits behind one such piece at each of its steps, not behind
 * as many as the tenant has connections.
 */
export function createTenantTurns(): <T>(tenantId: number, work: () => Promise<T>) => Promise<T> {
  const last = new Map<number, Promise<unknown>>()
  return (tenantId, work) => {
    const before = last.get(tenantId) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(tenantId, mine)
    const forget = () => {
      if (last.get(tenantId) === mine) last.delete(tenantId)
    }
    mine.then(forget, forget)
    return mine
  }
}
