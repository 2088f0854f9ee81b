/** Fields that most kinds of basic data have, so that each kind spells out only what is its own. */
import { flag, integer, text } from '@mouldwright/kernel'

/** How people and workbooks name a record: letters, digits, `_`, `-` and `.`, the first one a letter or digit. */
export const code = ({ example, max = 20 }: { example: string; max?: number }) =>
  text({ required: true, max, pattern: /^[A-Za-z0-9][\w.-]*$/, fold: true, example })

export const name = ({ example, max = 50 }: { example: string; max?: number }) => text({ required: true, max, example })

/** Place in lists of choices, smallest first. */
const sort = integer({ required: true, min: 1, max: 9_999, default: 1 })
const valid = flag({ default: true })
const remark = text({ max: 200, long: true })

/** Order among its kind, whether it may still be chosen, and what else there is to say. */
export const standing = { sort, valid, remark }
/** The same for kinds that are listed by code. */
export const unsorted = { valid, remark }
