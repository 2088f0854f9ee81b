import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Registration',
  rules: {
    agreement: 'Please read the agreement and accept it first',
    codeWrong: 'The code is wrong or no longer good',
  },
  standardCalendar: 'Standard',
  standardShift: 'Day shift',
  firstFactory: 'Main factory',
  refusals: {
    'registration.approved':
      'The registration of this phone has been approved; it cannot register again. Please sign in',
    'registration.open': 'An application of this phone is under review ({{number}}). Please wait for the result',
    'registration.absent': 'There is no such application',
    'registration.reviewed': 'This application has been reviewed already',
  },
  confirm: {},
  page: pageEn,
}
