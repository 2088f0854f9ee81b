import { module, permissionOf, type Entity } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  answerCosts,
  batch,
  closeBatches,
  costDocument,
  dismissName,
  dispatchBatches,
  finishBatches,
  listUnmatchedNames,
  matchName,
  measuredSize,
  mould,
  outsourceBatches,
  part,
  pauseDispatch,
  retryCosts,
  route,
  setBatchDelivery,
  setMouldStatus,
  submitCosts,
  workLog,
} from './shared/index.ts'

const entry = (of: Entity) => ({
  key: of.stem,
  path: `/production/${of.stem}`,
  permission: permissionOf(of, 'check'),
  group: 'orders',
})

/** What is to be made: moulds, their parts and electrodes, how each part is made, and the batches in work. */
export const production = module({
  key: 'production',
  needs: ['basic', 'identity'],
  opens: 'bom',
  entities: [mould, part, route, batch, workLog, measuredSize, costDocument],
  actions: [
    setMouldStatus,
    dispatchBatches,
    pauseDispatch,
    closeBatches,
    finishBatches,
    setBatchDelivery,
    outsourceBatches,
    submitCosts,
    retryCosts,
    answerCosts,
    listUnmatchedNames,
    matchName,
    dismissName,
  ],
  menu: [
    ...[mould, part, route, batch, workLog, measuredSize, costDocument].map(entry),
    {
      key: 'unmatchedName',
      path: '/production/unmatchedName',
      permission: permissionOf(part, 'modify'),
      group: 'orders',
    },
  ],
  refusals: {
    'batch.electrodeCannotFinish': 'refused',
    'batch.nothingToOutsource': 'refused',
    'batch.stateForbids': 'refused',
    'batch.deliveryAfterMould': 'refused',
    'batch.deliveryNotAfterStart': 'refused',
    'mould.stateForbids': 'refused',
    'costDocument.notSubmittable': 'refused',
    'costDocument.notRetriable': 'refused',
    'costDocument.notAnswerable': 'refused',
    'costDocument.submitted': 'refused',
    'unmatchedName.settled': 'refused',
    'unmatchedName.recordNeeded': 'refused',
    'unmatchedName.recordRetired': 'refused',
  },
  words: { zh, en },
})
