import { createHash, randomBytes } from 'node:crypto'
import {
  handle,
  handleGateway,
  inFactory,
  readRecords,
  sql,
  updateRecords,
  type GatewayContext,
} from '@mouldwright/server-kit'
import {
  connection,
  issueDeviceToken,
  planConnections,
  programKinds,
  trustCertificate,
  type ConnectionKind,
  type PlannedConnection,
  type SecurityMode,
} from '@mouldwright/signals/shared'

interface Row {
  id: number
  name: string
  kind: ConnectionKind
  address: string | null
  login: string | null
  password: string | null
  tokenHash: string | null
  security: SecurityMode | null
  certificateTrusted: string | null
}
type StateNode = NonNullable<PlannedConnection['opcua']>['stateNodes'][number]

const mostConnections = 500

/** What decides the state of each connection, in the order that counts. */
async function stateNodesOf(ctx: GatewayContext, ids: readonly number[]): Promise<Map<number, StateNode[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.all<StateNode & { of: number }>(sql`
    select n.parent_id as "of", n.node, n.equals, n.state from signals_connection_state_nodes n
    where ${inFactory(ctx, 'n')} and n.parent_id = any(${ids}::bigint[])
    order by n.parent_id, n."position"`)
  const found = new Map<number, StateNode[]>()
  for (const { of, ...node } of rows) found.set(of, [...(found.get(of) ?? []), node])
  return found
}

export const planConnectionsHandler = handleGateway(planConnections, async (ctx, { health }) => {
  const { gatewayId } = ctx.gateway
  const told = health ?? []
  if (told.length > 0)
    await ctx.db.run(sql`
      update signals_connection as c set health = h.state, health_cause = h.cause, health_detail = h.detail, health_at = h.at,
        certificate_seen = coalesce(h.certificate, c.certificate_seen)
      from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[], ${told.map(({ state }) => state)}::text[],
        ${told.map(({ cause }) => cause ?? null)}::text[], ${told.map(({ detail }) => detail ?? null)}::text[],
        ${told.map(({ at }) => at)}::timestamptz[], ${told.map(({ certificate }) => certificate ?? null)}::text[])
        as h(id, state, cause, detail, at, certificate)
      where ${inFactory(ctx, 'c')} and c.gateway_id = ${gatewayId} and c.id = h.id`)
  const rows = await ctx.db.all<Row>(sql`
    select c.id, c.name, c.kind, c.address, c.login, c.password, c.security, c.certificate_trusted as "certificateTrusted", encode(t.hash, 'hex') as "tokenHash"
    from signals_connection c
    left join signals_token t on ${inFactory(ctx, 't')} and t.connection_id = c.id
    where ${inFactory(ctx, 'c')} and c.gateway_id = ${gatewayId} and c.valid and c.kind <> all(${programKinds}::text[])
    order by c.id limit ${mostConnections}`)
  const nodes = await stateNodesOf(
    ctx,
    rows.filter(({ kind }) => kind === 'opcua').map(({ id }) => id),
  )
  const connections = rows.map(({ password, security, certificateTrusted, ...row }): PlannedConnection => {
    const opcua = { security: security ?? 'signAndEncrypt', certificateTrusted, stateNodes: nodes.get(row.id) ?? [] }
    return {
      ...row,
      password: password === null ? null : ctx.kit.secrets.open(password),
      ...(row.kind === 'opcua' ? { opcua } : {}),
    }
  })
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

export const trustCertificateHandler = handle(trustCertificate, async (ctx, { id, certificate }) => {
  const [of] = await readRecords(ctx, connection, { ids: [id], lock: 'change' })
  if (!of) return ctx.refuse('record.absent')
  if (of.kind !== 'opcua' || of.certificateSeen !== certificate)
    ctx.refuse('connection.noCertificate', { name: of.name })
  await updateRecords(ctx, connection, [{ id, certificateTrusted: certificate }])
  return {}
})
