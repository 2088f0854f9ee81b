/**
 * Time-sortable ids below 2^53, made by the application: milliseconds since 2025 (41 bits, until 2094) and 12 bits that start
 * at random in each millisecond. Unique per process; the primary key `(tenant_id, id)` holds uniqueness between processes.
 */
const epoch = Date.UTC(2025, 0, 1)

export function createIdMaker(now: () => number, random: () => number): () => number {
  let last = 0
  return () => {
    const fresh = (now() - epoch) * 4096 + Math.floor(random() * 2048)
    last = fresh > last ? fresh : last + 1
    return last
  }
}
