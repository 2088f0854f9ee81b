import { action, choice, decimal, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { purposes } from './purpose.ts'

/** The picture and its fragment in CSS pixels at full size; the slider's way is a little longer than the fragment's. */
export const puzzleSize = { width: 320, height: 160, fragment: 50, track: 280 } as const

/** `phoneNum` is what the puzzle is solved for: a phone number, an e-mail address, or the masked number of whoever is signed in. */
const subject = text({ required: true, max: 60, fold: true, phone: true, example: '13800138000' })

/** A new picture; its ticket allows one try within two minutes, in this browser, for this number and purpose. */
export const refreshPuzzle = action('verification.puzzle.refresh', {
  path: '/upms/puzzle/captcha/refresh',
  access: 'public',
  input: { phoneNum: subject, purpose: choice({ options: purposes, default: 'signIn' }) },
  output: closedObject({
    /** Data URL, 320 × 160. */
    bigImage: Type.String(),
    /** Data URL, a strip 50 × 160 with the fragment at its height. */
    smallImage: Type.String(),
    puzzleCaptchaTicket: Type.String(),
  }),
  refusals: ['puzzle.tooMany', 'puzzle.busy'],
})
export type Puzzle = OutputOf<typeof refreshPuzzle>

/** Whether the fragment was put into its hole. A miss voids the ticket; a hit is good for one use within five minutes. */
export const verifyPuzzle = action('verification.puzzle.verify', {
  path: '/upms/puzzle/captcha/verify',
  access: 'public',
  input: {
    /** How far the fragment was moved, in pixels of the picture as it was shown. */
    offset: decimal({ required: true, min: 0, max: 4_000 }),
    /** How wide the picture was shown. */
    width: decimal({ required: true, min: 80, max: 4_000 }),
    phoneNum: subject,
    puzzleCaptchaTicket: text({ required: true, max: 100 }),
  },
  output: Type.Boolean(),
  refusals: ['puzzle.tooMany'],
})
