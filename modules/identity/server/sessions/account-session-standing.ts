import { sql, type Db } from '@mouldwright/server-kit'

export interface AccountSessionStanding {
  accountId: number
  /** `over`: its time has run out. `ended`: somebody ended it, or its account may no longer sign in. */
  state: 'live' | 'over' | 'ended'
  createdAt: Date
  /** Outlives the browser. */
  remember: boolean
}

/** How an account session stands now; absent when it is long gone. */
export async function accountSessionStanding(
  db: Db,
  accountSessionId: number,
  at: Date,
): Promise<AccountSessionStanding | undefined> {
  const found = await db.maybe<Omit<AccountSessionStanding, 'createdAt'> & { createdAt: string }>(sql`
    select s.account_id as "accountId", s.created_at as "createdAt", s.ends_at - s.created_at > interval '1 day' as remember,
      case when s.ended_at is not null or a.status <> 'active' then 'ended'
        when s.ends_at <= ${at} or s.last_seen_at + make_interval(secs => s.idle_seconds) <= ${at} then 'over'
        else 'live' end as state
    from identity_account_session s join identity_account a on a.id = s.account_id
    where s.id = ${accountSessionId}`)
  return found && { ...found, createdAt: new Date(found.createdAt) }
}
