import { flow } from '@mouldwright/kernel'

/** A program is drafted, released, and replaced by a newer revision. A released one is never changed. */
export const programFlow = flow('draft', { draft: ['released'], released: ['replaced'], replaced: [] })
export const programState = ['draft', 'released', 'replaced'] as const
