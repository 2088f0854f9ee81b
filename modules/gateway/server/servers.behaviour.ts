import { randomUUID } from 'node:crypto'
import type { Issue } from '@mouldwright/kernel'
import { isGatewayAddress, serverApp, tenantServer } from '@mouldwright/gateway/shared'
import { behaviour, inTenant, sql } from '@mouldwright/server-kit'
import { revokeGateways } from './enrolment.handlers.ts'

const addressFields = ['innerIp', 'outerIp'] as const

export const tenantServerBehaviour = behaviour(tenantServer, {
  refusals: ['gateway.masterServer'],
  check(ctx, changes) {
    if (ctx.kit.isDemo) return []
    // Browsers would be sent to this machine itself, under whatever name it goes.
    const own = new URL(ctx.kit.publicUrl).hostname
    return changes.flatMap(({ row, after }) =>
      addressFields.flatMap((field): Issue[] => {
        const given = after[field]
        if (!given || (isGatewayAddress(given) && given !== own)) return []
        return [{ field, ...(row === undefined ? {} : { row }), rule: 'gateway:rules.loopback' }]
      }),
    )
  },
  removing(ctx, records) {
    const master = records.find(({ serverType }) => serverType === 'masterFactory')
    if (master) ctx.refuse('gateway.masterServer', { name: master.instanceName })
  },
})

/** The number by which a gateway is known is made here, once: nobody can bring another's. */
export const serverAppBehaviour = behaviour(serverApp, {
  async saved(ctx, changes) {
    const retired = changes.filter(({ after }) => after.valid === false).map(({ after }) => after.id)
    await revokeGateways(ctx.db, retired, ctx.now())
    const added = changes.filter(({ before }) => before === null).map(({ after }) => after.id)
    if (added.length === 0) return
    await ctx.db.run(sql`
      update gateway_server_app as a set server_app_uuid = u.uuid
      from unnest(${added}::bigint[], ${added.map(() => randomUUID())}::text[]) u(id, uuid)
      where ${inTenant(ctx, 'a')} and a.id = u.id`)
  },
  removing: (ctx, records) =>
    revokeGateways(
      ctx.db,
      records.map(({ id }) => id),
      ctx.now(),
    ),
})
