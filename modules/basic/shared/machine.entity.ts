import {
  choice,
  decimal,
  entity,
  flag,
  integer,
  ip,
  money,
  percent,
  ref,
  rows,
  secret,
  text,
} from '@mouldwright/kernel'
import { department } from '@mouldwright/identity/shared'
import { machineAttribute } from './engineering/machine-attribute.entity.ts'
import { machineStatus, safeCoordinateMode } from './enumerations.ts'
import { doubledAddress, machineAddresses } from './machine-addresses.ts'
import { inOrder, rowsInOrder } from './rules.ts'
import { timeExceptionRules, timeExceptions } from './time-exceptions.ts'
import { section } from './section.entity.ts'

const millimetres = () => decimal({ min: 0, max: 20_000, unit: 'mm', example: 800 })
const kilograms = () => decimal({ min: 0, max: 200_000, scale: 3, unit: 'kg', example: 1_500 })
const amount = (example: number) => decimal({ min: 0, max: 100_000_000, scale: 3, example })
const port = () => integer({ min: 1, max: 65_535, example: 8_193 })

/** A machine of a section. Its working time comes from its main resource group, less its own downtime. */
export const machine = entity('basic.machine', {
  scope: 'factory',
  path: 'machine',
  key: ['name'],
  validField: 'status',
  fields: {
    name: text({ required: true, max: 8, pattern: /^[A-Za-z]\w*$/, fold: true, example: 'CNC01' }),
    alias: text({ max: 50, example: '牧野 F5 1 号' }),
    type: text({ max: 50, example: '立式加工中心' }),
    status: choice({ required: true, options: machineStatus, default: 'normal' }),
    sectionId: ref(() => section, { required: true }),
    /** Names of its resource groups, written by them. */
    resourceGroups: text({ readonly: true, max: 500 }),
    departmentId: ref(() => department),
    assetName: text({ max: 50 }),
    assetNumber: text({ max: 50 }),
    serialNumber: text({ max: 50 }),
    computerIp1: ip({ example: '192.168.10.11' }),
    computerIp2: ip(),
    computerIp3: ip(),
    machineIp1: ip({ example: '192.168.10.111' }),
    machineIp2: ip(),
    port1: port(),
    port2: port(),
    loginName: text({ max: 50 }),
    password: secret({ max: 50 }),
    mtsServer: text({ max: 200 }),
    fixtureCount: integer({ min: 0, max: 1_000, example: 2 }),
    startToolNumber: integer({ min: 0, max: 9_999, example: 1 }),
    safeCoordinateMode: choice({ options: safeCoordinateMode }),
    canAdjustOnMachine: flag(),
    canCheckOnMachine: flag(),
    isAutomationLine: flag(),
    logsWork: flag(),
    targetRate: percent({ example: 85 }),
    labourRate: money({ unit: 'perHour', example: 45 }),
    equipmentRate: money({ unit: 'perHour', example: 90 }),
    videoUrl: text({ max: 200, pattern: /^(https?|rtsp):\/\/\S+$/, example: 'rtsp://192.168.10.11/1' }),
    simultaneousTasks: integer({ required: true, min: 1, max: 100, default: 1 }),
    /** Of the usual pace: a machine of 125 does 100 minutes in 80. */
    workRate: percent({ min: 10, max: 1_000, default: 100, example: 125 }),
    runsUnattended: flag(),
    /** Loads itself, as a pallet cell does: what may run on unattended starts there at night, too. */
    startsUnattended: flag(),
    /** What goes into a charge of an oven. Both blank: it is none. */
    chargeVolume: decimal({ above: 0, max: 100_000, scale: 1, unit: 'L', example: 400 }),
    chargeWeight: decimal({ above: 0, max: 200_000, scale: 3, unit: 'kg', example: 600 }),
    hasCAxis: flag(),
    precisionLevel: integer({ min: 1, max: 9, example: 3 }),
    minLength: millimetres(),
    maxLength: millimetres(),
    minWidth: millimetres(),
    maxWidth: millimetres(),
    minHeight: millimetres(),
    maxHeight: millimetres(),
    minWeight: kilograms(),
    maxWeight: kilograms(),
    remark: text({ max: 200, long: true }),
    /** What it can do of each measure; it does no work that asks for one that it has not. */
    attributes: rows({
      fields: {
        attributeId: ref(() => machineAttribute, { required: true }),
        min: amount(100),
        max: amount(20_000),
      },
      key: ['attributeId'],
      max: 50,
    }),
    ...timeExceptions,
  },
  rules: [
    inOrder('minAboveMax', 'minLength', 'maxLength', { minLength: 2, maxLength: 1 }),
    inOrder('minAboveMax', 'minWidth', 'maxWidth', { minWidth: 2, maxWidth: 1 }),
    inOrder('minAboveMax', 'minHeight', 'maxHeight', { minHeight: 2, maxHeight: 1 }),
    inOrder('minAboveMax', 'minWeight', 'maxWeight', { minWeight: 2, maxWeight: 1 }),
    rowsInOrder('minAboveMax', 'attributes', ['min', 'max'], { attributes: [{ attributeId: 1, min: 2, max: 1 }] }),
    {
      key: 'machineAddressTwice',
      field: 'computerIp1',
      broken: doubledAddress,
      example: { computerIp1: '192.168.1.9', machineIp2: '192.168.1.9' },
    },
    {
      key: 'startsButStops',
      field: 'startsUnattended',
      broken: ({ runsUnattended, startsUnattended }) => (startsUnattended && !runsUnattended ? {} : undefined),
      example: { runsUnattended: false, startsUnattended: true },
    },
    ...timeExceptionRules,
  ],
  groups: {
    planning: [
      ...(['simultaneousTasks', 'workRate', 'runsUnattended', 'startsUnattended', 'targetRate'] as const),
      ...(['chargeVolume', 'chargeWeight'] as const),
      ...(['downtimes', 'openings'] as const),
    ],
    limits: [
      ...(['hasCAxis', 'precisionLevel', 'minLength', 'maxLength', 'minWidth', 'maxWidth'] as const),
      ...(['minHeight', 'maxHeight', 'minWeight', 'maxWeight', 'attributes'] as const),
    ],
    network: [...machineAddresses, 'port1', 'port2', 'loginName', 'password', 'mtsServer', 'videoUrl'],
    shopFloor: [
      ...(['fixtureCount', 'startToolNumber', 'safeCoordinateMode', 'canAdjustOnMachine'] as const),
      ...(['canCheckOnMachine', 'isAutomationLine', 'logsWork'] as const),
    ],
    asset: ['assetName', 'assetNumber', 'serialNumber', 'labourRate', 'equipmentRate'],
  },
  list: {
    columns: ['name', 'alias', 'type', 'sectionId', 'resourceGroups', 'status', 'simultaneousTasks', 'precisionLevel'],
    search: ['name', 'alias', 'type', 'resourceGroups'],
    filters: ['sectionId', 'departmentId', 'status'],
    sort: 'name',
  },
})
