import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Account',
  rules: {
    passwordWrong: 'The old password is not right',
    passwordSame: 'The new password must differ from the old one',
    passwordMissing: 'You have no password yet. Set the first one by “Forgot password”',
    codeWrong: 'The code is wrong or no longer good',
    secondProof: 'Enter the code that was sent to your phone, or your password',
    proofWrong: 'The password is not right',
    targetPhone: 'Enter a valid phone number',
    targetEmail: 'Enter a valid e-mail address',
  },
  refusals: {
    'enterprise.absent': 'You do not belong to this company',
    'photo.unreadable': 'This picture cannot be read. Choose a JPG, PNG, GIF or WebP picture',
    'photo.tooLarge': 'The picture is too large: at most 2 MB and 40 million pixels',
    'photo.absent': 'There is no picture yet',
    'email.taken': 'This address belongs to another account',
    'password.tooMany': 'Too many attempts. Try again in {{minutes}} minutes',
    'password.expired': 'The page has stood open too long. Please submit again',
    'recovery.over': 'This recovery has run out or is done. Please start again',
    'recovery.codeWrong': 'The code is wrong or no longer good',
  },
  confirm: {},
  messages: {
    passwordChanged:
      'Your password was changed at {{at}}. If this was not you, set a new one at once by “Forgot password” and tell your administrator.',
    passwordChangedSubject: 'Your password was changed',
    emailChanged:
      'The e-mail address of your account was replaced at {{at}}; this one no longer belongs to it. If this was not you, tell your administrator at once.',
    emailChangedSubject: 'The e-mail address of your account was replaced',
  },
}
