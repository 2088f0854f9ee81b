import { post } from '@mouldwright/courier/server/api'
import type { Template, Templates } from '@mouldwright/courier/shared'
import type { Context, Db } from '@mouldwright/server-kit'

type Told = Extract<Template, `registration${string}`>

/** By SMS, and by mail where the applicant left an address. Leaves with the caller's transaction. */
export async function tellApplicant<T extends Told>(
  ctx: Pick<Context, 'kit' | 'now' | 'newId'>,
  db: Db,
  { phone, email, language }: { phone: string; email: string | null; language: 'zh' | 'en' },
  template: T,
  params: Templates[T],
): Promise<void> {
  await post<Told>(db, ctx, { channel: 'sms', to: phone, template, params, language })
  if (email !== null) await post<Told>(db, ctx, { channel: 'mail', to: email, template, params, language })
}
