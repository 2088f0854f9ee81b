import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Verification',
  refusals: {
    'sms.puzzleFirst': 'Complete the security check first',
    'sms.dialCode': 'Messages cannot be sent to numbers of this country or region',
    'code.tooSoon': 'A code has just been sent; try again in {{seconds}} s',
    'code.tooMany': 'Too many codes were sent; try again in {{minutes}} min',
    'puzzle.tooMany': 'Too many tries; try again in {{minutes}} min',
    'puzzle.busy': 'The system is busy just now; try again in a moment',
  },
  rules: { phone: 'Enter a valid mobile number' },
  confirm: {},
  page: pageEn,
}
