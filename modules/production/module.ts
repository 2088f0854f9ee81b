import { module, permissionOf, type Entity } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  answerCosts,
  batch,
  closeBatches,
  costDocument,
  dispatchBatches,
  finishBatches,
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
  ],
  menu: [mould, part, route, batch, workLog, measuredSize, costDocument].map(entry),
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
  },
  words: { zh, en },
})
