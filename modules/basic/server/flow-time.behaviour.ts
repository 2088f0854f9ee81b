import { behaviour } from '@mouldwright/server-kit'
import { flowTime } from '../shared/index.ts'
import { sharedMember } from '../shared/memberships.ts'
import { readMemberships } from './membership.query.ts'
import { issuesOf } from './place.ts'
import { serialise } from './serialise.ts'

const issueOf = issuesOf('basic')

/** Upper and lower resources must not intersect: groups with a flow time between them share no machine at any time. */
export const flowTimeBehaviour = behaviour(flowTime, {
  turn: 'basic.resourceGroup.members',
  async check(ctx, changes) {
    const groups = [...new Set(changes.flatMap(({ after }) => [after.fromGroupId, after.toGroupId]))]
    await serialise(ctx, 'basic.resourceGroup.members')
    const members = Map.groupBy(await readMemberships(ctx, 'machines', { groups }), ({ groupId }) => groupId)
    return changes.flatMap((change) => {
      const { fromGroupId, toGroupId } = change.after
      const [upper, lower] = [members.get(fromGroupId) ?? [], members.get(toGroupId) ?? []]
      const shared = fromGroupId === toGroupId ? undefined : sharedMember(upper, lower)
      if (!shared) return []
      const params = { machine: shared.member, from: upper[0]?.group ?? '', to: lower[0]?.group ?? '' }
      return [issueOf(change, 'toGroupId', 'flowTimeIntersect', params)]
    })
  },
})
