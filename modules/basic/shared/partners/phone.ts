import { text } from '@mouldwright/kernel'

/** A number as it is dialled, with its extension; nobody signs in by it. */
export const phone = (max: number, example: string) => text({ max, pattern: /^[\d+()*#\- ]+$/, fold: true, example })
