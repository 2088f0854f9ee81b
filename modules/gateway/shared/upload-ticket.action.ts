/** What a gateway gets instead of a session: a ticket for one upload, which it shows to the server in a call of its own. */
import { action, choice, flag, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

/** A token of 256 bits as it travels. */
const token = () => text({ required: true, max: 43, pattern: /^[\w-]{43}$/ })
/** Drawings and machine programs are large; what a gateway's disk takes is the gateway's own matter. */
const bytes = () => integer({ required: true, min: 0, max: 4 * 1024 ** 3 })

/** For one upload through the gateway that the session has chosen: where it goes, and for how many seconds the ticket is good. */
export const issueUploadTicket = action('gateway.ticket.issue', {
  path: '/gateway/ticket/issue.do',
  access: 'signedIn',
  input: {
    purpose: choice({ required: true, options: ['web', 'common'] }),
    bytes: bytes(),
    /** The page's browser goes by plain http in the local network. */
    goesPlain: flag(),
  },
  output: closedObject({ ticket: Type.String(), address: Type.String(), path: Type.String(), seconds: Type.Integer() }),
  refusals: ['gateway.absent', 'gateway.noAddress', 'gateway.noPort'],
})

/** A gateway asks whose upload it has before it. Whatever comes of it, the ticket is used up. */
export const redeemUploadTicket = action('gateway.ticket.redeem', {
  path: '/gateway/ticket/redeem.do',
  access: 'gateway',
  input: { ticket: token(), bytes: bytes() },
  output: closedObject({
    tenantId: Type.Integer(),
    userId: Type.Integer(),
    purpose: Type.Union([Type.Literal('web'), Type.Literal('common')]),
    /** By which the gateway asks for a file, once the whole is there. */
    upload: Type.Integer(),
    /** Of the call that asked for the ticket. */
    traceId: orNull(Type.String()),
  }),
  refusals: ['gateway.ticketRefused'],
})

export const uploadTicketActions = [issueUploadTicket, redeemUploadTicket]
