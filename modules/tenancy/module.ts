import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import { factory, fetchExpireTime, getLoginDomain } from './shared/index.ts'

export const tenancy = module({
  key: 'tenancy',
  needs: [],
  entities: [factory],
  actions: [fetchExpireTime, getLoginDomain],
  menu: [
    { key: 'factory', path: '/settings/factory', permission: permissionOf(factory, 'check'), group: 'organisation' },
  ],
  refusals: {
    'tenant.notOperator': 'refused',
  },
  words: { zh, en },
})
