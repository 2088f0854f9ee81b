import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'SMS and mail',
  refusals: {},
  confirm: {},
  messages: {
    alarm: '[Mouldwright] {{rule}}: {{event}} (since {{at}}). Please acknowledge it under “Alarms”.',
    memberInvited:
      '[Mouldwright] {{company}} invites you to Mouldwright. Sign in with this phone number and a code by SMS: {{address}}. If you do not know the company, ignore this message.',
    code: '[Mouldwright] {{code}} is your code for {{purpose}}, valid for {{minutes}} minutes. Do not share it; if you did not request it, ignore this message.',
    registrationReceived:
      '[Mouldwright] We have received the application of {{company}}, number {{number}}. The result will be sent to you.',
    registrationApproved: '[Mouldwright] The application of {{company}} is approved. You can sign in now: {{address}}',
    registrationRejected: '[Mouldwright] The application of {{company}} was declined: {{reason}}',
    passwordChanged:
      '[Mouldwright] Your password was changed at {{at}}; other devices were signed out. If that was not you, reset it at once.',
    phoneChanged:
      '[Mouldwright] The phone number of your account was changed at {{at}}. If this was not you, inform your administrator.',
    emailChanged:
      '[Mouldwright] The e-mail address of your account was changed to {{email}} at {{at}}. If that was not you, change your password at once.',
    newDevice:
      '[Mouldwright] Your account was used on a new device at {{at}}: {{device}} ({{source}}). If that was not you, change your password at once.',
  },
  subjects: {
    memberInvited: '{{company}} invites you to Mouldwright',
    alarm: '{{rule}}: {{event}}',
    code: 'Code for {{purpose}}',
    registrationReceived: 'Application received',
    registrationApproved: 'Application approved',
    registrationRejected: 'Application declined',
    passwordChanged: 'Password changed',
    phoneChanged: 'Phone number changed',
    emailChanged: 'E-mail address changed',
    newDevice: 'Sign-in on a new device',
  },
  purposes: {
    signIn: 'signing in',
    register: 'registration',
    recover: 'resetting your password',
    stepUp: 'confirming your identity',
    changeEmail: 'changing your e-mail address',
    changePhone: 'changing your phone number',
    share: 'opening a shared page',
  },
  outbox: {
    title: 'Messages not sent',
    intro: 'In the demo no SMS or e-mail is actually sent. These are the last {{most}}.',
    empty: 'Nothing yet. Request a code, then reload this page.',
    at: 'Time',
    channel: 'By',
    to: 'To',
    text: 'Text',
    sms: 'SMS',
    mail: 'Mail',
    refresh: 'Reload',
    other: '中文',
  },
}
