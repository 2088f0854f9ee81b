import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  puzzle: {
    title: 'Complete the security check',
    hint: 'Drag the slider right to fill the puzzle',
    keys: 'Arrow keys move it as well (Shift: by 10); Enter confirms.',
    slider: 'Puzzle slider',
    at: '{{offset}} of 280',
    refresh: 'New picture',
    loading: 'Loading the picture',
    absent: 'The picture could not be loaded',
    solved: 'Verification successful',
    wrong: 'Verification failed, here is a new picture',
    signIn:
      'Cannot drag? Sign in by scanning a code with the mobile app, or ask your company’s administrator for help.',
    register: 'Cannot drag? Ask the provider to register your company.',
    other: 'Cannot drag? Ask your company’s administrator for help.',
  },
  code: {
    label: 'Verification code',
    get: 'Get code',
    again: 'Again in {{seconds}} s',
    sent: 'SMS sent to {{to}}, valid for {{minutes}} minutes',
    mailed: 'E-mail sent to {{to}}, valid for {{minutes}} minutes',
    missing: 'Enter the code',
    shape: 'The code has 4 to 6 digits',
    help: 'No code received?',
  },
  help: {
    title: 'No verification code received',
    number: 'If the phone number is wrong, ask your company’s administrator to correct it under “Users”.',
    blocked: 'Check whether security software blocked the SMS.',
    delay: 'The mobile network may be slow; wait a moment.',
    retry: 'Request another code after 1 minute.',
    done: 'Got it',
  },
  sms: {
    title: 'Authentication',
    lead: 'The account number is masked; verify that it is yours to continue.',
    phone: 'Phone number',
    submit: 'Verify',
    done: 'Verification successful',
  },
}
