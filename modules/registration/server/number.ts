import { sql, type Db } from '@mouldwright/server-kit'

/** `20261121-0007`: the day in universal time and the place in it. */
export async function nextNumber(db: Db, at: Date): Promise<string> {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  const { last } = await db.one<{ last: number }>(sql`
    insert into registration_counter as c (day, last) values (${day}, 1)
    on conflict (day) do update set last = c.last + 1 returning last`)
  return `${day}-${String(last).padStart(4, '0')}`
}
