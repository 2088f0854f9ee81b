import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import { beginSignIn, finishSignIn } from './shared/index.ts'

/** The central authorize page’s protocol: an OpenID provider over identity, and the suite as its first client. */
export const sso = module({
  key: 'sso',
  needs: ['tenancy', 'identity'],
  entities: [],
  actions: [beginSignIn, finishSignIn],
  refusals: {
    'sso.flowWrong': 'refused',
    'sso.noTenant': 'refused',
    'sso.interactionAbsent': 'absent',
    'sso.signInFirst': 'refused',
    'sso.ticketWrong': 'refused',
    'sso.clientWrong': 'refused',
    'sso.clientTaken': 'conflict',
  },
  words: { zh, en },
})
