import { action, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

/** What has a number or code that people hold in their hand. A production order is found by its batches' work order. */
export const idKinds = [
  'barcode',
  'mould',
  'part',
  'batch',
  'piece',
  'outsourceOrder',
  'purchaseOrder',
  'modification',
  'machine',
  'shelf',
  'place',
  'customer',
] as const
export type IdKind = (typeof idKinds)[number]

/** More of one kind are not what somebody with a number in hand looks for. */
export const mostOfKind = 10

/** In the caller's language; `path` is of what it speaks of, where the caller may go there. */
const line = closedObject({ text: Type.String(), path: Type.Optional(Type.String()) })
export type IdLine = Static<typeof line>

const found = closedObject({
  kind: Type.Enum(idKinds),
  /** The same thing is answered once: `batch/12`. */
  key: Type.String(),
  number: Type.String(),
  name: Type.Optional(Type.String()),
  /** The word of its state. */
  state: Type.Optional(Type.String()),
  path: Type.String(),
  /** Where it is and how it stands. */
  now: Type.Array(line),
  /** What comes next, with place and planned time where there are. */
  next: Type.Array(line),
})
export type FoundId = Static<typeof found>

/** Everything that bears a number or code, where it is now, and what comes next. Only kinds that the caller may see. */
export const queryIds = action('production.idQuery.find', {
  path: '/bom/idQuery/query.do',
  access: 'signedIn',
  input: { number: text({ required: true, max: 100, example: 'M26-018' }) },
  output: closedObject({
    found: Type.Array(found),
    /** Kinds of which there are more. */
    more: Type.Array(Type.Enum(idKinds)),
  }),
  reads: true,
})
