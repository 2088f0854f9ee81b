import { machine } from '@mouldwright/basic/shared'
import { serverApp } from '@mouldwright/gateway/shared'
import { choice, duration, entity, flag, instant, ref, secret, text } from '@mouldwright/kernel'

/** How a gateway reaches a device, or is reached by it. */
export const connectionKinds = ['push', 'folder', 'mtconnect', 'programFolder', 'programFtp'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** Those by which a machine takes programs: they tell nothing, and are reached when there is something to bring. */
export const programKinds = ['programFolder', 'programFtp'] as const satisfies readonly ConnectionKind[]
const takesPrograms = (kind: string | null | undefined) => programKinds.some((one) => one === kind)

/** Those that tell what a machine does. */
const tellsState = (kind: string | null | undefined) => kind === 'mtconnect'
const hasAddress = (kind: string | null | undefined) => kind !== undefined && kind !== 'push'

/** A device in the factory's network that a gateway serves. */
export const connection = entity('signals.connection', {
  scope: 'factory',
  path: 'signals/connection',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 30, example: 'CNC01 灯塔' }),
    gatewayId: ref(() => serverApp, { required: true }),
    kind: choice({ required: true, options: connectionKinds, default: 'push' }),
    machineId: ref(() => machine),
    /** Folder on the gateway, or URL of an agent. */
    address: text({ max: 300, example: 'http://192.168.10.20:5000/CNC01' }),
    login: text({ max: 50 }),
    password: secret({ max: 100 }),
    /** Without a signal for so long, nothing is known of the machine. */
    silentMinutes: duration({ required: true, min: 1, max: 1_440, default: 5, unit: 'min', example: 5 }),
    valid: flag({ default: true }),
    /** By the gateway's own word. */
    health: choice({ readonly: true, options: ['unknown', 'working', 'failing'], default: 'unknown' }),
    healthDetail: text({ readonly: true, max: 200 }),
    healthAt: instant({ readonly: true }),
    remark: text({ max: 200, long: true }),
  },
  rules: [
    {
      key: 'addressMissing',
      field: 'address',
      broken: ({ kind, address }) => (hasAddress(kind) && !address ? {} : undefined),
      example: { kind: 'mtconnect', address: null },
    },
    {
      key: 'machineMissing',
      field: 'machineId',
      broken: ({ kind, machineId }) => ((tellsState(kind) || takesPrograms(kind)) && !machineId ? {} : undefined),
      example: { kind: 'mtconnect', machineId: null },
    },
    {
      key: 'agentAddress',
      field: 'address',
      broken: ({ kind, address }) =>
        kind === 'mtconnect' && address && !/^https?:\/\/[^\s@]+$/.test(address) ? {} : undefined,
      example: { kind: 'mtconnect', address: '192.168.10.20' },
    },
    {
      key: 'ftpAddress',
      field: 'address',
      broken: ({ kind, address }) =>
        kind === 'programFtp' && address && !/^ftp:\/\/[^\s@/]+(\/[^\s]*)?$/.test(address) ? {} : undefined,
      example: { kind: 'programFtp', address: '192.168.10.31/PROG' },
    },
  ],
  groups: { device: ['address', 'login', 'password', 'silentMinutes'], health: ['health', 'healthDetail', 'healthAt'] },
  list: {
    columns: ['name', 'kind', 'machineId', 'gatewayId', 'address', 'health', 'healthDetail', 'healthAt', 'valid'],
    search: ['name', 'address', 'remark'],
    filters: ['kind', 'gatewayId', 'machineId', 'health', 'valid'],
    sort: 'name',
  },
})
