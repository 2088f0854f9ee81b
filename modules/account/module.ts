import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** What a person does with their own account: profile, password, recovery, devices, further factors. */
export const account = module({
  key: 'account',
  needs: ['identity', 'verification', 'courier'],
  entities: [],
  actions: [],
  words: { zh, en },
})
