import { choice, entity, flag, ref, text } from '@mouldwright/kernel'
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
    valid: flag({ default: true }),
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
    columns: ['name', 'serverId', 'type', 'appVersion', 'state', 'serverAppUuid', 'valid'],
    search: ['name', 'appVersion', 'serverAppUuid'],
    filters: ['serverId', 'type', 'valid'],
    sort: 'name',
  },
})
