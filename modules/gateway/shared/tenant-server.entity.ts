import { choice, entity, flag, integer, ref, text } from '@mouldwright/kernel'
import { factory } from '@mouldwright/tenancy/shared'
import { isGatewayAddress } from './address.ts'

const port = (example: number) => integer({ min: 1, max: 65_535, example })
const address = (example: string) => text({ max: 200, example })

/** Loopback passes here, for the demo's own gateway; the server refuses it everywhere else. */
const isPlausible = (given: string | null | undefined) => !given || isGatewayAddress(given, { allowsLoopback: true })

/** A computer on the tenant's premises that serves its people: where it is, what it can do, and whether it is in use. */
export const tenantServer = entity('gateway.tenantServer', {
  scope: 'tenant',
  path: 'sys/tenantServer',
  key: ['computerId'],
  title: 'instanceName',
  fields: {
    computerName: text({ required: true, max: 20, example: 'SRV-01' }),
    computerId: text({ required: true, max: 50, pattern: /^\S+$/, example: '4C4C4544-0043-3510' }),
    instanceName: text({ required: true, max: 20, example: '一厂网关' }),
    siteId: ref(() => factory, { required: true }),
    serverType: choice({ required: true, options: ['branchFactory', 'masterFactory'], default: 'branchFactory' }),
    serviceType: choice({ required: true, options: ['application', 'file', 'machine'], default: 'application' }),
    innerIp: address('192.168.1.20'),
    outerIp: address('203.0.113.20'),
    httpPort: port(8_080),
    httpsPort: port(8_443),
    httpOuterPort: port(18_080),
    httpsOuterPort: port(18_443),
    network: text({ max: 200, example: '1000 Mbit/s' }),
    disk: text({ max: 50, example: '2 TB' }),
    memory: text({ max: 50, example: '32 GB' }),
    totalConcurrent: integer({ min: 0, max: 100_000, example: 200 }),
    currentConcurrent: integer({ readonly: true, min: 0 }),
    online: flag({ readonly: true }),
    serviceState: choice({ readonly: true, options: ['unknown', 'normal', 'abnormal'], default: 'unknown' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  rules: [
    {
      key: 'masterServerInvalid',
      field: 'valid',
      broken: ({ serverType, valid }) => (serverType === 'masterFactory' && valid === false ? {} : undefined),
      example: { serverType: 'masterFactory', valid: false },
    },
    {
      key: 'gatewayAddress',
      field: 'innerIp',
      broken: ({ innerIp }) => (isPlausible(innerIp) ? undefined : {}),
      example: { innerIp: '169.254.169.254' },
    },
    {
      key: 'gatewayAddress',
      field: 'outerIp',
      broken: ({ outerIp }) => (isPlausible(outerIp) ? undefined : {}),
      example: { outerIp: '010.0.0.1' },
    },
  ],
  groups: {
    addresses: ['innerIp', 'outerIp', 'httpPort', 'httpsPort', 'httpOuterPort', 'httpsOuterPort'],
    equipment: ['network', 'disk', 'memory', 'totalConcurrent', 'currentConcurrent'],
    state: ['online', 'serviceState', 'valid', 'remark'],
  },
  list: {
    columns: ['instanceName', 'computerName', 'siteId', 'serverType', 'innerIp', 'httpsPort', 'online', 'valid'],
    search: ['instanceName', 'computerName', 'computerId', 'innerIp'],
    filters: ['siteId', 'serverType', 'valid'],
    sort: 'instanceName',
  },
})
