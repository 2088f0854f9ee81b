/** The provider's word on an application. Of many who speak at once one is heard: the row changes its state once. */
import { audit, sql, type Context } from '@mouldwright/server-kit'
import { getRegistration, type Application } from './applications.ts'
import { foundTenant, type Grant } from './new-tenant.ts'
import { tellApplicant } from './tell.ts'

/**
 * Makes the tenant with its administrator, licence and first calendar, in the caller's transaction. A person who has an account
 * already becomes administrator with it, and keeps their password.
 */
export async function approveRegistration(
  ctx: Context<'registration.absent' | 'registration.reviewed'>,
  id: number,
  grant: Grant,
): Promise<{ tenantId: number }> {
  const application = await lock(ctx, id)
  const { passwordHash } = await ctx.db.one<{ passwordHash: string | null }>(
    sql`select password_hash as "passwordHash" from registration_application where id = ${id}`,
  )
  const tenantId = await foundTenant(ctx, { ...application, passwordHash }, grant)
  await ctx.db.run(sql`
    update registration_application
    set status = 'approved', tenant_id = ${tenantId}, password_hash = null, reviewed_at = ${ctx.now()}, reviewed_by = ${ctx.session.displayName}
    where id = ${id}`)
  await note(ctx, 'approve', application, { tenantId })
  await tellApplicant(ctx, ctx.db, application, 'registrationApproved', {
    company: application.companyName,
    address: ctx.kit.publicUrl,
  })
  return { tenantId }
}

/** @param reason 1–200 characters, told to the applicant, who may apply again */
export async function rejectRegistration(
  ctx: Context<'registration.absent' | 'registration.reviewed'>,
  id: number,
  reason: string,
): Promise<void> {
  const application = await lock(ctx, id)
  await ctx.db.run(sql`
    update registration_application
    set status = 'rejected', reason = ${reason}, password_hash = null, reviewed_at = ${ctx.now()}, reviewed_by = ${ctx.session.displayName}
    where id = ${id}`)
  await note(ctx, 'reject', application, { reason })
  await tellApplicant(ctx, ctx.db, application, 'registrationRejected', { company: application.companyName, reason })
}

/** Whoever comes second waits here, and finds the application reviewed. */
async function lock(ctx: Context<'registration.absent' | 'registration.reviewed'>, id: number): Promise<Application> {
  await ctx.db.run(sql`select id from registration_application where id = ${id} for update`)
  const application = await getRegistration(ctx.db, id)
  if (!application) return ctx.refuse('registration.absent')
  if (application.status !== 'submitted') ctx.refuse('registration.reviewed')
  return application
}

const note = (ctx: Context, operation: string, { id, number }: Application, after: object) =>
  audit(ctx, [{ operation, entity: 'oms.registration', recordId: id, label: number, after }])
