import { text } from '@mouldwright/kernel'

/** A number of an office as it is dialled, with its extension. */
export const landline = (max: number, example: string) => text({ max, pattern: /^[\d+()*#\- ]+$/, fold: true, example })
