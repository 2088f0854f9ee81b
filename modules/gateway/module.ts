import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  enrolmentActions,
  fileActions,
  installerActions,
  installerRight,
  placeActions,
  reportHealth,
  serverApp,
  tenantServer,
  updateActions,
  uploadTicketActions,
} from './shared/index.ts'

/** On-premise servers of a tenant, and the way from one place to another: tenant, factory, gateway. */
export const gateway = module<typeof zh>({
  key: 'gateway',
  needs: ['tenancy', 'identity', 'verification'],
  entities: [tenantServer, serverApp],
  actions: [
    ...placeActions,
    ...uploadTicketActions,
    ...enrolmentActions,
    reportHealth,
    ...fileActions,
    ...updateActions,
    ...installerActions,
  ],
  menu: [
    entityEntry(tenantServer, '/settings/tenantServer', 'privateCloud'),
    entityEntry(serverApp, '/settings/serverApp', 'privateCloud'),
    { key: 'installer', path: '/comm/installer', permission: installerRight, group: 'installers' },
  ],
  refusals: {
    'switch.absent': 'absent',
    'switch.barred': 'forbidden',
    'switch.sms': 'sms',
    'switch.factorDemanded': 'refused',
    'switch.codeWrong': 'refused',
    'gateway.absent': 'absent',
    'gateway.noAddress': 'refused',
    'gateway.noPort': 'refused',
    'gateway.ticketRefused': 'forbidden',
    'gateway.uploadAbsent': 'refused',
    'gateway.fileKind': 'refused',
    'gateway.wrongCode': 'refused',
    'gateway.wrongKey': 'refused',
    'gateway.renewalRefused': 'refused',
    'gateway.renewalLate': 'refused',
    'gateway.masterServer': 'refused',
    'update.noRelease': 'absent',
    'update.running': 'refused',
  },
})
