import { customer, supplier } from '@mouldwright/basic/shared'
import { action, choice, flag, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'
import { emailPattern } from '@mouldwright/identity/shared'
import { mould } from '@mouldwright/production/shared'
import { linkKinds, portalLink } from './link.entity.ts'
import { portalPhoto } from './photo.entity.ts'

const nothing = closedObject({})

/** How long a link is good unless said otherwise. */
export const usualDays = 90

/** Makes a link. Its address is in this answer and nowhere else. */
export const makeLink = action('portal.link.make', {
  path: '/portal/link/make.do',
  access: { permission: permissionOf(portalLink, 'make') },
  input: {
    kind: choice({ required: true, options: linkKinds }),
    supplierId: ref(() => supplier),
    customerId: ref(() => customer),
    mouldId: ref(() => mould),
    language: choice({ required: true, options: ['zh', 'en'], default: 'zh' }),
    days: integer({ required: true, min: 1, max: 365, default: usualDays }),
    email: text({ max: 100, pattern: emailPattern, fold: true, example: 'office@customer.example' }),
    needsCode: flag(),
    note: text({ max: 100 }),
  },
  output: closedObject({ id: Type.Integer(), reference: Type.String(), address: Type.String() }),
})

/** From then on the address is nobody's. */
export const revokeLink = action('portal.link.revoke', {
  path: '/portal/link/revoke.do',
  access: { permission: permissionOf(portalLink, 'revoke') },
  input: { id: ref(() => portalLink, { required: true }) },
  output: nothing,
  refusals: ['link.revoked'],
})

const lookSchema = closedObject({
  kind: Type.Enum(['look', 'change', 'code', 'wrongCode']),
  /** What was changed, by the order's number. */
  about: orNull(Type.String()),
  source: Type.String(),
  agent: Type.String(),
  at: Type.String(),
})
export type PortalLook = Static<typeof lookSchema>

/** Who looked at a link's page and what was changed there, newest first. */
export const listLooks = action('portal.link.looks', {
  path: '/portal/link/getLooks.do',
  access: { permission: permissionOf(portalLink, 'detail') },
  input: { id: ref(() => portalLink, { required: true }), page: integer({ min: 1, default: 1 }) },
  output: pageOf(lookSchema),
  reads: true,
})

/** Shows a photo to the customer, or takes it back. */
export const releasePhoto = action('portal.photo.release', {
  path: '/portal/photo/release.do',
  access: { permission: permissionOf(portalPhoto, 'release') },
  input: { id: ref(() => portalPhoto, { required: true }), released: flag() },
  output: nothing,
})
