import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Account',
  rules: {
    passwordWrong: 'The old password is incorrect',
    passwordMissing: 'You have no password yet. Set one with “Forgot password”',
    codeWrong: 'The code is wrong or has expired',
    secondProof: 'Enter the code that was sent to your phone, or your password',
    targetPhone: 'Enter a valid phone number',
    targetEmail: 'Enter a valid e-mail address',
  },
  refusals: {
    'enterprise.absent': 'You do not belong to this company',
    'invitation.absent': 'There is no invitation of this company; it may have been withdrawn',
    'photo.unreadable': 'This picture cannot be read. Choose a JPG, PNG, GIF or WebP file',
    'photo.tooLarge': 'The picture is too large: at most 2 MB and 40 million pixels',
    'photo.absent': 'There is no picture yet',
    'email.taken': 'This address belongs to another account',
    'recovery.over': 'This password recovery has expired or is complete. Start again',
    'recovery.codeWrong': 'The code is wrong or has expired',
  },
  confirm: {},
  page: pageEn,
}
