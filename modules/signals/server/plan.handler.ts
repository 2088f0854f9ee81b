import { createHash, randomBytes } from 'node:crypto'
import { handle, handleGateway, inFactory, readRecords, sql } from '@mouldwright/server-kit'
import {
  connection,
  issueDeviceToken,
  planConnections,
  programKinds,
  type ConnectionKind,
  type PlannedConnection,
} from '@mouldwright/signals/shared'

interface Row {
  id: number
  name: string
  kind: ConnectionKind
  address: string | null
  login: string | null
  password: string | null
  tokenHash: string | null
}

const mostConnections = 500

export const planConnectionsHandler = handleGateway(planConnections, async (ctx, { health }) => {
  const { gatewayId } = ctx.gateway
  const told = health ?? []
  if (told.length > 0)
    await ctx.db.run(sql`
      update signals_connection as c set health = h.state, health_detail = h.detail, health_at = h.at
      from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[], ${told.map(({ state }) => state)}::text[],
        ${told.map(({ detail }) => detail ?? null)}::text[], ${told.map(({ at }) => at)}::timestamptz[]) as h(id, state, detail, at)
      where ${inFactory(ctx, 'c')} and c.gateway_id = ${gatewayId} and c.id = h.id`)
  const rows = await ctx.db.all<Row>(sql`
    select c.id, c.name, c.kind, c.address, c.login, c.password, encode(t.hash, 'hex') as "tokenHash"
    from signals_connection c
    left join signals_token t on ${inFactory(ctx, 't')} and t.connection_id = c.id
    where ${inFactory(ctx, 'c')} and c.gateway_id = ${gatewayId} and c.valid and c.kind <> all(${programKinds}::text[])
    order by c.id limit ${mostConnections}`)
  const connections = rows.map(({ password, ...row }): PlannedConnection => ({
    ...row,
    password: password === null ? null : ctx.kit.secrets.open(password),
  }))
  return { connections }
})

export const issueDeviceTokenHandler = handle(issueDeviceToken, async (ctx, { id }) => {
  const [of] = await readRecords(ctx, connection, { ids: [id], lock: 'change' })
  if (!of) return ctx.refuse('record.absent')
  if (of.kind !== 'push') ctx.refuse('connection.takesNone', { name: of.name })
  const token = randomBytes(24).toString('base64url')
  const { tenantId, factoryId } = ctx.session
  await ctx.db.run(sql`
    insert into signals_token (tenant_id, factory_id, connection_id, hash, issued_at)
    values (${tenantId}, ${factoryId}, ${id}, ${createHash('sha256').update(token).digest()}, ${ctx.now()})
    on conflict (tenant_id, factory_id, connection_id) do update set hash = excluded.hash, issued_at = excluded.issued_at`)
  return { token, path: `/signals/${id}` }
})
