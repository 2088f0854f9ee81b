import { action, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

/** Never a name of a page: those have no digits. */
export const shortCodePattern = /^[2-9][2-9a-z]{7}$/

/** A short code for a page of this suite; a page that has one keeps it. */
export const addShortCode = action('links.shortCode.add', {
  path: '/upms/shortCode/add.do',
  access: 'signedIn',
  input: { path: text({ required: true, max: 2_000 }) },
  output: closedObject({ code: Type.String() }),
  refusals: ['shortCode.tooMany'],
})

/** The page behind a short code of one's own tenant. */
export const resolveShortCode = action('links.shortCode.resolve', {
  path: '/upms/shortCode/resolve.do',
  access: 'signedIn',
  input: { code: text({ required: true, max: 100 }) },
  output: closedObject({ path: Type.String() }),
  refusals: ['shortCode.absent'],
  reads: true,
})

export const shortCodeActions = [addShortCode, resolveShortCode]
