import { action, choice, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { mould } from '@mouldwright/production/shared'
import { issue } from './issue.entity.ts'
import { trial } from './trial.entity.ts'

const id = ref(() => issue, { required: true })
const done = closedObject({})
const why = text({ required: true, max: 500, long: true })
const access = { permission: permissionOf(issue, 'settle') }

/** Its closing operation is done; without one, what was done is said. */
export const solveIssue = action('trial.issue.solve', {
  path: '/tr/issue/solve.do',
  access,
  input: { id, outcome: text({ max: 500, long: true }) },
  output: done,
  refusals: ['issue.stateForbids', 'issue.operationOpen', 'issue.howSolved'],
})

/** A later trial of the mould showed that it is gone. */
export const proveIssue = action('trial.issue.prove', {
  path: '/tr/issue/prove.do',
  access,
  input: { id, trialId: ref(() => trial, { required: true }) },
  output: done,
  refusals: ['issue.stateForbids', 'issue.provedNowhere'],
})

/** It stays as it is, with whose consent. */
export const acceptIssue = action('trial.issue.accept', {
  path: '/tr/issue/accept.do',
  access: { permission: permissionOf(issue, 'accept') },
  input: { id, outcome: why },
  output: done,
  refusals: ['issue.stateForbids'],
})

/** It is there again. */
export const reopenIssue = action('trial.issue.reopen', {
  path: '/tr/issue/reopen.do',
  access,
  input: { id, outcome: why },
  output: done,
  refusals: ['issue.stateForbids'],
})

/** The next free number for a record of a mould. */
export const proposeNumber = action('trial.issue.number', {
  path: '/tr/issue/number.do',
  access: { permission: permissionOf(issue, 'check') },
  input: {
    mouldId: ref(() => mould, { required: true }),
    trialId: ref(() => trial),
    of: choice({ required: true, options: ['issue', 'modification'], default: 'issue' }),
  },
  output: closedObject({ number: Type.String() }),
  reads: true,
})

export const issueActions = [solveIssue, proveIssue, acceptIssue, reopenIssue, proposeNumber]
