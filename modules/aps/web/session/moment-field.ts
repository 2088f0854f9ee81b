import { machine } from '@mouldwright/basic/shared'

/** A moment, as downtimes of a machine have it. */
export const momentField = machine.fields.downtimes.fields.startsAt
