/** Clients that have yet to hear that somebody signed out. */
import { sql, type Db } from '@mouldwright/server-kit'

export interface LogoutNews {
  id: number
  clientId: string
  subject: string
  sid: string
}

/** Seconds until the next try, a little longer each time; after the last one the client is given up. */
const waits = [5, 15, 60, 300, 900, 3_600, 7_200] as const

export async function queueLogout(
  db: Db,
  { id, clientId, subject, sid, at }: LogoutNews & { at: Date },
): Promise<void> {
  await db.run(sql`
    insert into sso_logout (id, client_id, subject, sid, tries, next_at)
    select ${id}, ${clientId}, ${subject}, ${sid}, 0, ${at} from sso_client
    where client_id = ${clientId} and backchannel_logout_uri is not null`)
}

/** Takes news that are due; another worker takes them when this one does not say in time that they were heard. */
export function takeLogouts(db: Db, at: Date, most: number): Promise<(LogoutNews & { tries: number })[]> {
  return db.all<LogoutNews & { tries: number }>(sql`
    update sso_logout l set tries = l.tries + 1,
      next_at = ${at}::timestamptz + make_interval(secs => (${[...waits]}::int[])[least(l.tries + 1, ${waits.length})])
    where l.id in (select id from sso_logout where next_at <= ${at} order by next_at limit ${most} for update skip locked)
    returning l.id, l.client_id as "clientId", l.subject, l.sid, l.tries`)
}

export const isLastTry = ({ tries }: { tries: number }): boolean => tries > waits.length

export async function forgetLogout(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from sso_logout where id = ${id}`)
}
