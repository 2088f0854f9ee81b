import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { refreshPuzzle, sendSms, verifyPuzzle } from './shared/index.ts'

/** Proof that a number or address is somebody’s: the slider puzzle and codes that were sent. */
export const verification = module<typeof zh>({
  key: 'verification',
  needs: ['courier'],
  entities: [],
  actions: [refreshPuzzle, verifyPuzzle, sendSms],
  refusals: {
    'sms.puzzleFirst': 'refused',
    'sms.dialCode': 'refused',
    'code.tooSoon': 'tooMany',
    'code.tooMany': 'tooMany',
    'puzzle.tooMany': 'tooMany',
    'puzzle.busy': 'tooMany',
  },
})
