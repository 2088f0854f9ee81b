import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Third-party sign-in',
  refusals: {
    'third.absent': 'This way to sign in does not exist or is switched off',
    'third.tooMany': 'Too many sign-ins begun; try again in a few minutes',
    'third.busy': 'Many people are signing in this way; try again shortly',
    'third.unreachable': '“{{name}}” does not answer; try again later or sign in another way',
    'third.refused': '“{{name}}” has not confirmed who you are; sign in again',
    'third.stateWrong': 'This sign-in has expired or was begun in another browser; sign in again',
    'third.stranger': 'You are no member of the company at “{{name}}”, so you cannot sign in there',
    'third.ticketWrong': 'The time to link has run out; begin again at the other house',
    'third.proveAgain': 'Sign in to your account with password or SMS code first, then go on',
    'third.taken':
      'This identity at “{{name}}” is linked to another account, or your account to another identity at “{{name}}”',
    'third.notMember': 'Your account does not belong to the company that signs in with “{{name}}”',
    'third.elsewhere':
      'Your account also belongs to other companies, so “{{name}}”, which is one company’s own, cannot open it; sign in with your phone number',
    'third.notLinked': 'Your account is not linked to another house',
    'third.lotWrong': 'The ticket is wrong, used or too old; come again from the other system',
    'third.linkAbsent': 'There is no such link',
    'third.lastWayIn': 'This is your only way to sign in; set a password first',
    'third.keyTaken': 'The key “{{key}}” is in use',
    'third.incomplete': '“{{kind}}” also needs {{field}}',
    'third.issuerWrong': 'The issuer must be an https address without parameters',
  },
  confirm: {},
  page: pageEn,
}
