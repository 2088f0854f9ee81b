import { choice, entity, ref } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { customer } from '../customer.entity.ts'
import { costCentreType } from '../enumerations.ts'

/** Where costs are booked. */
export const costCentre = entity('basic.costCentre', {
  scope: 'tenant',
  path: 'bms/costCentre',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'CC-CNC' }),
    name: name({ example: '数控车间' }),
    type: choice({ required: true, options: costCentreType, default: costCentreType.process }),
    customerId: ref(() => customer),
    ...standing,
  },
  rules: [
    {
      key: 'costCentreCustomer',
      field: 'customerId',
      broken: ({ type, customerId }) => ((type === costCentreType.customer) === Boolean(customerId) ? undefined : {}),
      example: { type: costCentreType.customer, customerId: null },
    },
  ],
  list: {
    columns: ['code', 'name', 'type', 'customerId', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['type', 'customerId', 'valid'],
    sort: 'code',
  },
})
