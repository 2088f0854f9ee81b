import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Third-party sign-in',
  refusals: {
    'third.absent': 'This sign-in method does not exist or is switched off',
    'third.tooMany': 'Too many sign-ins started; try again in a few minutes',
    'third.busy': 'Many people are signing in this way; try again shortly',
    'third.unreachable': '“{{name}}” does not respond; try again later or use another sign-in method',
    'third.refused': '“{{name}}” did not confirm your identity; sign in again',
    'third.stateWrong': 'This sign-in has expired or was started in another browser; sign in again',
    'third.stranger': 'You are not a member of the company at “{{name}}”, so you cannot sign in there',
    'third.ticketWrong': 'The time for linking has expired; start again from the other system',
    'third.proveAgain': 'Sign in to your account with your password or an SMS code first, then continue',
    'third.taken':
      'This identity at “{{name}}” is linked to another account, or your account to another identity at “{{name}}”',
    'third.notMember': 'Your account does not belong to the company that signs in with “{{name}}”',
    'third.elsewhere':
      'Your account also belongs to other companies, so you cannot sign in with “{{name}}”, which belongs to one company; use your phone number',
    'third.notLinked': 'Your account is not linked to a third-party sign-in',
    'third.lotWrong': 'The ticket is invalid, used or expired; open this page from the other system again',
    'third.linkAbsent': 'This link does not exist',
    'third.lastSignInMethod': 'This is your only sign-in method; set a password first',
    'third.keyTaken': 'The key “{{key}}” is already in use',
    'third.incomplete': '“{{kind}}” also needs {{field}}',
    'third.issuerWrong': 'The issuer must be an https address without parameters',
  },
  confirm: {},
  page: pageEn,
}
