import { handleGateway, inFactory, sql, type GatewayContext } from '@mouldwright/server-kit'
import { deliverSignals, machineStatesChanged, readSignal, type Signal } from '@mouldwright/signals/shared'
import { lockStandings, saveStandings, type MachineChange } from './machine-states.ts'
import { begin, hear } from './timeline.ts'

/** So fast a gateway may come back after hours off line, beside the calls of people. */
const perSecond = 400

interface Connected {
  id: number
  machineId: number | null
  silentMinutes: number
}
type Sent = { stream: string; sequence: number; at: string; body: string }
type Used = Sent & { signal: Signal; connected: Connected; atMs: number }

/** Numbers up to which each stream is known; rows stay locked, so that a batch that comes twice at once counts once. */
async function lastOf(ctx: GatewayContext, session: string, streams: readonly string[]): Promise<Map<string, number>> {
  const { gatewayId } = ctx.gateway
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`signals.deliver:${gatewayId}`}, 0))`)
  const rows = await ctx.db.all<{ stream: string; last: number }>(sql`
    select s.stream, s.last_sequence as last from signals_stream s
    where ${inFactory(ctx, 's')} and s.gateway_id = ${gatewayId} and s.session = ${session} and s.stream = any(${streams}::text[])`)
  return new Map(rows.map(({ stream, last }) => [stream, last]))
}

async function connectionsOf(ctx: GatewayContext, ids: readonly number[]): Promise<Map<number, Connected>> {
  const rows = await ctx.db.all<Connected>(sql`
    select c.id, c.machine_id as "machineId", c.silent_minutes as "silentMinutes" from signals_connection c
    where ${inFactory(ctx, 'c')} and c.gateway_id = ${ctx.gateway.gatewayId} and c.id = any(${ids}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function takeStates(ctx: GatewayContext, used: readonly Used[]): Promise<void> {
  const states = used.flatMap(({ signal, connected, atMs }) =>
    signal.type === 'state' && connected.machineId !== null
      ? [{ ...signal, machineId: connected.machineId, silentMinutes: connected.silentMinutes, at: atMs }]
      : [],
  )
  if (states.length === 0) return
  const standings = await lockStandings(ctx.db, ctx.session, [...new Set(states.map(({ machineId }) => machineId))])
  const changes = new Map<number, MachineChange>()
  for (const { machineId, connectionId, silentMinutes, ...heard } of states) {
    const before = changes.get(machineId) ?? begin(standings.get(machineId) ?? null)
    changes.set(machineId, {
      ...hear(before, heard, silentMinutes * 60_000),
      ...{ machineId, connectionId, silentMinutes },
    })
  }
  const all = [...changes.values()]
  await saveStandings(ctx.db, ctx.session, all, { at: ctx.now(), newId: ctx.newId })
  const machineIds = all.filter(({ isOther }) => isOther).map(({ machineId }) => machineId)
  if (machineIds.length > 0) ctx.emit(machineStatesChanged, { machineIds })
}

async function takeReadings(ctx: GatewayContext, session: string, used: readonly Used[]): Promise<void> {
  const readings = used.flatMap((one) =>
    one.signal.type === 'reading' ? [{ ...one, text: one.signal.text, key: one.signal.key }] : [],
  )
  if (readings.length === 0) return
  const { tenantId, factoryId } = ctx.session
  // What a device told again had no answer: it is there already, by the name that the device gave it.
  const keyOf = ({ key, connected, stream, sequence }: (typeof readings)[number]) =>
    key === undefined ? `${ctx.gateway.gatewayId}/${session}/${stream}/${sequence}` : `device/${connected.id}/${key}`
  await ctx.db.run(sql`
    insert into signals_reading (tenant_id, factory_id, id, updated_at, at, text, connection_id, machine_id, signal_key)
    select ${tenantId}, ${factoryId}, c.id, ${ctx.now()}, c.at, c.text, c.connection_id, c.machine_id, c.signal_key
    from unnest(${readings.map(() => ctx.newId())}::bigint[], ${readings.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[],
      ${readings.map(({ text }) => text)}::text[], ${readings.map(({ connected }) => connected.id)}::bigint[],
      ${readings.map(({ connected }) => connected.machineId)}::bigint[],
      ${readings.map(keyOf)}::text[])
      as c(id, at, text, connection_id, machine_id, signal_key)
    on conflict do nothing`)
}

/** All or nothing, once each: what was committed is known by its number when it comes again. */
export const deliverSignalsHandler = handleGateway(deliverSignals, async (ctx, { session, signals }) => {
  const sent = signals as readonly Sent[]
  const last = await lastOf(ctx, session, [...new Set(sent.map(({ stream }) => stream))])
  const fresh: Sent[] = []
  for (const one of sent) {
    if (one.sequence <= (last.get(one.stream) ?? 0)) continue
    last.set(one.stream, one.sequence)
    fresh.push(one)
  }
  const known = sent.length - fresh.length
  if (fresh.length === 0) return { taken: 0, known, unused: 0, perSecond }
  const read = fresh.map((one) => ({ ...one, signal: readSignal(one.body) }))
  const connections = await connectionsOf(ctx, [...new Set(read.flatMap(({ signal }) => signal?.connectionId ?? []))])
  const now = ctx.now().getTime()
  const used = read.flatMap(({ signal, ...one }): Used[] => {
    const connected = signal && connections.get(signal.connectionId)
    // A clock that is ahead must not put the machine into the future.
    return connected ? [{ ...one, signal, connected, atMs: Math.min(now, Date.parse(one.at)) }] : []
  })
  await takeStates(ctx, used)
  await takeReadings(ctx, session, used)
  const streams = [...new Set(fresh.map(({ stream }) => stream))]
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(sql`
    insert into signals_stream as s (tenant_id, factory_id, gateway_id, session, stream, last_sequence, seen_at)
    select ${tenantId}, ${factoryId}, ${ctx.gateway.gatewayId}, ${session}, c.stream, c.last_sequence, ${ctx.now()}
    from unnest(${streams}::text[], ${streams.map((stream) => last.get(stream)!)}::bigint[]) as c(stream, last_sequence)
    on conflict (tenant_id, factory_id, gateway_id, session, stream)
      do update set last_sequence = excluded.last_sequence, seen_at = excluded.seen_at`)
  return { taken: used.length, known, unused: fresh.length - used.length, perSecond }
})
