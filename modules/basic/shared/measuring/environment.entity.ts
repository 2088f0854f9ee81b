import { choice, decimal, entity, flag, ref, text } from '@mouldwright/kernel'
import { standing, unsorted } from '../common-fields.ts'
import { workpieceType } from '../enumerations.ts'
import { machine } from '../machine.entity.ts'
import { process } from '../process.entity.ts'
import { inOrder } from '../rules.ts'
import { measuringFormat } from './format.entity.ts'
import { probe } from './probe.entity.ts'
import { measuringSpecification } from './specification.entity.ts'

const celsius = (example: number) => decimal({ min: -20, max: 60, scale: 1, unit: 'celsius', example })
const folder = () => text({ max: 200, example: 'D:\\CMM\\programs' })

/** Where a coordinate measuring machine finds its programs and leaves its reports, and at which temperature it may measure. */
export const measuringEnvironment = entity('basic.measuringEnvironment', {
  scope: 'factory',
  path: 'bms/cmm/environment',
  key: ['machineId'],
  fields: {
    machineId: ref(() => machine, { required: true, fixed: true }),
    programFolder: folder(),
    reportFolder: folder(),
    programFormatId: ref(() => measuringFormat),
    reportFormatId: ref(() => measuringFormat),
    probeId: ref(() => probe),
    temperatureMin: celsius(19),
    temperatureMax: celsius(21),
    ...unsorted,
  },
  rules: [inOrder('minAboveMax', 'temperatureMin', 'temperatureMax', { temperatureMin: 22, temperatureMax: 18 })],
  groups: { files: ['programFolder', 'reportFolder', 'programFormatId', 'reportFormatId'] },
  list: {
    columns: ['machineId', 'probeId', 'programFormatId', 'reportFormatId', 'temperatureMin', 'temperatureMax', 'valid'],
    search: ['programFolder', 'reportFolder', 'remark'],
    filters: ['machineId', 'valid'],
    sort: 'machineId',
  },
})

/** When a measuring order is made by the system: after which process, of what, by which specification. */
export const measuringOrderRule = entity('basic.measuringOrderRule', {
  scope: 'factory',
  path: 'bms/cmm/orderRule',
  key: ['processId', 'workpieceType'],
  fields: {
    processId: ref(() => process, { required: true }),
    workpieceType: choice({ required: true, options: workpieceType, default: workpieceType.all }),
    specificationId: ref(() => measuringSpecification, { required: true }),
    isBlocking: flag({ default: true }),
    ...standing,
  },
  list: {
    columns: ['processId', 'workpieceType', 'specificationId', 'isBlocking', 'sort', 'valid'],
    search: ['remark'],
    filters: ['processId', 'workpieceType', 'valid'],
    sort: 'sort',
  },
})
