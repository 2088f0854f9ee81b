import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { linkActions, thirdActions } from './shared/index.ts'

/** External sign-in: generic OpenID, WeCom, DingTalk, Feishu, keyed by issuer and subject. */
export const connector = module<typeof zh>({
  key: 'connector',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [...thirdActions, ...linkActions],
  refusals: {
    'third.absent': 'absent',
    'third.tooMany': 'tooMany',
    'third.busy': 'busy',
    'third.unreachable': 'refused',
    'third.refused': 'refused',
    'third.stateWrong': 'refused',
    'third.stranger': 'refused',
    'third.ticketWrong': 'refused',
    'third.proveAgain': 'refused',
    'third.taken': 'refused',
    'third.notMember': 'refused',
    'third.elsewhere': 'refused',
    'third.notLinked': 'refused',
    'third.lotWrong': 'refused',
    'third.linkAbsent': 'absent',
    'third.lastSignInMethod': 'refused',
    'third.keyTaken': 'refused',
    'third.incomplete': 'refused',
    'third.issuerWrong': 'refused',
  },
})
