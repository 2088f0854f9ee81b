import { entityEntry, module } from '@mouldwright/kernel'
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
  trustCertificate,
} from './shared/index.ts'

/** What devices of the factory tell through its gateways: states of machines, readings; and which devices there are. */
export const signals = module<typeof zh>({
  key: 'signals',
  needs: ['tenancy', 'identity', 'gateway', 'basic'],
  entities: [connection],
  customEntities: [machineState, statePeriod, reading, receivedFile],
  actions: [deliverSignals, planConnections, receiveFile, issueDeviceToken, trustCertificate],
  events: [machineStatesChanged],
  menu: [
    entityEntry(machineState, '/signals/state', 'signals'),
    entityEntry(statePeriod, '/signals/period', 'signals'),
    entityEntry(reading, '/signals/reading', 'signals'),
    entityEntry(receivedFile, '/signals/receivedFile', 'signals'),
    entityEntry(connection, '/signals/connection', 'signals'),
  ],
  refusals: { 'connection.takesNone': 'refused', 'connection.noCertificate': 'refused', 'file.notTaken': 'refused' },
})
