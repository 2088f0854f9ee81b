import { machine, resourceGroup } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { mostPhotoCallBytes, photoAnswers, photoInput, workKinds } from '@mouldwright/floor/shared'
import { action, choice, decimal, duration, instant, integer, ref, text, type InputOf } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { batch } from '@mouldwright/production/shared'
import { callKinds } from './call.entity.ts'

const factKinds = [...workKinds, 'call'] as const
export const scrapReasons = ['dimension', 'tool', 'material', 'program', 'clamping', 'other'] as const
export const scrapFollows = ['rework', 'again', 'concession'] as const
/** Pieces that can be put right: by an operation of their own, or here and now. */
export const reworkFollows = ['rework', 'here'] as const

/** Hours after which somebody must prove themselves at the terminal again. */
export const provenHours = 72

/** What somebody reported at the terminal: once for its key, however often it arrives. */
export const sendFact = action('terminals.fact.send', {
  path: '/terminals/fact/send.do',
  access: 'terminal',
  input: {
    key: text({ required: true, max: 40, pattern: /^[\w-]{16,40}$/ }),
    kind: choice({ required: true, options: factKinds }),
    userId: ref(() => user, { required: true }),
    batchId: ref(() => batch),
    operationNumber: integer({ min: 1, max: 9_999 }),
    machineId: ref(() => machine),
    /** The team, where it is done by hand. */
    resourceGroupId: ref(() => resourceGroup),
    callKind: choice({ options: callKinds }),
    quantity: integer({ min: 1, max: 1_000_000 }),
    weight: decimal({ above: 0, max: 1_000_000, scale: 3 }),
    reason: text({ max: 200 }),
    follows: choice({ options: [...scrapFollows, 'here'] as const }),
    /** Name of the company's way that was picked. */
    dealWay: text({ max: 50 }),
    /** Of all of the rework that follows; without it, as long as the operation that went wrong takes for the pieces. */
    reworkMinutes: duration({ min: 1, max: 60_000 }),
    note: text({ max: 500, long: true }),
    deviceAt: instant({ required: true }),
    deviceSequence: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** Milliseconds to add to the device's clock, as measured at its last contact. */
    clockOffset: integer({ required: true, min: -1e14, max: 1e14 }),
    lastContactAt: instant(),
  },
  output: closedObject({
    answer: Type.Enum(['applied', 'already', 'refused']),
    code: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    now: Type.String(),
  }),
  refusals: ['fact.notProven'],
})

export type Fact = InputOf<typeof sendFact>

/** A photo of a report that this terminal has sent before: added once for its key. */
export const sendPhoto = action('terminals.photo.send', {
  path: '/terminals/photo/send.do',
  access: 'terminal',
  input: photoInput,
  output: closedObject({ answer: Type.Enum(photoAnswers), now: Type.String() }),
  refusals: ['report.photoAlone', 'report.photosFull', 'report.photoUnreadable'],
  maxBytes: mostPhotoCallBytes,
})

export const factActions = [sendFact, sendPhoto]
