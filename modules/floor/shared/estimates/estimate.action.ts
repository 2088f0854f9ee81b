import { process } from '@mouldwright/basic/shared'
import { action, choice, integer, ref, rows } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

export const comparedBy = ['process', 'section', 'machine'] as const
export type ComparedBy = (typeof comparedBy)[number]
/** Operations of a process that a proposal is made of, and the fewest that it takes. */
export const proposedOf = 20
export const fewest = 5

const line = closedObject({
  id: Type.Integer(),
  name: Type.String(),
  /** Finished operations with an estimate and a real time. */
  operations: Type.Integer(),
  plannedMinutes: Type.Integer(),
  realMinutes: Type.Integer(),
  /** Of a process: median of real ÷ planned of the last twenty. */
  median: orNull(Type.Number()),
  /** Of a process: its default minutes now, and as the median proposes. */
  defaultMinutes: orNull(Type.Number()),
  proposedMinutes: orNull(Type.Number()),
})
const off = closedObject({
  batchId: Type.Integer(),
  batch: Type.String(),
  mould: Type.String(),
  part: Type.String(),
  operationNumber: Type.Integer(),
  process: Type.String(),
  finishedAt: Type.String(),
  plannedMinutes: Type.Integer(),
  realMinutes: Type.Integer(),
})
const comparison = closedObject({ lines: Type.Array(line), off: Type.Array(off) })
export type Comparison = Static<typeof comparison>

/** Planned hours against real ones of what was finished in the last days, and the operations that were furthest off. */
export const compareEstimates = action('floor.estimate.compare', {
  path: '/floor/estimate/compare.do',
  access: { permission: 'floor.estimate:check' },
  input: {
    by: choice({ required: true, options: comparedBy, default: 'process' }),
    days: integer({ required: true, min: 1, max: 730, default: 90 }),
  },
  output: comparison,
  reads: true,
})

/** Sets the default time of processes to what their last operations took. */
export const applyEstimates = action('floor.estimate.apply', {
  path: '/floor/estimate/apply.do',
  access: { permission: 'floor.estimate:apply' },
  input: {
    processes: rows({ required: true, fields: { id: ref(() => process, { required: true }) }, key: ['id'], max: 200 }),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['estimate.tooFew'],
})
