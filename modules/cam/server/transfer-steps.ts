/** The one place that writes transfers; whoever looks at one hears of each step. */
import { inFactory, inTenant, sql, type Context, type GatewayContext } from '@mouldwright/server-kit'
import { transferChanged, type TakenTransfer, type TransferFault, type TransferState } from '../shared/index.ts'

interface Begun {
  programId: number
  machineId: number
  connectionId: number
  fileName: string
  hash: string
  /** Until it is over where no gateway comes. */
  seconds: number
}

/** @returns its id; absent where one of this program to this machine has not ended */
export async function beginTransfer(ctx: Context, of: Begun): Promise<number | undefined> {
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`cam.transfer:${factoryId}:${of.machineId}`}, 0))`,
  )
  const other = await ctx.db.maybe(sql`
    select 1 from cam_transfer t where ${inFactory(ctx, 't')} and t.machine_id = ${of.machineId}
      and t.program_id = ${of.programId} and t.ended_at is null limit 1`)
  if (other) return undefined
  const id = ctx.newId()
  const at = ctx.now()
  await ctx.db.run(sql`
    insert into cam_transfer (tenant_id, factory_id, id, updated_at, program_id, machine_id, connection_id, state, file_name, hash, at, by)
    values (${tenantId}, ${factoryId}, ${id}, ${at}, ${of.programId}, ${of.machineId}, ${of.connectionId}, 'waiting', ${of.fileName},
      ${of.hash}, ${at}, ${displayName})`)
  await ctx.db.run(sql`
    insert into cam_transfer_due (transfer_id, tenant_id, factory_id, due_at, trace_id)
    values (${id}, ${tenantId}, ${factoryId}, ${new Date(at.getTime() + of.seconds * 1_000)}, ${ctx.traceId})`)
  ctx.emit(transferChanged, { transferId: id, state: 'waiting', fault: null, detail: null })
  return id
}

interface Next extends Pick<
  TakenTransfer,
  'id' | 'kind' | 'address' | 'login' | 'password' | 'fileName' | 'hash' | 'traceId'
> {
  programId: number
}

/** The oldest that the calling gateway has to bring; taken by one call at a time. */
export const nextTransfer = (ctx: GatewayContext) =>
  ctx.db.maybe<Next>(sql`
    select t.id, t.program_id as "programId", t.file_name as "fileName", t.hash, c.kind, coalesce(c.address, '') as address, c.login, c.password,
      (select d.trace_id from cam_transfer_due d where d.transfer_id = t.id) as "traceId"
    from cam_transfer t join signals_connection c on ${inFactory(ctx, 'c')} and c.id = t.connection_id
    where ${inFactory(ctx, 't')} and t.ended_at is null and c.gateway_id = ${ctx.gateway.gatewayId} and c.valid
    order by t.at, t.id limit 1 for update of t skip locked`)

export interface StoredTransfer {
  id: number
  programId: number
  machineId: number
  connectionId: number
  state: TransferState
  fault: TransferFault | null
  by: string
}

/** One of the calling gateway. */
export const transferOf = (ctx: GatewayContext, id: number, { lock }: { lock: boolean }) =>
  ctx.db.maybe<StoredTransfer>(sql`
    select t.id, t.program_id as "programId", t.machine_id as "machineId", t.connection_id as "connectionId", t.state, t.fault, t.by
    from cam_transfer t join signals_connection c on ${inFactory(ctx, 'c')} and c.id = t.connection_id
    where ${inFactory(ctx, 't')} and t.id = ${id} and c.gateway_id = ${ctx.gateway.gatewayId} ${lock ? sql`for update of t` : sql``}`)

interface Step {
  state: TransferState
  fault?: TransferFault | null
  detail?: string | null
  /** Until it is over where the gateway does not go on. */
  seconds?: number
}

/** The part of a context that a step needs: a node ends what is over without anybody's call. */
export type Stepping = Pick<GatewayContext, 'db' | 'now' | 'emit'> & {
  session: Pick<GatewayContext['session'], 'tenantId' | 'factoryId'>
}

export async function advanceTransfer(
  ctx: Stepping,
  id: number,
  { state, fault = null, detail = null, seconds }: Step,
): Promise<void> {
  const at = ctx.now()
  const hasEnded = state === 'done' || state === 'failed'
  await ctx.db.run(sql`
    update cam_transfer set state = ${state}, fault = ${fault}, detail = ${detail}, ended_at = ${hasEnded ? at : null},
      updated_at = ${at}, version = version + 1
    where ${inFactory(ctx.session)} and id = ${id}`)
  if (hasEnded)
    await ctx.db.run(sql`delete from cam_transfer_due where ${inTenant(ctx.session)} and transfer_id = ${id}`)
  else if (seconds)
    await ctx.db.run(
      sql`update cam_transfer_due set due_at = ${new Date(at.getTime() + seconds * 1_000)} where ${inTenant(ctx.session)} and transfer_id = ${id}`,
    )
  ctx.emit(transferChanged, { transferId: id, state, fault, detail })
}
