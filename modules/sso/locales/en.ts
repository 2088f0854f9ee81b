import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Single sign-on',
  refusals: {
    'sso.flowWrong':
      'The sign-in could not be completed: it is too old, was used before, or began in another browser. Please sign in again',
    'sso.noTenant': 'There is no company to enter: the account belongs to none yet, or was disabled',
    'sso.interactionAbsent':
      'The sign-in request is too old, or began in another browser. Please go back to the other system and start again',
    'sso.signInFirst': 'Please sign in first',
    'sso.ticketWrong': 'This sign-in is too old or was used before. Please sign in again',
    'sso.clientWrong': 'This system cannot be registered: “{{value}}” is not acceptable',
    'sso.clientTaken': 'There is a system “{{value}}” already',
  },
  confirm: {},
  page: {
    ...pageEn,
    error: 'This sign-in request is wrong',
    errorText:
      'The system that sent you here asked in a wrong way, so sign-in cannot go on. Please go back there and start again; if that does not help, tell its administrator what is written below.',
    expired: 'This sign-in request is too old',
    expiredText: 'Please go back to the system you came from and start again.',
    signOut: 'Sign out',
    signOutText: 'Do you want to sign out, here and in all systems that you entered with this account?',
    signOutYes: 'Sign out',
    signOutNo: 'Stay signed in',
    signedOut: 'Signed out',
    signedOutText: 'You are signed out of your account and of the systems that you entered with it.',
    home: 'To the start page',
  },
}
