import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/** The central authorize page’s protocol: an OpenID provider over identity, and the suite as its first client. */
export const sso = module({
  key: 'sso',
  needs: ['tenancy', 'identity'],
  entities: [],
  actions: [],
  words: { zh, en },
})
