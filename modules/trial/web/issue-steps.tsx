import { mayAdvance, permissionOf, type Action } from '@mouldwright/kernel'
import { call, toast, word } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  acceptIssue,
  issue,
  issueFlow,
  proveIssue,
  reopenIssue,
  solveIssue,
  type IssueStatus,
} from '../shared/index.ts'
import { tell } from './page-words.ts'
import { StepDialog, type AskedField } from './step.dialog.tsx'

export const issueStepKeys = ['solve', 'prove', 'accept', 'reopen'] as const
export type IssueStep = (typeof issueStepKeys)[number]

interface StepOf {
  to: IssueStatus
  action: Action
  permission: string
  fields: () => AskedField[]
  hint?: 'solveHint' | 'acceptHint'
}

const settle = permissionOf(issue, 'settle')
const why = (field: AskedField['field']): AskedField[] => [{ name: 'outcome', field, label: tell('issue.outcome') }]
export const issueSteps: Readonly<Record<IssueStep, StepOf>> = {
  solve: {
    to: 'solved',
    action: solveIssue as unknown as Action,
    permission: settle,
    fields: () => why(solveIssue.input.outcome),
    hint: 'solveHint',
  },
  prove: {
    to: 'proved',
    action: proveIssue as unknown as Action,
    permission: settle,
    fields: () => [
      { name: 'trialId', field: proveIssue.input.trialId, label: word('trial', 'issue.provedTrialId') ?? '' },
    ],
  },
  accept: {
    to: 'accepted',
    action: acceptIssue as unknown as Action,
    permission: permissionOf(issue, 'accept'),
    fields: () => why(acceptIssue.input.outcome),
    hint: 'acceptHint',
  },
  reopen: {
    to: 'open',
    action: reopenIssue as unknown as Action,
    permission: settle,
    fields: () => why(reopenIssue.input.outcome),
  },
}

const statusOfIssue = (record: StoredRecord) => (record['status'] ?? issueFlow.initial) as IssueStatus
export const maySettle = (record: StoredRecord | undefined, step: IssueStep) =>
  record !== undefined && mayAdvance(issueFlow, statusOfIssue(record), issueSteps[step].to)

/** Asks what a step of an issue needs, then takes it. */
export function useIssueSteps() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ record: StoredRecord; step: IssueStep }>()
  const take = async (record: StoredRecord, step: IssueStep, values: Readonly<Record<string, unknown>>) => {
    const { action, to } = issueSteps[step]
    await call(action.path, { id: record.id, ...values }, { changes: true, module: 'trial' })
    const status = word('trial', `issue.statusOptions.${to}`) ?? to
    toast('success', tell('issue.done', { issue: String(record['number']), status }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  const hint = asked && issueSteps[asked.step].hint
  return {
    ask: (record: StoredRecord, step: IssueStep) => setAsked({ record, step }),
    dialog: asked && (
      <StepDialog
        key={`${asked.record.id} ${asked.step}`}
        of={issue}
        title={tell(`issue.${asked.step}Title`, { issue: String(asked.record['number']) })}
        {...(hint ? { hint: tell(`issue.${hint}`) } : {})}
        verb={tell(`issue.${asked.step}`)}
        fields={issueSteps[asked.step].fields()}
        onSave={(values) => take(asked.record, asked.step, values)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
