import { choice, date, entity, flag, instant, integer, rows, text } from '@mouldwright/kernel'
import { catalogue } from '@mouldwright/shell/shared'
import { isTimeZone } from '@mouldwright/tenancy/shared'

/** How a licence stands today: good, ending within the warning's days, in its days of grace, over, or barred by the provider. */
export const licenceStates = ['valid', 'expiring', 'overdue', 'expired', 'barred'] as const

/** Product modules that a tenant may have opened. */
export const openedModules = rows({
  fields: {
    moduleKey: choice({ required: true, options: catalogue.map(({ key }) => key), optionWords: 'shell:modules' }),
  },
  key: ['moduleKey'],
  max: catalogue.length,
})

/** A tenant of the platform with its licence, as the console keeps it. */
export const tenantEntity = entity('oms.tenant', {
  scope: 'tenant',
  path: 'oms/tenant',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 100, example: '华东精模' }),
    type: choice({ required: true, options: { company: 0, personal: 1 }, default: 0 }),
    language: choice({ required: true, options: ['zh', 'en'], default: 'zh' }),
    timeZone: text({ required: true, max: 64, default: 'Asia/Shanghai', example: 'Asia/Shanghai' }),
    isOperator: flag({ readonly: true }),
    people: integer({ readonly: true }),
    createdAt: instant({ readonly: true }),
    state: choice({ options: licenceStates, readonly: true }),
    remainDays: integer({ readonly: true }),
    /** Last licensed day; none: without an end. */
    expireDate: date(),
    maxOverdueDays: integer({ required: true, min: 0, max: 3_650, default: 0 }),
    loginDelaySeconds: integer({ required: true, min: 0, max: 600, default: 0 }),
    allowLogin: flag({ default: true }),
    haspExpireSwitch: flag(),
    smsOnSwitch: flag(),
    modules: openedModules,
  },
  rules: [
    {
      key: 'knownTimeZone',
      field: 'timeZone',
      broken: ({ timeZone }) => (timeZone && !isTimeZone(timeZone) ? { timeZone } : undefined),
      example: { timeZone: 'Mars/Olympus' },
    },
  ],
  list: {
    columns: ['name', 'state', 'expireDate', 'remainDays', 'maxOverdueDays', 'type', 'smsOnSwitch', 'createdAt'],
    search: ['name'],
    filters: ['state', 'type', 'language'],
    sort: '-createdAt',
  },
  groups: {
    licence: [
      'state',
      'remainDays',
      'expireDate',
      'maxOverdueDays',
      'loginDelaySeconds',
      'allowLogin',
      'haspExpireSwitch',
      'smsOnSwitch',
    ],
    opened: ['modules'],
  },
  without: ['add', 'remove', 'export', 'import'],
})
