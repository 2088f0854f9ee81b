import type { Issue } from '@mouldwright/kernel'
import { behaviour, dayIn, inFactory, sql, type Change, type Context } from '@mouldwright/server-kit'
import { addressesOf, machine, machineAddresses } from '../shared/index.ts'
import { columnOf } from '@mouldwright/kernel'
import { issuesOf } from './place.ts'
import { serialise } from './serialise.ts'

const issueOf = issuesOf('basic')

type MachineChange = Change<typeof machine>

/** Each address belongs to one machine; those of the batch count before those that are stored. */
async function addressIssues(ctx: Context, changes: readonly MachineChange[]): Promise<Issue[]> {
  const used = changes.flatMap((change) => addressesOf(change.after).map((place) => ({ change, ...place })))
  if (used.length === 0) return []
  await serialise(ctx, 'basic.machine.address')
  const columns = machineAddresses.map((field) => sql.ref(`t.${columnOf(field)}`))
  const stored = await ctx.db.all<{ address: string; machine: string }>(
    sql`select u.address, t.name as machine from basic_machine as t
        cross join lateral unnest(array[${sql.join(columns)}]) as u(address)
      where ${inFactory(ctx, 't')} and u.address = any(${used.map(({ address }) => address)}::text[])
        and t.id <> all(${changes.map(({ after }) => after.id)}::bigint[])`,
  )
  const holders = new Map(stored.map(({ address, machine: name }) => [address, { id: 0, name }]))
  return used.flatMap(({ change, field, address }) => {
    const holder = holders.get(address)
    if (!holder) holders.set(address, change.after)
    if (!holder || holder.id === change.after.id) return []
    return [issueOf(change, field, 'machineAddressTaken', { address, machine: holder.name })]
  })
}

/** A machine in a group that takes part in scheduling cannot be made invalid. */
async function statusIssues(ctx: Context, changes: readonly MachineChange[]): Promise<Issue[]> {
  const leaving = changes.filter(
    ({ before, after }) => before && before.status !== 'invalid' && after.status === 'invalid',
  )
  if (leaving.length === 0) return []
  const groups = await ctx.db.all<{ machineId: number; name: string }>(
    sql`select m.machine_id as ${sql.ref('machineId')}, min(g.name) as name from basic_resource_group_machines as m
        join basic_resource_group as g on g.tenant_id = m.tenant_id and g.factory_id = m.factory_id and g.id = m.parent_id
      where ${inFactory(ctx, 'm')} and g.in_scheduling and m.machine_id = any(${leaving.map(({ after }) => after.id)}::bigint[])
        and (m.end_date is null or m.end_date >= ${dayIn(ctx.now(), ctx.session.timeZone)}::date)
      group by m.machine_id`,
  )
  const byMachine = new Map(groups.map(({ machineId, name }) => [machineId, name]))
  return leaving.flatMap((change) => {
    const group = byMachine.get(change.after.id)
    return group ? [issueOf(change, 'status', 'machineInScheduling', { group })] : []
  })
}

export const machineBehaviour = behaviour(machine, {
  turn: 'basic.machine.address',
  check: async (ctx, changes) => [...(await addressIssues(ctx, changes)), ...(await statusIssues(ctx, changes))],
})
