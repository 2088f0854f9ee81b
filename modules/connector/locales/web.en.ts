import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  again: 'Sign in again',
  home: 'Go to the home page',
  ways: {
    label: 'Sign in with “{{name}}”',
    none: 'No other sign-in method is available here; use your phone number.',
    own: 'Sign in with phone number',
    title: 'Third-party sign-in',
    lead: 'Choose the sign-in service of your company.',
    going: 'Going to “{{name}}”',
    goingPlain: 'Opening the sign-in page',
  },
  arrive: {
    title: 'Signing in',
    text: 'Confirming your identity. One moment.',
    faultTitle: 'The sign-in did not succeed',
    incomplete: 'The return address is incomplete. Sign in again.',
    denied: 'The sign-in was cancelled or not allowed there.',
    started: 'This sign-in is finished or was interrupted. Sign in again.',
  },
  bind: {
    lead: '{{person}} from “{{name}}” is signing in here for the first time. Sign in to your account once to confirm your identity; afterwards “{{name}}” is enough.',
    leadPlain:
      'You are using “{{name}}” for the first time. Sign in to your account once to confirm your identity; afterwards “{{name}}” is enough.',
  },
  lot: {
    title: 'Confirm the sign-in',
    lead: 'You are coming from another system and will be signed in to this account:',
    via: 'Linked to “{{name}}”',
    confirm: 'Sign in as {{phone}}',
    other: 'Not me; use another sign-in method',
  },
  medium: {
    waitTitle: 'Waiting for the sign-in',
    waitText: 'Complete the sign-in in the other window; this page continues automatically.',
    waitHere: 'Sign in here',
  },
  jump: {
    title: 'Opening the page',
    text: 'Checking your permission.',
    faultTitle: 'This page cannot be opened',
    fault: 'The link is incomplete or leads outside this system.',
  },
  app: {
    title: 'Open on your phone',
    lead: 'Scan with WeCom, DingTalk, Feishu or your phone’s browser to work on the phone.',
    noConnector: 'Your company has not connected “{{client}}” yet; sign in with your phone number.',
    clients: { openid: 'OpenID', wecom: 'WeCom', dingtalk: 'DingTalk', feishu: 'Feishu' },
  },
  links: {
    title: 'Third-party sign-in',
    lead: 'Once linked, these sign you in directly.',
    none: 'Nothing is linked yet. You can link a service the first time you sign in with it.',
    since: 'linked {{at}}',
    used: 'last used {{at}}',
    remove: 'Unlink',
    removeOf: 'Unlink “{{name}}”',
    removeAsk: 'Unlink “{{name}}”?',
    removeText: 'You can no longer sign in with it, and other sessions started with it end at once.',
    removed: 'Unlinked “{{name}}”',
  },
}
