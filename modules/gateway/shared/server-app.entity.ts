import { choice, entity, flag, instant, integer, ref, text } from '@mouldwright/kernel'
import { tenantServer } from './tenant-server.entity.ts'
import { updateSteps } from './update-step.ts'

const timeOfDay = (example: string) => text({ max: 5, fold: true, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, example })

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
    /** Of a gateway: the release that it is to run, since when, and how far it is with it. */
    wantedVersion: text({ readonly: true, max: 20 }),
    wantedAt: instant({ readonly: true }),
    updateStep: choice({ readonly: true, options: updateSteps }),
    updateDetail: text({ readonly: true, max: 200 }),
    /** When it may be started anew, by the factory's clock; at any time where neither is given. */
    updateFrom: timeOfDay('22:00'),
    updateUntil: timeOfDay('05:00'),
    valid: flag({ default: true }),
  },
  groups: {
    health: ['state', 'appVersion', 'seenAt', 'certificateUntil', 'freePercent', 'memory', 'waiting', 'trouble'],
    update: ['wantedVersion', 'wantedAt', 'updateStep', 'updateDetail', 'updateFrom', 'updateUntil'],
  },
  rules: [
    {
      key: 'json',
      field: 'configuration',
      broken: ({ configuration }) => (configuration && !isJson(configuration) ? {} : undefined),
      example: { configuration: '{ "chunkKb": ' },
    },
    {
      key: 'updateWindow',
      field: 'updateUntil',
      broken: ({ updateFrom, updateUntil }) => (Boolean(updateFrom) === Boolean(updateUntil) ? undefined : {}),
      example: { updateFrom: '22:00', updateUntil: null },
    },
  ],
  list: {
    columns: [
      'name',
      'serverId',
      'type',
      'state',
      'seenAt',
      'appVersion',
      'wantedVersion',
      'updateStep',
      'certificateUntil',
      'serverAppUuid',
      'valid',
    ],
    search: ['name', 'appVersion', 'serverAppUuid'],
    filters: ['serverId', 'type', 'valid'],
    sort: 'name',
  },
})
