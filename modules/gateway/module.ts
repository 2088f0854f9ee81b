import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** On-premise servers of a tenant: their list, addresses and reachability. */
export const gateway = module({
  key: 'gateway',
  needs: ['tenancy', 'identity'],
  entities: [],
  actions: [],
  words: { zh, en },
})
