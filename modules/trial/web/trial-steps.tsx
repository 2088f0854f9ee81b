import { mayAdvance, permissionOf, type Action } from '@mouldwright/kernel'
import { call, dayIn, toast, useTimeZone, word } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelTrial,
  concludeTrial,
  confirmReady,
  recordTrial,
  trial,
  trialFlow,
  type TrialStatus,
} from '../shared/index.ts'
import { tell } from './page-words.ts'
import { StepDialog, type AskedField } from './step.dialog.tsx'

const trialStepKeys = ['ready', 'readyAnyway', 'record', 'conclude', 'cancel'] as const
export type TrialStep = (typeof trialStepKeys)[number]

interface StepOf {
  to: TrialStatus
  action: Action
  permission: string
  /** What it asks for; a step that asks for nothing is taken at once. */
  fields: (zone: string) => AskedField[]
}

const { despite } = confirmReady.input
export const trialSteps: Readonly<Record<TrialStep, StepOf>> = {
  ready: {
    to: 'ready',
    action: confirmReady as unknown as Action,
    permission: permissionOf(trial, 'ready'),
    fields: () => [],
  },
  readyAnyway: {
    to: 'ready',
    action: confirmReady as unknown as Action,
    permission: permissionOf(trial, 'override'),
    fields: () => [{ name: 'despite', field: { ...despite, required: true }, label: tell('trial.despite') }],
  },
  record: {
    to: 'tried',
    action: recordTrial as unknown as Action,
    permission: permissionOf(trial, 'record'),
    fields: (zone) => [
      {
        name: 'triedDate',
        field: recordTrial.input.triedDate,
        label: tell('trial.date'),
        value: dayIn(new Date(), zone),
      },
    ],
  },
  conclude: {
    to: 'concluded',
    action: concludeTrial as unknown as Action,
    permission: permissionOf(trial, 'record'),
    fields: () => [
      { name: 'result', field: concludeTrial.input.result, value: 'passedWithIssues' },
      { name: 'conclusion', field: concludeTrial.input.conclusion },
    ],
  },
  cancel: {
    to: 'cancelled',
    action: cancelTrial as unknown as Action,
    permission: permissionOf(trial, 'modify'),
    fields: () => [{ name: 'reason', field: cancelTrial.input.reason, label: tell('trial.reason') }],
  },
}

export const statusOfTrial = (record: StoredRecord) => (record['status'] ?? trialFlow.initial) as TrialStatus
export const mayStep = (record: StoredRecord | undefined, step: TrialStep) =>
  record !== undefined && mayAdvance(trialFlow, statusOfTrial(record), trialSteps[step].to)

/** `M26-018 T1` */
const trialName = (record: StoredRecord) => `${record.labels['mouldId'] ?? ''} ${String(record['event'])}`

/** Takes steps of a trial: at once, or after a dialog has asked what the step needs. */
export function useTrialSteps() {
  const client = useQueryClient()
  const zone = useTimeZone()
  const [asked, setAsked] = useState<{ record: StoredRecord; step: TrialStep }>()
  const take = async (record: StoredRecord, step: TrialStep, values: Readonly<Record<string, unknown>> = {}) => {
    const { action, to } = trialSteps[step]
    await call(action.path, { id: record.id, ...values }, { changes: true, module: 'trial' })
    const status = word('trial', `trial.statusOptions.${to}`) ?? to
    toast('success', tell('trial.done', { trial: trialName(record), status }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  return {
    take,
    ask: (record: StoredRecord, step: TrialStep) => setAsked({ record, step }),
    dialog: asked && (
      <StepDialog
        key={`${asked.record.id} ${asked.step}`}
        of={trial}
        title={
          asked.step === 'readyAnyway'
            ? tell('trial.readyTitle')
            : tell(`trial.${asked.step as 'record' | 'conclude' | 'cancel'}Title`, { trial: trialName(asked.record) })
        }
        verb={tell(`trial.${asked.step}`)}
        fields={trialSteps[asked.step].fields(zone)}
        onSave={(values) => take(asked.record, asked.step, values)}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}
