/** What people are told when a tenant makes them a member, or moves a member to another number. */
import { post } from '@mouldwright/courier/server/api'
import { Refusal } from '@mouldwright/kernel'
import { sql, type Context } from '@mouldwright/server-kit'
import { mayPost, type SendRefusal } from '@mouldwright/verification/server/api'

/** More of a sheet are members all the same; they are told by those who made them so. */
const mostAtOnce = 200

interface Invited {
  phone: string
  email?: string | null
  language?: string | null
}

const languageOf = (ctx: Context, given: string | null | undefined) =>
  given === 'zh' || given === 'en' ? given : ctx.language

/** By SMS, and by mail where an address is known. It tells where to sign in, and nothing that lets anybody in. */
export async function tellInvited(ctx: Context, members: readonly Invited[]): Promise<void> {
  const { tenantId } = ctx.session
  const { company } = await ctx.db.one<{ company: string }>(
    sql`select name as company from tenancy_tenant where id = ${tenantId}`,
  )
  for (const { phone, email, language } of members.slice(0, mostAtOnce)) {
    const letter = {
      template: 'memberInvited',
      params: { company, address: ctx.kit.publicUrl },
      language: languageOf(ctx, language),
      tenantId,
    } as const
    if (await isWithin(ctx, 'sms', phone)) await post(ctx.db, ctx, { channel: 'sms', to: phone, ...letter })
    if (email && (await isWithin(ctx, 'mail', email)))
      await post(ctx.db, ctx, { channel: 'mail', to: email, ...letter })
  }
}

interface NumberOwner {
  phone: string
  language?: string | null
  /** Of the factory where they were last; unknown of who never came in. */
  timeZone?: string | null | undefined
}

/** The owner of the number that was hears of it, in their own language and time: they may not have asked for it. */
export async function tellNumberChanged(ctx: Context, owners: readonly NumberOwner[]): Promise<void> {
  for (const { phone, language, timeZone } of owners)
    await post(ctx.db, ctx, {
      channel: 'sms',
      to: phone,
      template: 'phoneChanged',
      params: { at: ctx.now().toISOString() },
      language: languageOf(ctx, language),
      timeZone: timeZone ?? ctx.session.timeZone,
      tenantId: ctx.session.tenantId,
    })
}

/** A member is added also when no message may leave any more: nobody can spend the tenant's messages by a sheet of members. */
async function isWithin(ctx: Context, channel: 'sms' | 'mail', to: string): Promise<boolean> {
  try {
    // What it is refused with is caught here, so that the caller need not declare it.
    await mayPost(ctx as Context<SendRefusal>, ctx.db, { channel, to, tenantId: ctx.session.tenantId })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
