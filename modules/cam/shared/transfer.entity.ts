import { machine } from '@mouldwright/basic/shared'
import { choice, entity, instant, ref, text } from '@mouldwright/kernel'
import { connection } from '@mouldwright/signals/shared'
import { program } from './program.entity.ts'
import { transferFault, transferState } from './transfer.flow.ts'

/** A program that somebody sent to a machine through the factory's gateway, and what became of it. */
export const transfer = entity('cam.transfer', {
  scope: 'factory',
  path: 'cam/transfer',
  key: ['machineId', 'programId', 'at'],
  title: 'fileName',
  fields: {
    programId: ref(() => program, { readonly: true, required: true, onRemove: 'remove' }),
    machineId: ref(() => machine, { readonly: true, required: true, onRemove: 'remove' }),
    connectionId: ref(() => connection, { readonly: true, required: true, onRemove: 'remove' }),
    state: choice({ readonly: true, required: true, options: transferState }),
    fault: choice({ readonly: true, options: transferFault }),
    /** What the machine's folder or server said. */
    detail: text({ readonly: true, max: 200 }),
    fileName: text({ readonly: true, required: true, max: 60 }),
    /** SHA-256 of what was read back from the machine, hexadecimal. */
    hash: text({ readonly: true, required: true, max: 64 }),
    at: instant({ readonly: true, required: true }),
    by: text({ readonly: true, required: true, max: 50 }),
    endedAt: instant({ readonly: true }),
  },
  list: {
    columns: ['fileName', 'programId', 'machineId', 'state', 'fault', 'detail', 'at', 'by', 'endedAt'],
    search: ['fileName', 'by', 'detail', 'hash'],
    filters: ['state', 'machineId', 'programId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import', 'export'],
})
