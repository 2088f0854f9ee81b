import { issuesOf } from '@mouldwright/basic/server/api'
import { withoutGatewayHere } from '@mouldwright/gateway/server/api'
import { behaviour, inFactory, sql } from '@mouldwright/server-kit'
import { askedKinds, connection } from '@mouldwright/signals/shared'

const issueOf = issuesOf('signals')
const tellingKinds = new Set<string>(['push', ...askedKinds])

export const connectionBehaviour = behaviour(connection, {
  async check(ctx, changes) {
    return (await withoutGatewayHere(ctx, changes)).map((change) => issueOf(change, 'gatewayId', 'noGatewayHere'))
  },

  /** A machine that is to be heard is shown from now on: as one of which nothing is known yet. */
  async saved(ctx, changes) {
    const heard = changes.flatMap(({ after }) =>
      after.machineId && after.valid !== false && tellingKinds.has(after.kind)
        ? [{ ...after, machineId: after.machineId }]
        : [],
    )
    const { tenantId, factoryId } = ctx.session
    if (heard.length > 0) {
      await ctx.db.run(sql`
        insert into signals_machine_state (tenant_id, factory_id, id, updated_at, machine_id, state, since, connection_id, silent_minutes)
        select ${tenantId}, ${factoryId}, c.id, ${ctx.now()}, c.machine_id, 'noNews', ${ctx.now()}, c.connection_id, c.silent_minutes
        from unnest(${heard.map(() => ctx.newId())}::bigint[], ${heard.map(({ machineId }) => machineId)}::bigint[],
          ${heard.map(({ id }) => id)}::bigint[], ${heard.map(({ silentMinutes }) => silentMinutes)}::integer[])
          as c(id, machine_id, connection_id, silent_minutes)
        on conflict do nothing`)
      await ctx.db.run(sql`
        insert into signals_watch (tenant_id, factory_id) values (${tenantId}, ${factoryId}) on conflict do nothing`)
    }
    // What tells of another machine now, or of none, tells no longer of the one before.
    const moved = changes.flatMap(({ before, after }) =>
      before?.machineId && before.machineId !== after.machineId ? [{ id: after.id, machineId: before.machineId }] : [],
    )
    if (moved.length > 0)
      await ctx.db.run(sql`
        delete from signals_machine_state s
        using unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ machineId }) => machineId)}::bigint[]) as m(connection_id, machine_id)
        where ${inFactory(ctx, 's')} and s.connection_id = m.connection_id and s.machine_id = m.machine_id`)
  },
})
