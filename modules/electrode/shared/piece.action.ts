import { machine } from '@mouldwright/basic/shared'
import { action, choice, flag, instant, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { batchOperation, part } from '@mouldwright/production/shared'
import { measured } from './measurement.entity.ts'
import { piece } from './piece.entity.ts'
import { pieceResult, steps } from './piece.flow.ts'

const changed = closedObject({ changed: Type.Integer() })
const pieces = rows({
  required: true,
  fields: { id: ref(() => piece, { required: true }) },
  key: ['id'],
  min: 1,
  max: 500,
})
const may = (operation: string) => ({ permission: permissionOf(piece, operation) })
const code = { max: 40, pattern: /^[\w.:/-]+$/, fold: true } as const
const magazinePlace = integer({ required: true, min: 1, max: 9_999 })

/** Makes the pieces that designs ask for and that are not there, scrapped ones not counted. */
export const makePieces = action('electrode.piece.make', {
  path: '/electrode/piece/make.do',
  access: may('make'),
  input: { parts: rows({ required: true, fields: { id: ref(() => part, { required: true }) }, key: ['id'], min: 1 }) },
  output: closedObject({ made: Type.Integer() }),
  refusals: ['piece.noElectrode', 'piece.noDesign'],
})

/** Brings pieces one step on: all of them, or none. */
export const advancePieces = action('electrode.piece.advance', {
  path: '/electrode/piece/advance.do',
  access: may('advance'),
  input: {
    pieces,
    to: choice({ required: true, options: steps }),
    /** Where they are put, when they are stored. */
    place: text({ max: 50 }),
    /** Why, when they are scrapped. */
    reason: text({ max: 200 }),
  },
  output: changed,
  refusals: ['piece.stateForbids', 'piece.reasonNeeded'],
})

/** Notes a measurement, and with it whether the piece is good. */
export const measurePiece = action('electrode.piece.measure', {
  path: '/electrode/piece/measure.do',
  access: may('measure'),
  input: {
    id: ref(() => piece, { required: true }),
    result: choice({ required: true, options: pieceResult }),
    reason: text({ max: 200 }),
    ...measured,
  },
  output: closedObject({ measurementId: Type.Integer() }),
  refusals: [
    'piece.stateForbids',
    'piece.reasonNeeded',
    'piece.gapUsedUp',
    'piece.mayNotConcede',
    'piece.probeOverdue',
    'piece.calibrationReasonNeeded',
  ],
})

/** Probes that may be chosen for a measurement, with the last day of their calibration, before one is made. */
export const listProbes = action('electrode.piece.probes', {
  path: '/electrode/piece/probes.do',
  access: may('measure'),
  output: closedObject({
    probes: Type.Array(
      closedObject({
        id: Type.Integer(),
        name: Type.String(),
        due: orNull(Type.String()),
        isOverdue: Type.Boolean(),
      }),
    ),
    /** The caller may measure with one past its calibration, with a reason. */
    mayOverride: Type.Boolean(),
  }),
  reads: true,
})

/** Lets pieces that are no good be used all the same. */
export const concedePieces = action('electrode.piece.concede', {
  path: '/electrode/piece/concede.do',
  access: may('concede'),
  input: { pieces, reason: text({ required: true, max: 200 }) },
  output: changed,
  refusals: ['piece.stateForbids'],
})

/** Binds a chip, holder or pallet to a piece, in place of the one so far; without a code it is taken off. */
export const bindPiece = action('electrode.piece.bind', {
  path: '/electrode/piece/bind.do',
  access: may('bind'),
  input: {
    id: ref(() => piece, { required: true }),
    kind: choice({ required: true, options: ['chip', 'holder', 'pallet'] }),
    code: text(code),
  },
  output: closedObject({ clamping: Type.Integer() }),
  refusals: ['piece.scrapped', 'piece.burning', 'binding.taken'],
})

/** Puts a piece into a place of a machine's magazine. */
export const loadPiece = action('electrode.piece.load', {
  path: '/electrode/piece/load.do',
  access: may('load'),
  input: { id: ref(() => piece, { required: true }), machineId: ref(() => machine, { required: true }), magazinePlace },
  output: closedObject({}),
  refusals: ['piece.stateForbids', 'piece.notMeasured', 'binding.placeTaken'],
})

/** Pieces begin to burn an operation of a batch; each burns one at a time. */
export const burnPieces = action('electrode.piece.burn', {
  path: '/electrode/piece/burn.do',
  access: may('burn'),
  input: {
    pieces,
    ...batchOperation,
  },
  output: changed,
  refusals: ['piece.stateForbids', 'piece.notForBurn', 'piece.usedUp'],
})

/** The burn is over: the pieces go back to the magazine, or are worn. */
export const endBurn = action('electrode.piece.endBurn', {
  path: '/electrode/piece/endBurn.do',
  access: may('burn'),
  input: { pieces, isWorn: flag() },
  output: changed,
  refusals: ['piece.stateForbids'],
})

const seenPiece = closedObject({
  id: Type.Integer(),
  number: Type.String(),
  magazinePlace: Type.Integer(),
  boundAt: Type.String(),
  boundBy: Type.String(),
})

/** Which piece was in which place of a machine's magazine at a moment. */
export const readMagazine = action('electrode.magazine.read', {
  path: '/electrode/magazine/read.do',
  access: { permission: permissionOf(piece, 'check') },
  input: { machineId: ref(() => machine, { required: true }), at: instant({ required: true }) },
  output: closedObject({ places: Type.Array(seenPiece) }),
  reads: true,
})

/** What came of reading a chip in a place. */
export const readOutcomes = ['matches', 'unknown', 'unreadable', 'unreadableTwice', 'other', 'unplanned'] as const

/** A chip was read in a place of a magazine, or could not be read: says whether it is the piece that should be there. */
export const readChip = action('electrode.chip.read', {
  path: '/electrode/chip/read.do',
  access: may('load'),
  input: {
    machineId: ref(() => machine, { required: true }),
    magazinePlace,
    /** Absent: the reader got nothing. */
    code: text(code),
  },
  output: closedObject({
    outcome: Type.Enum(readOutcomes),
    /** What was read, and what should be there. */
    read: orNull(Type.String()),
    planned: orNull(Type.String()),
  }),
})

export const pieceActions = [
  makePieces,
  advancePieces,
  concedePieces,
  measurePiece,
  listProbes,
  bindPiece,
  loadPiece,
  burnPieces,
  endBurn,
  readMagazine,
  readChip,
]
