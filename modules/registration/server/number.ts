import { dayIn, sql, type Db } from '@mouldwright/server-kit'

/** `20261121-0007`: the day in the provider's time zone, as the review shows it, and the place in that day. */
export async function nextNumber(db: Db, at: Date, timeZone: string): Promise<string> {
  const day = dayIn(at, timeZone).replaceAll('-', '')
  const { last } = await db.one<{ last: number }>(sql`
    insert into registration_counter as c (day, last) values (${day}, 1)
    on conflict (day) do update set last = c.last + 1 returning last`)
  return `${day}-${String(last).padStart(4, '0')}`
}
