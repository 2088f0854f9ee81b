import { entity, flag, text } from '@mouldwright/kernel'

/** A factory of a tenant: the place where sessions work, with its clock and its money. */
export const factory = entity('tenancy.factory', {
  scope: 'tenant',
  path: 'bms/factory',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50, example: '一厂' }),
    timeZone: text({
      required: true,
      max: 64,
      pattern: /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/,
      example: 'Asia/Shanghai',
    }),
    currency: text({ required: true, max: 3, fold: true, pattern: /^[A-Z]{3}$/, default: 'CNY', example: 'CNY' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  validField: 'valid',
  list: { columns: ['name', 'timeZone', 'currency', 'valid'], search: ['name'], filters: ['valid'], sort: 'name' },
})
