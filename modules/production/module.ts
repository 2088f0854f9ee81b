import { module, permissionOf, type Entity } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  batch,
  closeBatches,
  dispatchBatches,
  finishBatches,
  mould,
  outsourceBatches,
  part,
  pauseDispatch,
  route,
  setBatchDelivery,
  setMouldStatus,
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
  needs: ['basic'],
  opens: 'bom',
  entities: [mould, part, route, batch],
  actions: [
    setMouldStatus,
    dispatchBatches,
    pauseDispatch,
    closeBatches,
    finishBatches,
    setBatchDelivery,
    outsourceBatches,
  ],
  menu: [mould, part, route, batch].map(entry),
  refusals: {
    'batch.electrodeCannotFinish': 'refused',
    'batch.nothingToOutsource': 'refused',
    'batch.stateForbids': 'refused',
    'batch.deliveryAfterMould': 'refused',
    'batch.deliveryNotAfterStart': 'refused',
    'mould.stateForbids': 'refused',
  },
  words: { zh, en },
})
