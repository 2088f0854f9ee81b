import { module, permissionOf } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  connection,
  deliverSignals,
  issueDeviceToken,
  machineState,
  machineStatesChanged,
  planConnections,
  reading,
  receivedFile,
  receiveFile,
  statePeriod,
} from './shared/index.ts'

/** What devices of the factory tell through its gateways: states of machines, readings; and which devices there are. */
export const signals = module<typeof zh>({
  key: 'signals',
  needs: ['tenancy', 'identity', 'gateway', 'basic'],
  entities: [connection],
  customEntities: [machineState, statePeriod, reading, receivedFile],
  actions: [deliverSignals, planConnections, receiveFile, issueDeviceToken],
  events: [machineStatesChanged],
  menu: [
    { key: 'machineState', path: '/signals/state', permission: permissionOf(machineState, 'check'), group: 'signals' },
    { key: 'statePeriod', path: '/signals/period', permission: permissionOf(statePeriod, 'check'), group: 'signals' },
    { key: 'reading', path: '/signals/reading', permission: permissionOf(reading, 'check'), group: 'signals' },
    {
      key: 'receivedFile',
      path: '/signals/receivedFile',
      permission: permissionOf(receivedFile, 'check'),
      group: 'signals',
    },
    { key: 'connection', path: '/signals/connection', permission: permissionOf(connection, 'check'), group: 'signals' },
  ],
  refusals: { 'connection.takesNone': 'refused', 'file.notTaken': 'refused' },
})
