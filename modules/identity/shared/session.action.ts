import { action, text } from '@mouldwright/kernel'
import { Type } from 'typebox'

const closed = { additionalProperties: false }
const token = Type.Object({ token: Type.String() }, closed)

/** Ends the session at once, everywhere. Public: it needs no more than the cookie, and says nothing to a stranger. */
export const signOut = action('identity.session.signOut', {
  path: '/upms/user/logout.do',
  access: 'public',
  input: {},
  output: Type.Object({}, closed),
})

/** A fresh short token for the cookie and the short token so far, also when that has run out. No sign of activity. */
export const renewToken = action('identity.session.renewToken', {
  path: '/getTokenService',
  access: 'public',
  input: {},
  output: token,
})

/** A one-time ticket for opening a page of another module. */
export const issueTicket = action('identity.session.issueTicket', {
  path: '/checklogin',
  access: 'signedIn',
  input: {},
  output: Type.Object({ ticket: Type.String() }, closed),
})

/** Uses a ticket up: the page that it was made for may open. */
export const spendTicket = action('identity.session.spendTicket', {
  path: '/checkticket',
  access: 'signedIn',
  input: { ticket: text({ required: true, max: 100 }) },
  output: Type.Object({}, closed),
  refusals: ['ticket.wrong'],
})
