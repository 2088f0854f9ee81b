import { process } from '@mouldwright/basic/shared'
import { action, choice, integer, ref, rows } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }
const orNull = (of: ReturnType<typeof Type.Number>) => Type.Union([of, Type.Null()])

export const comparedBy = ['process', 'section', 'machine'] as const
export type ComparedBy = (typeof comparedBy)[number]
/** Operations of a process that a proposal is made of, and the fewest that it takes. */
export const proposedOf = 20
export const fewest = 5

const line = Type.Object(
  {
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
  },
  closed,
)
const off = Type.Object(
  {
    batchId: Type.Integer(),
    batch: Type.String(),
    mould: Type.String(),
    part: Type.String(),
    operationNumber: Type.Integer(),
    process: Type.String(),
    finishedAt: Type.String(),
    plannedMinutes: Type.Integer(),
    realMinutes: Type.Integer(),
  },
  closed,
)
const comparison = Type.Object({ lines: Type.Array(line), off: Type.Array(off) }, closed)
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
  output: Type.Object({ changed: Type.Integer() }, closed),
  refusals: ['estimate.tooFew'],
})
