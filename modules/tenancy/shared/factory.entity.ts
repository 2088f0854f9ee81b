import { entity, flag, text } from '@mouldwright/kernel'

const zones = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/

/** Whether the runtime knows the zone, so that working time can be computed in it. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !zones.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/** A factory of a tenant: the place where sessions work, with its clock and its money. */
export const factory = entity('tenancy.factory', {
  scope: 'tenant',
  path: 'bms/factory',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50, example: '一厂' }),
    timeZone: text({ required: true, max: 64, pattern: zones, default: 'Asia/Shanghai', example: 'Asia/Shanghai' }),
    currency: text({ required: true, max: 3, fold: true, pattern: /^[A-Z]{3}$/, default: 'CNY', example: 'CNY' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  rules: [
    {
      key: 'knownTimeZone',
      field: 'timeZone',
      broken: ({ timeZone }) => (timeZone && !isTimeZone(timeZone) ? { timeZone } : undefined),
      example: { timeZone: 'Mars/Olympus' },
    },
  ],
  list: { columns: ['name', 'timeZone', 'currency', 'valid'], search: ['name'], filters: ['valid'], sort: 'name' },
})
