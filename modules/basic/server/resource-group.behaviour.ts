import type { Issue } from '@mouldwright/kernel'
import {
  behaviour,
  dayIn,
  inFactory,
  readRecords,
  sql,
  updateRecords,
  type Change,
  type Context,
} from '@mouldwright/server-kit'
import { resourceGroup } from '../shared/index.ts'
import { meet, sharedMember, type Membership } from '../shared/memberships.ts'
import { readMemberships, writeGroupNames, type MemberKind } from './membership.query.ts'
import { issuesOf } from './place.ts'
import { serialise } from './serialise.ts'

const issueOf = issuesOf('basic')

type GroupChange = Change<typeof resourceGroup>
interface Claim extends Membership {
  change: GroupChange
  row: number
}

const kinds: readonly MemberKind[] = ['machines', 'users']

/** The memberships that a batch gives, with the row in which each stands. */
function claimsOf(changes: readonly GroupChange[], kind: MemberKind): Claim[] {
  return changes.flatMap((change) => {
    const { id, name } = change.after
    const members =
      kind === 'machines'
        ? (change.after.machines ?? []).map((row) => ({ ...row, memberId: row.machineId }))
        : (change.after.users ?? []).map((row) => ({ ...row, memberId: row.userId }))
    return members.map(({ memberId, isMain, joinDate, endDate }, at) => ({
      groupId: id,
      group: name,
      memberId,
      member: '',
      isMain: isMain ?? false,
      joinDate: joinDate ?? null,
      endDate: endDate ?? null,
      change,
      row: at + 1,
    }))
  })
}

/** Main memberships of groups outside the batch that main memberships of the batch would replace. */
async function replacedMains(ctx: Context, changes: readonly GroupChange[], kind: MemberKind): Promise<Membership[]> {
  const claims = claimsOf(changes, kind).filter(({ isMain }) => isMain)
  if (claims.length === 0) return []
  const stored = await readMemberships(ctx, kind, {
    members: claims.map(({ memberId }) => memberId),
    exceptGroups: changes.map(({ after }) => after.id),
    mainOnly: true,
  })
  const byMember = Map.groupBy(claims, ({ memberId }) => memberId)
  return stored.filter((membership) => byMember.get(membership.memberId)?.some((claim) => meet(claim, membership)))
}

/** Two groups of one batch that both want to be a member's main group at the same time. */
function mainTwice(changes: readonly GroupChange[], kind: MemberKind): Issue[] {
  const byMember = Map.groupBy(
    claimsOf(changes, kind).filter(({ isMain }) => isMain),
    ({ memberId }) => memberId,
  )
  return [...byMember.values()].flatMap((claims) =>
    claims.flatMap((claim, at) => {
      const first = claims.slice(0, at).find((other) => other.groupId !== claim.groupId && meet(other, claim))
      return first ? [issueOf(claim.change, kind, 'mainGroupTwice', { group: first.group }, claim.row)] : []
    }),
  )
}

