import { userInfoOf } from '@mouldwright/identity/server/api'
import {
  getBasePaths,
  getModuleConfig,
  moduleLink,
  openFramePage,
  openPage,
  opensBesides,
  pageTarget,
  personalModule,
  spendPageTicket,
  storedMenuKey,
  withTicket,
  type ModuleAddress,
} from '@mouldwright/links/shared'
import { handle, handlePublic, type Context } from '@mouldwright/server-kit'
import { moduleTree } from '@mouldwright/shell/server/api'
import { moduleOfPath } from '@mouldwright/shell/shared'
import { addressesOf, frameAddressOf, isKnownModule } from './entries.ts'
import { issuePageTicket, takePageTicket } from './page-tickets.ts'

export const basePathsHandler = handle(getBasePaths, async (ctx, { moduleKeys }) => {
  const asked = new Set(moduleKeys.split(',').map((key) => key.trim()))
  const map = await addressesOf(ctx, ctx.session.tenantId)
  return Object.fromEntries([...map].filter(([key]) => asked.has(key)))
})

export const moduleConfigHandler = handle(getModuleConfig, async (ctx) => {
  const addresses = await addressesOf(ctx, ctx.session.tenantId)
  const place = {
    addresses: Object.fromEntries(addresses),
    tenantId: ctx.session.tenantId,
    language: ctx.language,
    at: ctx.now().getTime(),
  }
  const opened = (await moduleTree(ctx, ctx.language)).flatMap(({ moduleId, moduleKey, moduleUrl }) => {
    const link = moduleLink({ moduleKey, moduleUrl }, place)
    return link ? [{ moduleId, moduleUrl: absolute(addresses.get(moduleKey)!, moduleKey, link.href, moduleUrl) }] : []
  })
  const personal = addresses.get(personalModule.moduleKey)
  return personal ? [...opened, { moduleId: personalModule.moduleId, moduleUrl: `${personal.address}/` }] : opened
})

/** A module beside the suite has its whole address in its link; the others stand within their address. */
const absolute = ({ address }: ModuleAddress, moduleKey: string, href: string, moduleUrl: string) =>
  opensBesides(moduleKey) ? href : address + moduleUrl

/** Refuses a module that there is not, or that the tenant has not opened, in the same words. */
function openedModule(ctx: Context, moduleKey: string): void {
  if (!isKnownModule(moduleKey) || !ctx.session.modules.has(moduleKey))
    return ctx.refuse('module.closed', { module: moduleKey })
}

export const openPageHandler = handle(openPage, async (ctx, { module, domain, targetUrl }) => {
  openedModule(ctx, module)
  const at = (await addressesOf(ctx, ctx.session.tenantId)).get(module)
  const target = at && pageTarget(at, { domain, targetUrl })
  if (!at || !target) return ctx.refuse('page.refused')
  if (target.kind === 'own') {
    const owner = moduleOfPath(target.path)
    if (owner) openedModule(ctx, owner)
    return { kind: 'own' as const, address: target.path }
  }
  const { realName } = await userInfoOf(ctx)
  const { tenantId, factoryId, userId, userName } = ctx.session
  const ticket = await issuePageTicket(ctx.db, {
    domain: at.domain,
    person: { module, tenantId, factoryId, userId, userName, realName, language: ctx.language },
    at: ctx.now(),
  })
  return { kind: 'foreign' as const, address: withTicket(target.address, ticket) }
})

export const spendPageTicketHandler = handlePublic(spendPageTicket, async (ctx, { ticket, domain }) => {
  const person = await takePageTicket(ctx.db, { ticket, domain: domain.toLowerCase(), at: ctx.now() })
  return person ?? ctx.refuse('pageTicket.wrong')
})

export const openFramePageHandler = handle(openFramePage, async (ctx, { module, menuKey, iframeSrc }) => {
  const moduleKey = moduleOfPath(`/${module}`) ?? module
  openedModule(ctx, moduleKey)
  const url = await frameAddressOf(ctx, { moduleKey, menuKey: storedMenuKey(moduleKey, menuKey) })
  if (url === undefined || url !== iframeSrc) return ctx.refuse('frame.refused')
  return { url }
})
