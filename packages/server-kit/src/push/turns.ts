/** Work of one tenant after the other, so that it ends in the order in which it came; tenants do not wait for each other. */
export interface Turns {
  /** Ends as the work ends; work that fails does not hold up what comes after it. */
  take(tenantId: number, work: () => Promise<void>): Promise<void>
}

export function createTurns(): Turns {
  const last = new Map<number, Promise<void>>()
  return {
    take(tenantId, work) {
      const done = (last.get(tenantId) ?? Promise.resolve()).then(work)
      const ended: Promise<void> = done
        .catch(() => {})
        .then(() => {
          if (last.get(tenantId) === ended) last.delete(tenantId)
        })
      last.set(tenantId, ended)
      return done
    },
  }
}
