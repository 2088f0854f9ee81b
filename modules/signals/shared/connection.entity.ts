import { machine } from '@mouldwright/basic/shared'
import { serverApp } from '@mouldwright/gateway/shared'
import { choice, duration, entity, flag, instant, ref, rows, secret, text } from '@mouldwright/kernel'
import { machineStates } from './signal.ts'

/** How a gateway reaches a device, or is reached by it. */
export const connectionKinds = ['push', 'folder', 'mtconnect', 'opcua', 'programFolder', 'programFtp'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** Those by which a machine takes programs: they tell nothing, and are reached when there is something to bring. */
export const programKinds = ['programFolder', 'programFtp'] as const satisfies readonly ConnectionKind[]
const takesPrograms = (kind: string | null | undefined) => programKinds.some((one) => one === kind)

/** Those by which a machine is asked what it does. */
export const askedKinds = ['mtconnect', 'opcua'] as const satisfies readonly ConnectionKind[]
const tellsState = (kind: string | null | undefined) => askedKinds.some((one) => one === kind)

/** How messages to an OPC UA server are kept from others; the policy is Basic256Sha256 wherever there is one. */
export const securityModes = ['signAndEncrypt', 'sign', 'none'] as const
export type SecurityMode = (typeof securityModes)[number]

/** What a gateway says is wrong with a connection, where somebody can do something about it. */
export const connectionCauses = [
  'packageMissing',
  'addressNotAllowed',
  'securityNotOffered',
  'certificateUnknown',
  'certificateChanged',
  'gatewayNotTrusted',
  'loginRefused',
  'nodeUnknown',
] as const
export type ConnectionCause = (typeof connectionCauses)[number]

/** SHA-256 of a certificate, hexadecimal. */
export const certificateForm = /^[0-9a-fA-F]{64}$/
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
    /** Of OPC UA; without a choice the strictest. */
    security: choice({ options: securityModes }),
    /** The one that its server has to show; any other is not spoken to. */
    certificateTrusted: text({ max: 64, pattern: certificateForm, fold: true }),
    /** The one that its server showed last. */
    certificateSeen: text({ readonly: true, max: 64 }),
    /** Of OPC UA: the first that holds says the state; where none does it is undefined. */
    stateNodes: rows({
      fields: {
        node: text({
          required: true,
          max: 200,
          pattern: /^(ns=\d{1,5};)?[isgb]=.+$/,
          example: 'ns=2;s=Channel1.State',
        }),
        /** As the value is written: `true`, `1`, `Running`. */
        equals: text({ required: true, max: 100, example: '0' }),
        state: choice({ required: true, options: machineStates, example: 'activeHigh' }),
      },
      key: ['node', 'equals'],
      max: 50,
    }),
    /** Without a signal for so long, nothing is known of the machine. */
    silentMinutes: duration({ required: true, min: 1, max: 1_440, default: 5, unit: 'min', example: 5 }),
    valid: flag({ default: true }),
    /** By the gateway's own word. */
    health: choice({ readonly: true, options: ['unknown', 'working', 'failing'], default: 'unknown' }),
    healthCause: choice({ readonly: true, options: connectionCauses }),
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
    {
      key: 'opcuaAddress',
      field: 'address',
      broken: ({ kind, address }) =>
        kind === 'opcua' && address && !/^opc\.tcp:\/\/[^\s@/]+(\/[^\s]*)?$/.test(address) ? {} : undefined,
      example: { kind: 'opcua', address: '192.168.10.40:4840' },
    },
    {
      key: 'stateNodesMissing',
      field: 'stateNodes',
      broken: ({ kind, stateNodes }) => (kind === 'opcua' && !stateNodes?.length ? {} : undefined),
      example: { kind: 'opcua', stateNodes: [] },
    },
    {
      key: 'passwordOpen',
      field: 'security',
      broken: ({ kind, security, login }) => (kind === 'opcua' && security === 'none' && login ? {} : undefined),
      example: { kind: 'opcua', security: 'none', login: 'mes' },
    },
  ],
  groups: {
    device: ['address', 'login', 'password', 'silentMinutes'],
    opcua: ['security', 'certificateTrusted', 'certificateSeen', 'stateNodes'],
    health: ['health', 'healthCause', 'healthDetail', 'healthAt'],
  },
  list: {
    columns: [
      'name',
      'kind',
      'machineId',
      'gatewayId',
      'address',
      'health',
      'healthCause',
      'healthDetail',
      'healthAt',
      'valid',
    ],
    search: ['name', 'address', 'remark'],
    filters: ['kind', 'gatewayId', 'machineId', 'health', 'valid'],
    sort: 'name',
  },
})
