import {
  audit,
  handle,
  handlePublic,
  inTenant,
  openFile,
  readableFile,
  sql,
  type Context,
} from '@mouldwright/server-kit'
import {
  getConfigureLogo,
  getFile,
  listTenantLogos,
  logoTypes,
  removeLogo,
  saveLogo,
  type LogoEntry,
} from '@mouldwright/shell/shared'
import { drawLogo } from './draw-logo.ts'
import { productLogo } from './product-logo.ts'

export const getFileHandler = handle(getFile, async (ctx, { fileId }) => {
  const file = await readableFile(ctx, fileId)
  if (!file) return ctx.refuse('record.absent')
  return openFile(ctx, file)
})

const entry = (logoType: number, base64: string): LogoEntry => ({ logoType, validFlag: 1, base64 })

async function logosOf({ db, session }: Context): Promise<LogoEntry[]> {
  const stored = await db.all<{ type: number; content: Buffer }>(
    sql`select logo_type as type, content from shell_logo where ${inTenant(session)}`,
  )
  const own = new Map(stored.map(({ type, content }) => [type, `data:image/png;base64,${content.toString('base64')}`]))
  return Object.values(logoTypes).map((type) => entry(type, own.get(type) ?? productLogo))
}

export const listTenantLogosHandler = handle(listTenantLogos, logosOf)

export const getConfigureLogoHandler = handlePublic(getConfigureLogo, () =>
  Object.values(logoTypes).map((type) => entry(type, productLogo)),
)

/** The book says that a logo was changed and by whom, not what it shows. */
const note = (ctx: Context, operation: 'modify' | 'remove', logoType: number) =>
  audit(ctx, [{ operation, entity: 'shell.logo', recordId: logoType, after: { logoType } }])

export const saveLogoHandler = handle(saveLogo, async (ctx, { logoType, name, base64 }) => {
  const content = await drawLogo(ctx, name, base64)
  const { tenantId, displayName } = ctx.session
  await ctx.db.run(sql`
    insert into shell_logo (tenant_id, logo_type, content, updated_at, updated_by)
    values (${tenantId}, ${logoType}, ${content}, ${ctx.now()}, ${displayName})
    on conflict (tenant_id, logo_type) do update set content = excluded.content, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`)
  await note(ctx, 'modify', logoType)
  return logosOf(ctx)
})

export const removeLogoHandler = handle(removeLogo, async (ctx, { logoType }) => {
  const removed = await ctx.db.run(sql`delete from shell_logo where ${inTenant(ctx)} and logo_type = ${logoType}`)
  if (removed > 0) await note(ctx, 'remove', logoType)
  return logosOf(ctx)
})
