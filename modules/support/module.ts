import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { confirmServiceOrder, rateServiceOrder, returnServiceOrder, serviceOrder } from './shared/index.ts'

/** What companies ask of the provider, until it is answered, confirmed and rated. */
export const support = module<typeof zh>({
  key: 'support',
  needs: ['tenancy', 'identity', 'messages'],
  entities: [],
  customEntities: [serviceOrder],
  actions: [confirmServiceOrder, returnServiceOrder, rateServiceOrder],
  menu: [entityEntry(serviceOrder, '/comm/serviceOrder', 'support')],
  refusals: { 'serviceOrder.stateForbids': 'conflict' },
})
