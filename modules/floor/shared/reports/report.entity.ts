import { machine, resourceGroup } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import {
  choice,
  decimal,
  entity,
  flag,
  image,
  instant,
  integer,
  percent,
  ref,
  rows,
  text,
  type Entity,
} from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import {
  correctedKinds,
  followUps,
  mostPhotoBytes,
  mostPhotos,
  reportFaults,
  reportKinds,
  reportSources,
} from './report.ts'

// The annotation ends the circle that type inference would run in.
const itself = (): Entity => workReport
const readonly = true

/** What somebody reported from the shop floor: a fact, only ever added. */
export const workReport = entity('floor.report', {
  scope: 'factory',
  path: 'floor/report',
  key: ['key'],
  title: 'kind',
  fields: {
    /** The caller's own: a repeat of it does nothing. */
    key: text({ readonly, required: true, max: 64 }),
    kind: choice({ readonly, required: true, options: reportKinds }),
    /** Of a correction: what it stands for. */
    correctedKind: choice({ readonly, options: correctedKinds }),
    batchId: ref(() => batch, { readonly, required: true, onRemove: 'remove' }),
    operationNumber: integer({ readonly, required: true, min: 1, max: 9_999 }),
    /** When it happened, as far as the server can know. */
    at: instant({ readonly, required: true }),
    userId: ref(() => user, { readonly }),
    machineId: ref(() => machine, { readonly }),
    resourceGroupId: ref(() => resourceGroup, { readonly }),
    quantity: integer({ readonly, min: 0, max: 1_000_000 }),
    progress: percent({ readonly }),
    weight: decimal({ readonly, above: 0, max: 200_000, scale: 3, unit: 'kg' }),
    reason: text({ readonly, max: 200 }),
    followUp: choice({ readonly, options: followUps }),
    /** The company's way to deal with such pieces, by its name then. */
    dealWay: text({ readonly, max: 50 }),
    piece: text({ readonly, max: 30 }),
    note: text({ readonly, max: 500, long: true }),
    /** They may come after the report, as a terminal sends them behind it. */
    photos: rows({
      readonly,
      fields: { photo: image({ readonly, required: true, types: ['jpg', 'jpeg', 'png'], maxBytes: mostPhotoBytes }) },
      key: ['photo'],
      max: mostPhotos,
    }),
    source: choice({ readonly, required: true, options: reportSources }),
    enteredBy: text({ readonly, max: 50 }),
    deviceAt: instant({ readonly }),
    deviceSequence: integer({ readonly, min: 0 }),
    clockOffsetMs: integer({ readonly }),
    isQueued: flag({ readonly }),
    receivedAt: instant({ readonly, required: true }),
    /** The report that this one takes the place of. */
    correctsId: ref(itself, { readonly, onRemove: 'remove' }),
    approvedBy: text({ readonly, max: 50 }),
    /** Kept, not counted: the world had moved on. */
    fault: choice({ readonly, options: reportFaults }),
  },
  groups: {
    done: ['quantity', 'progress', 'weight', 'reason', 'followUp', 'dealWay', 'piece', 'note', 'photos'],
    origin: ['source', 'enteredBy', 'deviceAt', 'deviceSequence', 'clockOffsetMs', 'isQueued', 'receivedAt'],
    correction: ['correctsId', 'correctedKind', 'approvedBy', 'fault'],
  },
  list: {
    columns: [
      ...(['kind', 'batchId', 'operationNumber', 'at', 'userId', 'machineId', 'quantity', 'reason'] as const),
      ...(['fault', 'isQueued', 'source', 'enteredBy', 'approvedBy', 'receivedAt'] as const),
    ],
    search: ['reason', 'note', 'enteredBy'],
    filters: ['kind', 'batchId', 'userId', 'machineId', 'source', 'fault', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
