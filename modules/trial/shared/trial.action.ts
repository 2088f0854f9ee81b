import { action, choice, date, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { trial, trialResults } from './trial.entity.ts'

const id = ref(() => trial, { required: true })
const done = closedObject({})
const reason = text({ max: 500, long: true })

/** What a mould is not ready for a trial for. */
export const readinessCodes = ['unfinished', 'noBatch', 'boughtParts', 'noParts', 'earlierIssues', 'held'] as const

const lack = closedObject({
  code: Type.Enum(readinessCodes),
  /** How many there are. */
  count: Type.Integer(),
  /** The first of them. */
  names: Type.Array(Type.String()),
  /** Where they are seen to. */
  path: Type.String(),
})
export type Lack = Static<typeof lack>

/** Whether the mould of a trial is complete, and the issues of the trials before are settled. */
export const checkReadiness = action('trial.trial.readiness', {
  path: '/tr/trial/readiness.do',
  access: { permission: permissionOf(trial, 'detail') },
  input: { id },
  output: closedObject({ isReady: Type.Boolean(), lacks: Type.Array(lack) }),
  reads: true,
})

/** The trial may take place: its mould is ready, or somebody who may says why it goes ahead nevertheless. */
export const confirmReady = action('trial.trial.ready', {
  path: '/tr/trial/ready.do',
  access: { permission: permissionOf(trial, 'ready') },
  input: { id, despite: reason },
  output: done,
  refusals: ['trial.stateForbids', 'trial.notReady', 'trial.mayNotOverride'],
})

/** It took place, on this day; the day stands with the mould as well. */
export const recordTrial = action('trial.trial.record', {
  path: '/tr/trial/record.do',
  access: { permission: permissionOf(trial, 'record') },
  input: { id, triedDate: date({ required: true, example: '2026-10-28' }) },
  output: done,
  refusals: ['trial.stateForbids', 'trial.triedInFuture'],
})

/** What came of it. A mould with open issues has not simply passed. */
export const concludeTrial = action('trial.trial.conclude', {
  path: '/tr/trial/conclude.do',
  access: { permission: permissionOf(trial, 'record') },
  input: {
    id,
    result: choice({ required: true, options: trialResults }),
    conclusion: text({ max: 1_000, long: true }),
  },
  output: done,
  refusals: ['trial.stateForbids', 'trial.openIssues'],
})

export const cancelTrial = action('trial.trial.cancel', {
  path: '/tr/trial/cancel.do',
  access: { permission: permissionOf(trial, 'modify') },
  input: { id, reason: text({ required: true, max: 500, long: true }) },
  output: done,
  refusals: ['trial.stateForbids'],
})

export const trialActions = [checkReadiness, confirmReady, recordTrial, concludeTrial, cancelTrial]
