import { action, flag, integer, permissionOf, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { piece } from './piece.entity.ts'

const listedSet = closedObject({
  batchId: Type.Integer(),
  operationNumber: Type.Integer(),
  mould: Type.String(),
  part: Type.String(),
  batch: Type.String(),
  process: Type.String(),
  needed: Type.Integer(),
  ready: Type.Integer(),
  /** What the set lacks, in the caller's language; empty when it is complete. */
  missing: Type.String(),
  /** Start of the burn in the plan that the shop follows; null where that plan has not got it. */
  startAt: orNull(Type.String()),
  delivery: Type.String(),
  isRunning: Type.Boolean(),
})
export type ListedSet = Static<typeof listedSet>

/** Burns that open moulds still need, with their electrode sets: those that start first come first. */
export const querySets = action('electrode.set.query', {
  path: '/electrode/set/query.do',
  access: { permission: permissionOf(piece, 'check') },
  input: {
    /** Part of the mould's, part's or batch's number. */
    search: text({ max: 50 }),
    isIncomplete: flag(),
    page: integer({ required: true, min: 1, max: 1_000_000, default: 1 }),
    size: integer({ required: true, min: 1, max: 500, default: 50 }),
  },
  output: closedObject({
    rows: Type.Array(listedSet),
    total: Type.Integer(),
    /** How many of those that the search finds have an incomplete set. */
    incomplete: Type.Integer(),
  }),
  reads: true,
})
