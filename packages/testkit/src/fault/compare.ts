/** Holds the writers' book against the database: is all there that was acknowledged, and is anything there by half? */
import type { HttpClient } from './http-client.ts'
import { note, send, type Content, type Entry, type Ledger } from './ledger.ts'
import type { Site } from './site.ts'

interface Stored extends Content {
  id: number
  number: string
}

export interface Findings {
  /** Acknowledged, and not there. */
  lost: string[]
  /** There without something that belongs to it, or twice. */
  halves: string[]
  /** Commands whose answer was lost and which had their effect all the same. */
  tookEffect: number
}

const same = (one: Content | null, other: Content | null) =>
  one === null || other === null
    ? one === other
    : one.version === other.version &&
      one.name === other.name &&
      one.windows === other.windows &&
      one.addresses === other.addresses

const storedCustomers = `select c.id::float8 as id, c.number, c.version, c.name,
  (select count(*)::int from basic_customer_windows w where w.tenant_id = c.tenant_id and w.parent_id = c.id) as windows,
  (select count(*)::int from basic_customer_delivery_addresses a where a.tenant_id = c.tenant_id and a.parent_id = c.id) as addresses
  from basic_customer c where c.number like 'F%'`

/** Audit lines beside the records that they tell of: one for the birth, one for each version, one for the end. */
const auditFaults = `with told as (
    select record_id, count(*) filter (where operation = 'add') as adds, count(*) filter (where operation = 'modify') as changes,
      count(*) filter (where operation = 'remove') as ends, max(label) as label
    from kit_audit where entity = 'basic.customer' group by record_id)
  select coalesce(t.record_id, c.id)::float8 as id, coalesce(t.label, c.name) as label from told t
  full join basic_customer c on c.id = t.record_id
  where coalesce(t.adds, 0) <> 1 or t.ends <> (case when c.id is null then 1 else 0 end)
    or (c.id is not null and t.changes <> c.version - 1)`

const orphans = `select parent_id::float8 as id from (
    select parent_id from basic_customer_windows union select parent_id from basic_customer_delivery_addresses) r
  where not exists (select 1 from basic_customer c where c.id = r.parent_id)`

/** Looks at the database as it is. Commands that are open may be there or not, whole either way. */
export async function compare(site: Site, ledger: Ledger): Promise<Findings> {
  const findings: Findings = { lost: [], halves: [], tookEffect: 0 }
  const stored = new Map((await site.rows<Stored>(storedCustomers)).map((each) => [each.number, each]))
  const keys = new Map(
    (
      await site.rows<{ key: string; answer: unknown }>(`select key, answer from kit_idempotency where key like 'F%'`)
    ).map(({ key, answer }) => [key, answer]),
  )
  for (const entry of ledger.entries) compareEntry(entry, stored.get(entry.number) ?? null, keys, findings)
  for (const [key, answer] of keys) if (answer === null) findings.halves.push(`key ${key} without its answer`)
  for (const { id, label } of await site.rows(auditFaults)) findings.halves.push(`audit of ${label} (${id})`)
  for (const { id } of await site.rows(orphans)) findings.halves.push(`child rows of ${id}, which is not there`)
  return findings
}

function compareEntry(entry: Entry, found: Stored | null, keys: ReadonlyMap<string, unknown>, into: Findings): void {
  const { open } = entry
  const seen = `${entry.number}: ${JSON.stringify(found)}, acknowledged ${JSON.stringify(entry.known)}`
  for (const key of entry.keys) if (!keys.has(key)) into.lost.push(`key ${key}`)
  if (!open) {
    if (!same(found, entry.known)) into.lost.push(seen)
    return
  }
  const hasEffect = same(found, open.after)
  if (!hasEffect && !same(found, entry.known)) into.halves.push(`${seen}, open ${JSON.stringify(open.after)}`)
  if (keys.has(open.key) !== hasEffect) into.halves.push(`${seen}: its key ${open.key} says otherwise`)
  if (hasEffect) into.tookEffect += 1
}

/** Sends what is open once more, with its key: whether it had its effect or not, it must have it once now. */
export async function settle(client: HttpClient, ledger: Ledger): Promise<void> {
  for (const entry of ledger.entries) {
    const { open } = entry
    if (open) note(ledger, entry, open, await send(client, open))
  }
}
