import { machine } from '@mouldwright/basic/shared'
import { choice, duration, entity, file, instant, integer, ref, text } from '@mouldwright/kernel'
import { connection } from './connection.entity.ts'
import { mostFileBytes, shownStates } from './signal.ts'

/** What a machine does by its own signals, and how old the last of them is. */
export const machineState = entity('signals.machineState', {
  scope: 'factory',
  path: 'signals/machineState',
  key: ['machineId'],
  title: 'machineId',
  fields: {
    machineId: ref(() => machine, { readonly: true, required: true, onRemove: 'remove' }),
    state: choice({ readonly: true, required: true, options: shownStates }),
    since: instant({ readonly: true, required: true }),
    /** When it was last heard, whatever it said. */
    signalAt: instant({ readonly: true }),
    /** What the machine says besides: the text of a fault. */
    detail: text({ readonly: true, max: 200 }),
    connectionId: ref(() => connection, { readonly: true, required: true, onRemove: 'remove' }),
    silentMinutes: duration({ readonly: true, required: true, unit: 'min' }),
  },
  list: {
    columns: ['machineId', 'state', 'since', 'signalAt', 'detail', 'connectionId'],
    search: ['detail'],
    filters: ['state', 'machineId', 'connectionId'],
    sort: 'state',
  },
  without: ['add', 'modify', 'remove', 'import'],
})

/** From when to when a machine was in a state; the last one is open. Kept for 90 days. */
export const statePeriod = entity('signals.statePeriod', {
  scope: 'factory',
  path: 'signals/statePeriod',
  key: ['machineId', 'startsAt'],
  title: 'machineId',
  fields: {
    machineId: ref(() => machine, { readonly: true, required: true, onRemove: 'remove' }),
    state: choice({ readonly: true, required: true, options: shownStates }),
    startsAt: instant({ readonly: true, required: true }),
    endsAt: instant({ readonly: true }),
    detail: text({ readonly: true, max: 200 }),
  },
  list: {
    columns: ['machineId', 'state', 'startsAt', 'endsAt', 'detail'],
    search: ['detail'],
    filters: ['machineId', 'state', 'startsAt'],
    sort: '-startsAt',
  },
  without: ['add', 'modify', 'remove', 'import'],
})

/** What a reader of chips or codes has read. Kept for 90 days. */
export const reading = entity('signals.reading', {
  scope: 'factory',
  path: 'signals/reading',
  key: ['signalKey'],
  title: 'text',
  fields: {
    at: instant({ readonly: true, required: true }),
    text: text({ readonly: true, required: true, max: 200 }),
    connectionId: ref(() => connection, { readonly: true, required: true, onRemove: 'remove' }),
    machineId: ref(() => machine, { readonly: true, onRemove: 'remove' }),
    /** Session, stream and number of the signal: it comes once. */
    signalKey: text({ readonly: true, required: true, max: 200 }),
  },
  list: {
    columns: ['at', 'text', 'connectionId', 'machineId'],
    search: ['text'],
    filters: ['connectionId', 'machineId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import'],
})

/** A file that a device has left in a watched folder. */
export const receivedFile = entity('signals.receivedFile', {
  scope: 'factory',
  path: 'signals/receivedFile',
  key: ['fileKey'],
  title: 'name',
  fields: {
    at: instant({ readonly: true, required: true }),
    name: text({ readonly: true, required: true, max: 200 }),
    file: file({ readonly: true, required: true, types: ['csv', 'txt', 'nc', 'zip'], maxBytes: mostFileBytes }),
    bytes: integer({ readonly: true, required: true, min: 0 }),
    /** SHA-256, hexadecimal. */
    hash: text({ readonly: true, required: true, max: 64 }),
    connectionId: ref(() => connection, { readonly: true, required: true }),
    machineId: ref(() => machine, { readonly: true }),
    /** The same file of the same folder comes once. */
    fileKey: text({ readonly: true, required: true, max: 64 }),
  },
  list: {
    columns: ['at', 'name', 'file', 'bytes', 'connectionId', 'machineId'],
    search: ['name', 'hash'],
    filters: ['connectionId', 'machineId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import', 'export'],
})
