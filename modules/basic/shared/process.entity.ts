import { choice, decimal, duration, entity, flag, ref, rows, text, type Entity } from '@mouldwright/kernel'
import { machineAttribute } from './engineering/machine-attribute.entity.ts'
import { machiningMark, processTimeSource, processWeight, productionMode } from './enumerations.ts'
import { skillTitle } from './people/skill-title.entity.ts'
import { section } from './section.entity.ts'

// The annotation ends the circle that type inference would run in.
const itself = (): Entity => process
const neighbours = () => rows({ fields: { processId: ref(itself, { required: true }) }, key: ['processId'], max: 50 })

/** What is done in a section: roughing, sinking, grinding … with the processes that come before and after it. */
export const process = entity('basic.process', {
  scope: 'factory',
  path: 'bms/process',
  key: ['code'],
  title: 'name',
  fields: {
    code: text({ required: true, max: 20, pattern: /^[\w-]+$/, fold: true, example: 'CNC-R' }),
    name: text({ required: true, max: 50, example: '数控粗加工' }),
    sectionId: ref(() => section, { required: true }),
    defaultMinutes: duration({ unit: 'h', example: 120 }),
    timeSource: choice({ required: true, options: processTimeSource, default: 0 }),
    /** An oven works its operations together, in charges that take so long. Blank: each by itself. */
    chargeMinutes: duration({ unit: 'h', max: 60_000, example: 600 }),
    isCyclic: flag(),
    weight: choice({ required: true, options: processWeight, default: 'optional' }),
    productionMode: choice({ required: true, options: productionMode, default: 'discrete' }),
    needsCamQc: flag(),
    /** The least training that starting it asks for. */
    skillTitleId: ref(() => skillTitle),
    machiningMark: choice({ required: true, options: machiningMark, default: 'none' }),
    valid: flag({ default: true }),
    note: text({ max: 50 }),
    /** What it asks of a machine. */
    demands: rows({
      fields: {
        attributeId: ref(() => machineAttribute, { required: true }),
        value: decimal({ required: true, above: 0, max: 100_000_000, scale: 3, example: 12_000 }),
      },
      key: ['attributeId'],
      max: 20,
    }),
    preProcesses: neighbours(),
    postProcesses: neighbours(),
  },
  rules: [
    {
      key: 'camQcNeedsMark',
      field: 'machiningMark',
      broken: ({ needsCamQc, machiningMark: mark }) =>
        needsCamQc && mark !== 'design' && mark !== 'cam' ? {} : undefined,
      example: { needsCamQc: true, machiningMark: 'none' },
    },
  ],
  groups: { order: ['preProcesses', 'postProcesses'] },
  list: {
    columns: ['code', 'name', 'sectionId', 'defaultMinutes', 'weight', 'productionMode', 'needsCamQc', 'valid'],
    search: ['code', 'name', 'note'],
    filters: ['sectionId', 'weight', 'valid'],
    sort: 'code',
  },
})
