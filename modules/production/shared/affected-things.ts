/** What may become of a thing that a modification of its part reaches. */
export const affectedDecisions = ['letFinish', 'hold', 'rework', 'remake', 'recall'] as const
export type AffectedDecision = (typeof affectedDecisions)[number]

/** Running batch, finished parts, operation at a supplier, tasks of the published plan, cut electrode, loaded program, order at a supplier. */
export const affectedKinds = ['batch', 'finished', 'supplier', 'plan', 'electrode', 'program', 'order'] as const
export type AffectedKind = (typeof affectedKinds)[number]
