import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  loading,
  program,
  programActions,
  taskActions,
  transfer,
  transferActions,
  transferChanged,
} from './shared/index.ts'

/** Programs: who makes which next, what is released, and what machines work by. */
export const cam = module<typeof zh>({
  key: 'cam',
  opens: 'bom',
  needs: ['identity', 'basic', 'production', 'gate', 'aps', 'gateway', 'signals'],
  entities: [program],
  customEntities: [loading, transfer],
  actions: [...taskActions, ...programActions, ...transferActions],
  events: [transferChanged],
  menu: [
    { key: 'queue', path: '/cam/queue', permission: 'cam.task:check', group: 'programs' },
    entityEntry(program, '/cam/program', 'programs'),
    entityEntry(transfer, '/cam/transfer', 'programs'),
    entityEntry(loading, '/cam/loading', 'programs'),
  ],
  refusals: {
    'task.notNeeded': 'refused',
    'task.taken': 'conflict',
    'task.notTaken': 'conflict',
    'task.notYours': 'refused',
    'task.stateForbids': 'refused',
    'program.released': 'refused',
    'program.notDraft': 'refused',
    'program.newerReleased': 'refused',
    'program.notReleased': 'refused',
    'transfer.noWay': 'refused',
    'transfer.otherMachineType': 'refused',
    'transfer.gatewayAway': 'refused',
    'transfer.underWay': 'conflict',
    'transfer.over': 'refused',
  },
})
