import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  again: 'Sign in again',
  home: 'Go to the home page',
  ways: {
    label: 'Sign in with “{{name}}”',
    none: 'No other way to sign in is available here; use your phone number.',
    own: 'Sign in with phone number',
    title: 'Third-party sign-in',
    lead: 'Choose what your company signs in with.',
    going: 'Going to “{{name}}”',
    goingPlain: 'Opening the sign-in page',
  },
  arrive: {
    title: 'Signing in',
    text: 'Making sure that it is you. One moment.',
    faultTitle: 'The sign-in did not succeed',
    incomplete: 'The address that you came back with is incomplete. Sign in again.',
    denied: 'You cancelled the sign-in over there, or it was not allowed.',
    started: 'This sign-in is finished or was interrupted. Sign in again.',
  },
  bind: {
    lead: '{{person}} of “{{name}}” is here for the first time. Sign in to your account to confirm that it is you; from then on “{{name}}” is enough.',
    leadPlain:
      'You come by “{{name}}” for the first time. Sign in to your account to confirm that it is you; from then on “{{name}}” is enough.',
  },
  lot: {
    title: 'Confirm the sign-in',
    lead: 'You come from another system. You will be signed in to this account:',
    via: 'Linked to “{{name}}”',
    confirm: 'Sign in as {{phone}}',
    other: 'Not me; sign in another way',
  },
  medium: {
    waitTitle: 'Waiting for the sign-in',
    waitText: 'Finish signing in in the other window; this page goes on by itself.',
    waitHere: 'Sign in here',
  },
  jump: {
    title: 'Opening the page',
    text: 'Checking that you may see it.',
    faultTitle: 'This page cannot be opened',
    fault: 'The link is incomplete, or leads outside this system.',
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
    none: 'Nothing is linked yet. You can link when you first sign in that way.',
    since: 'linked {{at}}',
    used: 'last used {{at}}',
    remove: 'Unlink',
    removeOf: 'Unlink “{{name}}”',
    removeAsk: 'Unlink “{{name}}”?',
    removeText: 'It will no longer sign you in, and other sessions that came by it end at once.',
    removed: 'Unlinked “{{name}}”',
  },
}
