import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** Other houses’ sign-in: generic OpenID, WeCom, DingTalk, Feishu, keyed by issuer and subject. */
export const connector = module({
  key: 'connector',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [],
  words: { zh, en },
})
