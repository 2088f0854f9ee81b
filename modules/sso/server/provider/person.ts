import { accountById, membershipsOf } from '@mouldwright/identity/server/api'
import type { Db } from '@mouldwright/server-kit'

export interface Person {
  name: string
  userName: string
  /** Folded, with all its digits. */
  phone: string
}

/** What is known of an account's owner, in the words of the tenant that they entered last; absent when it may not sign in. */
export async function personOf(db: Db, accountId: number, at: Date): Promise<Person | undefined> {
  const account = await accountById(db, accountId)
  if (!account.isActive) return undefined
  const [last] = await membershipsOf(db, accountId, at)
  return { name: last?.realName ?? '', userName: last?.userName ?? '', phone: account.phone }
}
