import { handle, inFactory, insertRecords, readRecords, sql, updateRecords } from '@mouldwright/server-kit'
import {
  listLooks,
  makeLink,
  portalLink,
  portalPhoto,
  releasePhoto,
  revokeLink,
  type PortalLook,
} from '../shared/index.ts'
import { hashOf, newToken, sharePath } from './token.ts'

const day = 86_400_000
const pageSize = 50

export const makeLinkHandler = handle(makeLink, async (ctx, input) => {
  const { kind, days, needsCode, email } = input
  const field = `${kind}Id` as const
  const issues = [
    ...(input[field] ? [] : [{ field, rule: 'required' }]),
    ...(needsCode && !email ? [{ field: 'email', rule: 'required' }] : []),
  ]
  if (issues.length > 0) ctx.invalid(issues)
  const token = newToken()
  const hash = hashOf(token)
  const reference = `L-${hash.toString('hex').slice(0, 8).toUpperCase()}`
  const [id] = await insertRecords(ctx, portalLink, [
    {
      reference,
      kind,
      [field]: input[field],
      language: input.language,
      email: email ?? null,
      needsCode: needsCode ?? false,
      note: input.note ?? null,
      expiresAt: new Date(ctx.now().getTime() + days * day).toISOString(),
      looks: 0,
      madeBy: ctx.session.displayName,
      madeAt: ctx.now().toISOString(),
    },
  ])
  await ctx.db.run(
    sql`insert into portal_token (token_hash, tenant_id, factory_id, link_id) values (${hash}, ${ctx.session.tenantId}, ${ctx.session.factoryId}, ${id!})`,
  )
  return { id: id!, reference, address: `${ctx.kit.publicUrl}${sharePath}/${token}` }
})

export const revokeLinkHandler = handle(revokeLink, async (ctx, { id }) => {
  const [link] = await readRecords(ctx, portalLink, { ids: [id], lock: 'change' })
  if (!link) return ctx.refuse('record.absent')
  if (link.revokedAt) ctx.refuse('link.revoked', { reference: link.reference })
  await updateRecords(ctx, portalLink, [{ id, revokedAt: ctx.now().toISOString() }])
  return {}
})

export const listLooksHandler = handle(listLooks, async (ctx, { id, page }) => {
  const where = sql`${inFactory(ctx, 't')} and t.link_id = ${id}`
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*)::integer as total from portal_look as t where ${where}`,
  )
  const rows = await ctx.db.all<PortalLook>(
    sql`select t.kind, t.about, t.source, t.agent, t.at from portal_look as t where ${where}
      order by t.id desc limit ${pageSize} offset ${((page ?? 1) - 1) * pageSize}`,
  )
  return { rows, total }
})

export const releasePhotoHandler = handle(releasePhoto, async (ctx, { id, released }) => {
  await updateRecords(ctx, portalPhoto, [{ id, released: released ?? false }])
  return {}
})
