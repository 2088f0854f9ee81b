import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { factory, fetchExpireTime, getLoginDomain } from './shared/index.ts'

export const tenancy = module<typeof zh>({
  key: 'tenancy',
  needs: [],
  entities: [factory],
  actions: [fetchExpireTime, getLoginDomain],
  menu: [entityEntry(factory, '/settings/factory', 'organisation')],
  refusals: {
    'tenant.notOperator': 'refused',
  },
})
