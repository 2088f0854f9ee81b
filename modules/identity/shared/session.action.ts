import { action, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

const token = closedObject({ token: Type.String() })

/** Ends the session at once, everywhere. Public: it needs no more than the cookie, and says nothing to a stranger. */
export const signOut = action('identity.session.signOut', {
  path: '/upms/user/logout.do',
  access: 'public',
  output: closedObject({}),
})

/** A fresh short token for the cookie and the short token so far, also when that has run out. No sign of activity. */
export const renewToken = action('identity.session.renewToken', {
  path: '/getTokenService',
  access: 'public',
  output: token,
})

/** A one-time ticket for opening a page of another module. */
export const issueTicket = action('identity.session.issueTicket', {
  path: '/checklogin',
  access: 'signedIn',
  output: closedObject({ ticket: Type.String() }),
})

/** Uses a ticket up: the page that it was made for may open. */
export const spendTicket = action('identity.session.spendTicket', {
  path: '/checkticket',
  access: 'signedIn',
  input: { ticket: text({ required: true, max: 100 }) },
  output: closedObject({}),
  refusals: ['ticket.wrong'],
})

export const sessionActions = [signOut, renewToken, issueTicket, spendTicket]
