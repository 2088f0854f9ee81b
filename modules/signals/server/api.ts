import {
  inFactory,
  inTenant,
  sql,
  type Context,
  type Db,
  type FactoryPlace,
  type GatewayContext,
} from '@mouldwright/server-kit'
import { programKinds } from '@mouldwright/signals/shared'

interface Scope {
  /** All machines where none is named. */
  machineIds: readonly number[]
  sectionIds: readonly number[]
}

/** Machines of which nothing has been heard for long, or which say that something is wrong. */
export const machinesIn = (db: Db, place: FactoryPlace, state: 'noNews' | 'error', { machineIds, sectionIds }: Scope) =>
  db.all<{ id: number; name: string }>(sql`
    select m.id, m.name from signals_machine_state s
    join basic_machine m on ${inFactory(place, 'm')} and m.id = s.machine_id and m.status = 'normal'
    where ${inFactory(place, 's')} and s.state = ${state}
      and (cardinality(${machineIds}::bigint[]) = 0 or m.id = any(${machineIds}::bigint[]))
      and (cardinality(${sectionIds}::bigint[]) = 0 or m.section_id = any(${sectionIds}::bigint[]))
    order by m.name limit 1000`)

/** By which way a machine takes programs, and when the gateway on it was last heard. */
export const programWayOf = (ctx: Context, machineId: number) =>
  ctx.db.maybe<{ connectionId: number; gatewayId: number; gateway: string; seenAt: string | null }>(sql`
    select c.id as "connectionId", a.id as "gatewayId", a.name as gateway, a.seen_at as "seenAt"
    from signals_connection c join gateway_server_app a on ${inTenant(ctx, 'a')} and a.id = c.gateway_id and a.valid
    where ${inFactory(ctx, 'c')} and c.machine_id = ${machineId} and c.kind = any(${programKinds}::text[]) and c.valid
    order by c.id limit 1`)

/** Whether machines of a gateway take programs. */
export const takesPrograms = async (ctx: GatewayContext): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select 1 from signals_connection c
    where ${inFactory(ctx, 'c')} and c.gateway_id = ${ctx.gateway.gatewayId} and c.kind = any(${programKinds}::text[]) and c.valid
    limit 1`)) !== undefined

/** How a connection did, by the gateway's word. */
export const noteConnectionHealth = (ctx: GatewayContext, connectionId: number, wrong: string | null) =>
  ctx.db.run(sql`
    update signals_connection set health = ${wrong === null ? 'working' : 'failing'}, health_detail = ${wrong}, health_at = ${ctx.now()}
    where ${inFactory(ctx)} and gateway_id = ${ctx.gateway.gatewayId} and id = ${connectionId}`)
