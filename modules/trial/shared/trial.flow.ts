import { flow } from '@mouldwright/kernel'

/** A trial is asked for, ready when its mould is, tried, and ended with a result. */
export const trialFlow = flow('planned', {
  planned: ['ready', 'cancelled'],
  ready: ['planned', 'tried', 'cancelled'],
  tried: ['concluded'],
  concluded: [],
  cancelled: [],
})
export const trialStatus = ['planned', 'ready', 'tried', 'concluded', 'cancelled'] as const
export type TrialStatus = (typeof trialStatus)[number]

/** A solved issue is proved by a later trial, or comes back; the customer may accept one as it is. */
export const issueFlow = flow('open', {
  open: ['solved', 'accepted'],
  solved: ['proved', 'open'],
  proved: ['open'],
  accepted: ['open'],
})
export const issueStatus = ['open', 'solved', 'proved', 'accepted'] as const
export type IssueStatus = (typeof issueStatus)[number]
/** Nothing is left to do on it before the next trial. */
export const settledIssues: readonly IssueStatus[] = ['solved', 'proved', 'accepted']
