import { action, text } from '@mouldwright/kernel'
import { Type } from 'typebox'

const closed = { additionalProperties: false }

/** Never a name of a page: those have no digits. */
export const shortCodePattern = /^[2-9][2-9a-z]{7}$/

/** A short code for a page of this suite; a page that has one keeps it. */
export const addShortCode = action('links.shortCode.add', {
  path: '/upms/shortCode/add.do',
  access: 'signedIn',
  input: { path: text({ required: true, max: 2_000 }) },
  output: Type.Object({ code: Type.String() }, closed),
  refusals: ['shortCode.tooMany'],
})

/** The page behind a short code of one's own tenant. */
export const resolveShortCode = action('links.shortCode.resolve', {
  path: '/upms/shortCode/resolve.do',
  access: 'signedIn',
  input: { code: text({ required: true, max: 100 }) },
  output: Type.Object({ path: Type.String() }, closed),
  refusals: ['shortCode.absent'],
  reads: true,
})
