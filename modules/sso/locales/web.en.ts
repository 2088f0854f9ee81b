import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  forClient: 'Sign in to go on to “{{client}}”',
  continueTitle: 'Go on',
  continueLead: 'This browser is signed in already:',
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
  otherScope: 'another right: {{scope}}',
  consentHelp: 'Consent only to systems that you know.',
  allow: 'Allow',
  refuse: 'Refuse',
  expiredTitle: 'This sign-in has expired',
  expiredText:
    'A sign-in holds for a short time, in the browser that began it. Go back to the system that you want to enter and sign in there again.',
  expiredHome: 'Open Mouldwright',
  person: 'Account',
}
