import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** The provider’s console. */
export const oms = module({
  key: 'oms',
  needs: ['tenancy', 'identity', 'registration', 'shell', 'courier', 'gateway'],
  opens: 'oms',
  entities: [],
  actions: [],
  words: { zh, en },
})