async function schedulingIssues(ctx: Context, changes: readonly GroupChange[]): Promise<Issue[]> {
  const held = changes
    .filter(({ before, after }) => before?.inScheduling && before.valid !== after.valid)
    .map((change) => issueOf(change, 'valid', 'groupInScheduling'))
  const today = dayIn(ctx.now(), ctx.session.timeZone)
  const claims = claimsOf(
    changes.filter(({ after }) => after.inScheduling),
    'machines',
  ).filter(({ endDate }) => !endDate || endDate >= today)
  if (claims.length === 0) return held
  const invalid = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.name from basic_machine as t
      where ${inFactory(ctx, 't')} and t.status = 'invalid' and t.id = any(${claims.map(({ memberId }) => memberId)}::bigint[])`,
  )
  const names = new Map(invalid.map(({ id, name }) => [id, name]))
  const out = claims.flatMap(({ change, memberId, row }) => {
    const machine = names.get(memberId)
    return machine ? [issueOf(change, 'machines', 'invalidMachineInScheduling', { machine }, row)] : []
  })
  return [...held, ...out]
}

/** Groups with a flow time between them share no machine: upper and lower resources must not intersect. */
async function intersectionIssues(ctx: Context, changes: readonly GroupChange[]): Promise<Issue[]> {
  const ids = changes.map(({ after }) => after.id)
  const pairs = await ctx.db.all<{ upper: number; lower: number }>(
    sql`select t.from_group_id as upper, t.to_group_id as lower from basic_flow_time as t
      where ${inFactory(ctx, 't')} and (t.from_group_id = any(${ids}::bigint[]) or t.to_group_id = any(${ids}::bigint[]))`,
  )
  if (pairs.length === 0) return []
  const partners = pairs.flatMap(({ upper, lower }) => [upper, lower]).filter((id) => !ids.includes(id))
  const stored = await readMemberships(ctx, 'machines', { groups: partners })
  const byGroup = Map.groupBy<number, Membership>(
    [...claimsOf(changes, 'machines'), ...stored],
    ({ groupId }) => groupId,
  )
  const machines = new Map(
    (
      await ctx.db.all<{ id: number; name: string }>(
        sql`select t.id, t.name from basic_machine as t
          where ${inFactory(ctx, 't')} and t.id = any(${[...byGroup.values()].flat().map(({ memberId }) => memberId)}::bigint[])`,
      )
    ).map(({ id, name }) => [id, name]),
  )
  return pairs.flatMap(({ upper, lower }) => {
    const [above, below] = [byGroup.get(upper) ?? [], byGroup.get(lower) ?? []]
    const shared = sharedMember(above, below)
    const change = changes.find(({ after }) => after.id === upper || after.id === lower)
    if (!shared || !change) return []
    const params = {
      machine: machines.get(shared.memberId) ?? '',
      from: above[0]?.group ?? '',
      to: below[0]?.group ?? '',
    }
    return [issueOf(change, 'machines', 'flowTimeIntersect', params)]
  })
}

const machinesOf = (record: { machines?: readonly { machineId: number }[] | null } | null) =>
  (record?.machines ?? []).map(({ machineId }) => machineId)

/** A member has one main group at a time; what is invalid takes no part in scheduling, and what takes part stays valid. */
export const resourceGroupBehaviour = behaviour(resourceGroup, {
  turn: 'basic.resourceGroup.members',
  async check(ctx, changes) {
    await serialise(ctx, 'basic.resourceGroup.members')
    const issues = [
      ...(await schedulingIssues(ctx, changes)),
      ...kinds.flatMap((kind) => mainTwice(changes, kind)),
      ...(await intersectionIssues(ctx, changes)),
    ]
    if (issues.length > 0) return issues
    const replaced = [
      ...(await replacedMains(ctx, changes, 'machines')),
      ...(await replacedMains(ctx, changes, 'users')),
    ]
    if (replaced.length > 0)
      ctx.confirm(
        'basic.resourceGroup.replaceMain',
        {
          members: [...new Set(replaced.map(({ member }) => member))],
          groups: [...new Set(replaced.map(({ group }) => group))],
          next: changes.map(({ after }) => after.name),
        },
        replaced.map(({ groupId, memberId, joinDate }) => [groupId, memberId, joinDate]).sort(),
      )
    return []
  },

  async saved(ctx, changes) {
    const machineIds = changes.flatMap(({ before, after }) => [...machinesOf(before), ...machinesOf(after)])
    await writeGroupNames(ctx, [...new Set(machineIds)])
    const [machines, users] = [
      await replacedMains(ctx, changes, 'machines'),
      await replacedMains(ctx, changes, 'users'),
    ]
    if (machines.length + users.length === 0) return
    const isReplaced = (list: readonly Membership[], groupId: number, memberId: number, joinDate?: string | null) =>
      list.some((one) => one.groupId === groupId && one.memberId === memberId && one.joinDate === (joinDate ?? null))
    const groups = await readRecords(ctx, resourceGroup, {
      ids: [...new Set([...machines, ...users].map(({ groupId }) => groupId))],
    })
    await updateRecords(
      ctx,
      resourceGroup,
      groups.map((group) => ({
        id: group.id,
        machines: (group.machines ?? []).map((row) =>
          isReplaced(machines, group.id, row.machineId, row.joinDate) ? { ...row, isMain: false } : row,
        ),
        users: (group.users ?? []).map((row) =>
          isReplaced(users, group.id, row.userId, row.joinDate) ? { ...row, isMain: false } : row,
        ),
      })),
    )
  },

  async removing(ctx, records) {
    const machineIds = records.flatMap(machinesOf)
    await writeGroupNames(
      ctx,
      [...new Set(machineIds)],
      records.map(({ id }) => id),
    )
  },
})
