/** What the server says of a gateway's key: from when until when it counts. */
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

/** Days that a certificate is good for; a gateway asks for the next one after two thirds of them. */
export const certificateDays = 90
/** Days after its end in which it may still be renewed: a factory may have stood still. */
export const graceDays = 365

export const certificate = closedObject({
  serial: Type.Integer(),
  issuedAt: Type.String(),
  expiresAt: Type.String(),
  /** The server's time, by which the two above are meant. */
  now: Type.String(),
})
export type Certificate = Static<typeof certificate>
