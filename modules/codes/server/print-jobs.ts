/** The one place that writes print jobs. What they print is kept until they have ended. */
import { inFactory, sql, type Context, type GatewayContext } from '@mouldwright/server-kit'
import type { PrinterLanguage, PrintFault, PrintState } from '../shared/index.ts'

interface NewJob {
  printerId: number
  content: string
  codeIds: readonly number[]
  size: string
  copies: number
}

export async function addJob(ctx: Context, { printerId, content, codeIds, size, copies }: NewJob): Promise<number> {
  const { tenantId, factoryId, displayName } = ctx.session
  const id = ctx.newId()
  const at = ctx.now()
  await ctx.db.run(sql`
    insert into codes_print_job (tenant_id, factory_id, id, updated_at, printer_id, state, label_count, size, at, by)
    values (${tenantId}, ${factoryId}, ${id}, ${at}, ${printerId}, 'waiting', ${codeIds.length * copies}, ${size}, ${at}, ${displayName})`)
  await ctx.db.run(sql`
    insert into codes_print_content (tenant_id, factory_id, job_id, content, code_ids, copies, trace_id)
    values (${tenantId}, ${factoryId}, ${id}, ${content}, ${JSON.stringify(codeIds)}::jsonb, ${copies}, ${ctx.traceId})`)
  return id
}

export interface StoredJob {
  id: number
  state: PrintState
  fault: PrintFault | null
  detail: string | null
  updatedAt: string
  endedAt: string | null
}

/** Whoever only looks does not lock it: the gateway that comes for it meanwhile would pass it over. */
export const jobOf = (ctx: Context, id: number, { lock }: { lock: boolean }) =>
  ctx.db.maybe<StoredJob>(sql`
    select j.id, j.state, j.fault, j.detail, j.updated_at as "updatedAt", j.ended_at as "endedAt"
    from codes_print_job j where ${inFactory(ctx, 'j')} and j.id = ${id} ${lock ? sql`for update` : sql``}`)

/** The oldest that the calling gateway has not brought to an end. */
export const nextJob = (ctx: GatewayContext) =>
  ctx.db.maybe<{ id: number; state: PrintState; updatedAt: string; address: string; language: PrinterLanguage }>(sql`
    select j.id, j.state, j.updated_at as "updatedAt", p.address, p.language
    from codes_print_job j join codes_printer p on ${inFactory(ctx, 'p')} and p.id = j.printer_id
    where ${inFactory(ctx, 'j')} and j.ended_at is null and p.gateway_id = ${ctx.gateway.gatewayId} and p.valid
    order by j.at, j.id limit 1 for update of j skip locked`)

/** Whether a gateway has printers at all. */
export const hasPrinters = async (ctx: GatewayContext): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from codes_printer p
    where ${inFactory(ctx, 'p')} and p.gateway_id = ${ctx.gateway.gatewayId} and p.valid limit 1`)) !== undefined

interface OwnJob {
  state: PrintState
  size: string
  by: string
  codeIds: number[]
  copies: number
}

/** One of the calling gateway, while it has not ended. */
export const ownJobOf = (ctx: GatewayContext, id: number, { lock }: { lock: boolean }) =>
  ctx.db.maybe<OwnJob>(sql`
    select j.state, j.size, j.by, c.code_ids as "codeIds", c.copies
    from codes_print_job j join codes_printer p on ${inFactory(ctx, 'p')} and p.id = j.printer_id
    join codes_print_content c on ${inFactory(ctx, 'c')} and c.job_id = j.id
    where ${inFactory(ctx, 'j')} and j.id = ${id} and p.gateway_id = ${ctx.gateway.gatewayId} ${lock ? sql`for update of j` : sql``}`)

/** What a job prints, and the trace of the call that asked for it. */
export const contentOf = (ctx: GatewayContext, jobId: number) =>
  ctx.db.one<{ content: string; traceId: string | null }>(
    sql`select content, trace_id as "traceId" from codes_print_content where ${inFactory(ctx)} and job_id = ${jobId}`,
  )

interface Step {
  state: PrintState
  fault?: PrintFault | null
  detail?: string | null
}

export async function advanceJob(
  ctx: Pick<Context, 'db' | 'now' | 'session'> | Pick<GatewayContext, 'db' | 'now' | 'session'>,
  id: number,
  { state, fault = null, detail = null }: Step,
): Promise<void> {
  const at = ctx.now()
  const hasEnded = state === 'done' || state === 'failed'
  await ctx.db.run(sql`
    update codes_print_job set state = ${state}, fault = ${fault}, detail = ${detail}, ended_at = ${hasEnded ? at : null},
      updated_at = ${at}, version = version + 1
    where ${inFactory(ctx.session)} and id = ${id}`)
  if (hasEnded)
    await ctx.db.run(sql`delete from codes_print_content where ${inFactory(ctx.session)} and job_id = ${id}`)
}
