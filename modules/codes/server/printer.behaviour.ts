import { issuesOf } from '@mouldwright/basic/server/api'
import { behaviour, inTenant, sql } from '@mouldwright/server-kit'
import { printer } from '../shared/index.ts'

const issueOf = issuesOf('codes')

/** A printer is reached by a gateway of its own factory. */
export const printerBehaviour = behaviour(printer, {
  async check(ctx, changes) {
    const ids = [...new Set(changes.map(({ after }) => after.gatewayId))]
    const here = await ctx.db.all<{ id: number }>(sql`
      select a.id from gateway_server_app a join gateway_tenant_server s on ${inTenant(ctx, 's')} and s.id = a.server_id
      where ${inTenant(ctx, 'a')} and a.id = any(${ids}::bigint[]) and a.type = 'gateway' and s.site_id = ${ctx.session.factoryId}`)
    const known = new Set(here.map(({ id }) => id))
    return changes
      .filter(({ after }) => !known.has(after.gatewayId))
      .map((change) => issueOf(change, 'gatewayId', 'noGatewayHere'))
  },
})
