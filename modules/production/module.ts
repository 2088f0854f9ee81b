import { entityEntry, module, permissionOf, type Entity } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  batch,
  batchActions,
  costDocument,
  costDocumentActions,
  holdsChanged,
  measuredSize,
  mould,
  mouldActions,
  part,
  partNumberActions,
  queryIds,
  route,
  unmatchedNameActions,
  workLog,
} from './shared/index.ts'

const entry = (of: Entity) => entityEntry(of, `/production/${of.stem}`, 'orders')

/** What is to be made: moulds, their parts and electrodes, how each part is made, and the batches in work. */
export const production = module<typeof zh>({
  key: 'production',
  needs: ['basic', 'identity', 'shell'],
  opens: 'bom',
  entities: [mould, part, route, batch, workLog, measuredSize, costDocument],
  actions: [
    ...mouldActions,
    ...batchActions,
    ...costDocumentActions,
    ...unmatchedNameActions,
    ...partNumberActions,
    queryIds,
  ],
  events: [holdsChanged],
  menu: [
    ...[mould, part, route, batch, workLog, measuredSize, costDocument].map(entry),
    {
      key: 'unmatchedName',
      path: '/production/unmatchedName',
      permission: permissionOf(part, 'modify'),
      group: 'orders',
    },
  ],
  rightSets: { quality: ['measuredSize'] },
  refusals: {
    'batch.electrodeCannotFinish': 'refused',
    'batch.nothingToOutsource': 'refused',
    'batch.stateForbids': 'refused',
    'batch.deliveryAfterMould': 'refused',
    'batch.deliveryNotAfterStart': 'refused',
    'mould.stateForbids': 'refused',
    'mould.notPromised': 'refused',
    'mould.promiseOver': 'refused',
    'mould.promiseNotAfterStart': 'refused',
    'mould.samePromise': 'refused',
    'partNumber.noRule': 'refused',
    'partNumber.noCustomer': 'refused',
    'partNumber.unfit': 'refused',
    'costDocument.notSubmittable': 'refused',
    'costDocument.notRetriable': 'refused',
    'costDocument.notAnswerable': 'refused',
    'costDocument.submitted': 'refused',
    'unmatchedName.settled': 'refused',
    'unmatchedName.recordNeeded': 'refused',
    'unmatchedName.recordRetired': 'refused',
  },
})
