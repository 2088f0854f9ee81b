import { post } from '@mouldwright/courier/server/api'
import { timeZoneOfAccount, type AccountRecord } from '@mouldwright/identity/server/api'
import type { ManualTransactionContext, Db } from '@mouldwright/server-kit'

/** Tells the owner that the password is another now, on every way there is: whoever did it may hold one of them. */
export async function tellPasswordChanged(
  ctx: ManualTransactionContext,
  db: Db,
  { id, phone, email }: Pick<AccountRecord, 'id' | 'phone' | 'email'>,
): Promise<void> {
  const letter = {
    template: 'passwordChanged',
    params: { at: ctx.now().toISOString() },
    language: ctx.language,
    timeZone: await timeZoneOfAccount(db, id),
  } as const
  await post(db, ctx, { channel: 'sms', to: phone, ...letter })
  if (email !== null) await post(db, ctx, { channel: 'mail', to: email, ...letter })
}
