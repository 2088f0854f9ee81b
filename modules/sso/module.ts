import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { beginSignIn, finishSignIn } from './shared/index.ts'

/** The central authorize page’s protocol: an OpenID provider over identity, and the suite as its first client. */
export const sso = module<typeof zh>({
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
    'sso.noSecret': 'refused',
  },
})
