import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { getFlowTimes } from '../shared/index.ts'

interface Shown {
  id: number
  fromGroupId: number
  toGroupId: number
  minutes: number
  fromGroupName: string
  toGroupName: string
}

export default handle(getFlowTimes, (ctx, { search }) =>
  ctx.db.all<Shown>(
    sql`select t.id, t.from_group_id as ${sql.ref('fromGroupId')}, t.to_group_id as ${sql.ref('toGroupId')}, t.minutes,
        f.name as ${sql.ref('fromGroupName')}, g.name as ${sql.ref('toGroupName')}
      from basic_flow_time as t
        join basic_resource_group as f on f.tenant_id = t.tenant_id and f.factory_id = t.factory_id and f.id = t.from_group_id
        join basic_resource_group as g on g.tenant_id = t.tenant_id and g.factory_id = t.factory_id and g.id = t.to_group_id
      where ${inFactory(ctx, 't')} and (${search ?? ''} = '' or position(lower(${search ?? ''}) in lower(f.name || ' ' || g.name)) > 0)
      order by f.name, g.name`,
  ),
)
