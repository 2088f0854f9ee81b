import { machine } from '@mouldwright/basic/shared'
import { entity, instant, ref, text } from '@mouldwright/kernel'
import { program } from './program.entity.ts'

/** A machine took in a program: the newest of an operation is what it works by. */
export const loading = entity('cam.loading', {
  scope: 'factory',
  path: 'cam/loading',
  key: ['machineId', 'programId', 'at'],
  title: 'programId',
  fields: {
    programId: ref(() => program, { readonly: true, required: true, onRemove: 'remove' }),
    machineId: ref(() => machine, { readonly: true, required: true, onRemove: 'remove' }),
    at: instant({ readonly: true, required: true }),
    by: text({ readonly: true, required: true, max: 50 }),
  },
  list: {
    columns: ['programId', 'machineId', 'at', 'by'],
    search: ['by'],
    filters: ['machineId', 'programId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import', 'export'],
})
