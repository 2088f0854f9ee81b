import { overlap } from './rules.ts'

/** A machine or a person in a resource group, from a day to a day, both included; blank is open. */
export interface Membership {
  groupId: number
  group: string
  memberId: number
  member: string
  isMain: boolean
  joinDate: string | null
  endDate: string | null
}

const bounds = ['joinDate', 'endDate'] as const

/** Whether two memberships hold on a common day. */
export const meet = (one: Membership, other: Membership) => overlap({ ...one }, { ...other }, bounds, true)

/** A member whose time in two groups coincides: the first pair, or none. */
export function sharedMember(one: readonly Membership[], other: readonly Membership[]): Membership | undefined {
  return one.find((membership) =>
    other.some((second) => second.memberId === membership.memberId && meet(membership, second)),
  )
}
