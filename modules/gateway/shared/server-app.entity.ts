import { choice, entity, flag, instant, integer, ref, text } from '@mouldwright/kernel'
import { tenantServer } from './tenant-server.entity.ts'

function isJson(given: string): boolean {
  try {
    JSON.parse(given)
    return true
  } catch {
    return false
  }
}

/** A program on one of the tenant's servers. A gateway is one that browsers reach; its `serverAppUuid` is the server's word, never the caller's. */
export const serverApp = entity('gateway.serverApp', {
  scope: 'tenant',
  path: 'sys/serverApp',
  key: ['serverId', 'name'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 20, example: '文件网关' }),
    serverId: ref(() => tenantServer, { required: true, onRemove: 'remove' }),
    type: choice({ required: true, options: ['gateway', 'fileStore', 'machineLink'], default: 'gateway' }),
    appVersion: text({ max: 50, example: '1.4.0' }),
    serverAppUuid: text({ readonly: true, max: 36 }),
    state: choice({ readonly: true, options: ['normal', 'online', 'abnormal'], default: 'normal' }),
    configuration: text({ max: 4_000, long: true, example: '{ "chunkKb": 512 }' }),
    /** Of a gateway: when it last said that it is there, and until when its certificate is good. */
    seenAt: instant({ readonly: true }),
    certificateUntil: instant({ readonly: true }),
    freePercent: integer({ readonly: true, min: 0, max: 100, unit: 'percent' }),
    memory: integer({ readonly: true, min: 0, max: 10_000_000 }),
    waiting: integer({ readonly: true, min: 0, max: Number.MAX_SAFE_INTEGER }),
    trouble: text({ readonly: true, max: 200 }),
    /** Of a gateway: where new drawings go. On the gateway, only their name, size and hash leave the factory. */
    storage: choice({ required: true, options: { cloud: 1, customer: 2 }, default: 2 }),
    valid: flag({ default: true }),
  },
  groups: {
    health: ['state', 'appVersion', 'seenAt', 'certificateUntil', 'freePercent', 'memory', 'waiting', 'trouble'],
  },
  rules: [
    {
      key: 'json',
      field: 'configuration',
      broken: ({ configuration }) => (configuration && !isJson(configuration) ? {} : undefined),
      example: { configuration: '{ "chunkKb": ' },
    },
  ],
  validField: 'valid',
  list: {
    columns: [
      'name',
      'serverId',
      'type',
      'state',
      'seenAt',
      'appVersion',
      'certificateUntil',
      'serverAppUuid',
      'valid',
    ],
    search: ['name', 'appVersion', 'serverAppUuid'],
    filters: ['serverId', 'type', 'valid'],
    sort: 'name',
  },
})
