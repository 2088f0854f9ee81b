import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Registration',
  rules: {
    agreement: 'Read and accept the agreement first',
    codeWrong: 'The code is wrong or has expired',
  },
  standardCalendar: 'Standard',
  standardShift: 'Day shift',
  firstFactory: 'Main factory',
  refusals: {
    'registration.approved':
      'The registration of this phone number has been approved and cannot be repeated. Sign in instead',
    'registration.open':
      'An application with this phone number is already under review ({{number}}). Wait for the result',
    'registration.absent': 'This application does not exist',
    'registration.reviewed': 'This application has already been reviewed',
  },
  confirm: {},
  page: pageEn,
}
