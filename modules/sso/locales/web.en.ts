import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  forClient: 'Sign in to continue to “{{client}}”',
  continueTitle: 'Continue',
  continueLead: 'This browser is already signed in:',
  continueAs: 'Continue as {{name}}',
  another: 'Use another account',
  consentTitle: 'Your consent',
  consentLead: '“{{client}}” would like:',
  scope: {
    openid: 'to confirm who you are',
    profile: 'your name',
    phone: 'your phone number',
    email: 'your e-mail address',
    offline_access: 'to keep this access while you are away',
  },
  otherScope: 'another permission: {{scope}}',
  consentHelp: 'Allow access only for systems you trust.',
  allow: 'Allow',
  refuse: 'Decline',
  expiredTitle: 'This sign-in has expired',
  expiredText:
    'A sign-in is valid for a short time and only in the browser that started it. Go back to the system you want to enter and sign in there again.',
  expiredHome: 'Open Mouldwright',
  person: 'Account',
}
