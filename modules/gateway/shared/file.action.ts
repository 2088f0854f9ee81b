/** Files that stay in the factory: the bytes on the gateway, and their name, size and hash on the server. */
import { action, flag, integer, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

const largest = Number.MAX_SAFE_INTEGER
/** 256 bits as they travel: a token, or a SHA-256. */
const bits = () => text({ required: true, max: 43, pattern: /^[\w-]{43}$/ })

/** Before a file is sent that may stay in the factory: where it belongs. `any`: where the gateway in use has new files. */
export const placeFile = action('gateway.file.place', {
  path: '/gateway/file/place.do',
  access: 'signedIn',
  input: { name: text({ required: true, max: 255 }), bytes: integer({ required: true, min: 0, max: largest }) },
  output: closedObject({ place: Type.Union([Type.Literal('cloud'), Type.Literal('local'), Type.Literal('any')]) }),
  reads: true,
})

/** A gateway has the whole of an upload: it becomes a file of whoever sent it. Asked again, it is the same file. */
export const registerFile = action('gateway.file.register', {
  path: '/gateway/file/register.do',
  access: 'gateway',
  input: {
    /** As the ticket was answered. */
    upload: integer({ required: true, min: 1, max: largest }),
    name: text({ required: true, max: 255 }),
    hash: bits(),
  },
  output: closedObject({ fileId: Type.Integer() }),
  refusals: ['gateway.uploadAbsent', 'gateway.fileKind'],
})

/** For one download of a file that a gateway has, by whoever may read it: where it is, and for how many seconds the ticket is good. */
export const issueDownloadTicket = action('gateway.file.issueTicket', {
  path: '/gateway/file/issueTicket.do',
  access: 'signedIn',
  input: {
    fileId: integer({ required: true, min: 1, max: largest }),
    /** The page's browser goes by plain http in the local network. */
    goesPlain: flag(),
  },
  output: closedObject({
    ticket: Type.String(),
    address: Type.String(),
    path: Type.String(),
    seconds: Type.Integer(),
    /** Of the file, for pages that fetch it themselves. */
    name: Type.String(),
  }),
  refusals: ['gateway.absent', 'gateway.noAddress', 'gateway.noPort'],
})

/** A gateway asks which file it may give. Whatever comes of it, the ticket is used up. */
export const redeemDownloadTicket = action('gateway.file.redeemTicket', {
  path: '/gateway/file/redeemTicket.do',
  access: 'gateway',
  input: { ticket: bits() },
  output: closedObject({ fileId: Type.Integer(), name: Type.String(), mediaType: Type.String(), hash: Type.String() }),
  refusals: ['gateway.ticketRefused'],
})

/** Which of the files that a gateway has are no files any more. */
export const sweepFiles = action('gateway.file.sweep', {
  path: '/gateway/file/sweep.do',
  access: 'gateway',
  input: {
    files: rows({
      required: true,
      fields: { fileId: integer({ required: true, min: 1, max: largest }) },
      key: ['fileId'],
      max: 500,
    }),
  },
  output: closedObject({ gone: Type.Array(Type.Integer()) }),
  reads: true,
})

export const fileActions = [placeFile, registerFile, issueDownloadTicket, redeemDownloadTicket, sweepFiles]
