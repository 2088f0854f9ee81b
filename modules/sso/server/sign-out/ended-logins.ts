/** What follows the end of an account session, after its transaction: sessions and tokens of the provider go, clients hear of it. */
import { sql, type Db, type SecretBox } from '@mouldwright/server-kit'
import { openPayload, revokeGrant } from '../provider/records.ts'
import { queueLogout } from './logout-queue.ts'

/** Clears some ended logins away; answers how many. */
export async function clearEndedLogins(
  db: Db,
  { secrets, newId, at }: { secrets: SecretBox; newId: () => number; at: Date },
): Promise<number> {
  const ended = await db.all<{ uidHash: Buffer; sealed: string | null }>(sql`
    delete from sso_login l where l.uid_hash in (
      select uid_hash from sso_login where ended_at is not null order by ended_at limit 20 for update skip locked)
    returning l.uid_hash as "uidHash",
      (select r.sealed from sso_record r where r.kind = 'Session' and r.uid_hash = l.uid_hash limit 1) as sealed`)
  for (const { uidHash, sealed } of ended) {
    const { accountId, authorizations = {} } = sealed === null ? {} : openPayload(secrets, sealed)
    for (const [clientId, { sid, grantId }] of Object.entries(authorizations)) {
      if (accountId && sid) await queueLogout(db, { id: newId(), clientId, subject: accountId, sid, at })
      if (grantId) await revokeGrant(db, grantId)
    }
    await db.run(sql`delete from sso_record where kind = 'Session' and uid_hash = ${uidHash}`)
  }
  return ended.length
}
