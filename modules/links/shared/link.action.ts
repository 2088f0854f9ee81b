/** Where modules are, and the way to a page of one. */
import { action, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

const moduleKey = text({ required: true, max: 40, pattern: /^[A-Za-z]+$/, example: 'bom' })
const address = text({ required: true, max: 2_000 })

/** The base-path map: where modules are, for this tenant. Modules without an address of their own are this suite's pages. */
export const getBasePaths = action('links.basePath.get', {
  path: '/upms/module/basePath.do',
  access: 'signedIn',
  /** Keys, a comma between two. */
  input: { moduleKeys: text({ required: true, max: 1_000 }) },
  output: Type.Record(
    Type.String(),
    closedObject({ address: Type.String(), domain: Type.String(), isOwn: Type.Boolean() }),
  ),
  reads: true,
})

/** The entry of `getConfigModuleAll` that is a person's own tenant's product. */
export const personalModule = { moduleId: 70, moduleKey: 'personal' } as const

/** Whole addresses of the modules that the tenant has opened, and of the product for persons where there is one. */
export const getModuleConfig = action('links.moduleConfig.list', {
  path: '/bms/module/getConfigModuleAll.do',
  access: 'signedIn',
  output: Type.Array(closedObject({ moduleId: Type.Integer(), moduleUrl: Type.String() })),
  reads: true,
})

/** The page behind `/main?module&domain&targetUrl`: a path of ours, or a foreign address with a ticket. */
export const openPage = action('links.page.open', {
  path: '/upms/module/openPage.do',
  access: 'signedIn',
  input: { module: moduleKey, domain: text({ max: 300 }), targetUrl: address },
  output: closedObject({ kind: Type.Union([Type.Literal('own'), Type.Literal('foreign')]), address: Type.String() }),
  refusals: ['page.refused'],
})

/** Says to a foreign module's server, once, who came with a ticket. */
export const spendPageTicket = action('links.pageTicket.spend', {
  path: '/upms/module/spendTicket.do',
  access: 'public',
  input: { ticket: text({ required: true, max: 100 }), domain: text({ required: true, max: 300 }) },
  output: closedObject({
    module: Type.String(),
    tenantId: Type.Integer(),
    factoryId: Type.Integer(),
    userId: Type.Integer(),
    userName: Type.String(),
    realName: Type.String(),
    language: Type.String(),
  }),
  refusals: ['pageTicket.wrong'],
})

/** An embedded page, when the address that is asked for is the one that is kept for that entry. */
export const openFramePage = action('links.framePage.open', {
  path: '/upms/module/iframePage.do',
  access: 'signedIn',
  input: {
    /** Key or route prefix. */
    module: moduleKey,
    menuKey: text({ required: true, max: 100 }),
    iframeSrc: address,
  },
  output: closedObject({ url: Type.String() }),
  refusals: ['frame.refused'],
  reads: true,
})

export const linkActions = [getBasePaths, getModuleConfig, openPage, spendPageTicket, openFramePage]
