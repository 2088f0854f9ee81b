import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  changeGateway,
  issueGatewayKey,
  issueUploadTicket,
  listGateways,
  listTenants,
  redeemUploadTicket,
  rememberLastTenant,
  serverApp,
  switchTenant,
  tenantServer,
} from './shared/index.ts'

/** On-premise servers of a tenant, and the way from one place to another: tenant, factory, gateway. */
export const gateway = module({
  key: 'gateway',
  needs: ['tenancy', 'identity', 'verification'],
  entities: [tenantServer, serverApp],
  actions: [
    listTenants,
    rememberLastTenant,
    switchTenant,
    listGateways,
    changeGateway,
    issueUploadTicket,
    redeemUploadTicket,
    issueGatewayKey,
  ],
  menu: [
    {
      key: 'tenantServer',
      path: '/settings/tenantServer',
      permission: permissionOf(tenantServer, 'check'),
      group: 'privateCloud',
    },
    {
      key: 'serverApp',
      path: '/settings/serverApp',
      permission: permissionOf(serverApp, 'check'),
      group: 'privateCloud',
    },
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
    'gateway.keyGiven': 'refused',
    'gateway.masterServer': 'refused',
  },
  words: { zh, en },
})
