import { workpieceType } from '@mouldwright/basic/shared'

/** Values that database and wire hold, by word; each list stands here and nowhere else (specification § 9). */

/** What a task may be to a query: `all` is the choice of a query, as 0 is for the workpiece type. */
export const lockState = { unlocked: 0, locked: 1, all: 2 } as const
/** What a stored operation may be. */
export const operationLock = { unlocked: lockState.unlocked, locked: lockState.locked } as const

/** Where a batch or task comes from. */
export const taskSource = { normal: 0, copy: 1, forceDelivery: 2, outsource: 3, plm: 4 } as const

/** What a part may be; the third value of the specification, all 0, belongs to queries. */
export const partType = { workpiece: workpieceType.workpiece, electrode: workpieceType.electrode } as const

/** Order in which electrodes of one shape burn. */
export const electrodeStage = ['rough', 'semiFine', 'fine', 'polish'] as const
export type ElectrodeStage = (typeof electrodeStage)[number]

/** Material of a part; `notTracked` never holds work back. */
export const materialStatus = ['notTracked', 'notOrdered', 'ordered', 'arrived'] as const

/** Whether a measured size is within its tolerance. */
export const sizeResult = ['within', 'tooSmall', 'tooLarge'] as const

/** A program, or its check; blank is unknown, as `unknown` is. */
export const camStatus = ['unknown', 'expected', 'ready', 'notNeeded'] as const
