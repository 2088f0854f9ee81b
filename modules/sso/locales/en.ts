import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Single sign-on',
  refusals: {
    'sso.flowWrong':
      'The sign-in could not be completed: it has expired, was already used, or was started in another browser. Sign in again',
    'sso.noTenant': 'There is no company to enter: the account does not belong to one yet, or was disabled',
    'sso.interactionAbsent':
      'The sign-in request has expired or was started in another browser. Go back to the other system and start again',
    'sso.signInFirst': 'Sign in first',
    'sso.ticketWrong': 'This sign-in has expired or was already used. Sign in again',
    'sso.clientWrong': 'This system cannot be registered: “{{value}}” is not acceptable',
    'sso.clientTaken': 'A system “{{value}}” already exists',
    'sso.noSecret': '“{{name}}” has no secret',
  },
  rules: {
    ownClient: 'this ID is the platform’s own',
    pageAddress: 'enter a full web address without # or *, such as https://mes.example/callback',
    outsideAddress: 'enter a web address outside this machine',
  },
  confirm: {},
  page: {
    ...pageEn,
    error: 'Invalid sign-in request',
    errorText:
      'The system that sent you here made an invalid request, so sign-in cannot continue. Go back there and start again; if that does not help, give its administrator the details below.',
    expired: 'This sign-in request has expired',
    expiredText: 'Go back to the system you came from and start again.',
    signOut: 'Sign out',
    signOutText: 'Do you want to sign out here and of all systems you entered with this account?',
    signOutYes: 'Sign out',
    signOutNo: 'Stay signed in',
    signedOut: 'Signed out',
    signedOutText: 'You are signed out of your account and of the systems you entered with it.',
    home: 'To the start page',
  },
}
