/** What a tenant sets for itself, and the file call of the specification's older name. */
import { action, choice, integer, secret, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const largestId = Number.MAX_SAFE_INTEGER

/** A file that one uploaded, or that a record holds which one may see: the same rights as `download.do`. */
export const getFile = action('shell.file.get', {
  method: 'GET',
  path: '/bms/pdm/getfile.do',
  access: 'signedIn',
  input: { fileId: integer({ required: true, min: 1, max: largestId }) },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'pictures',
  reads: true,
})

/** What is taken, and what is kept: a PNG of that height, or less high where it would be wider than a header. */
export const logoLimits = {
  /** A file must be smaller. */
  bytes: 500 * 1024,
  height: 72,
  width: 720,
  types: ['jpg', 'jpeg', 'png', 'gif', 'bmp'],
} as const

/** 1 main logo, 3 index logo. */
export const logoTypes = { main: 1, index: 3 } as const

const logoEntry = closedObject({
  logoType: Type.Integer(),
  /** 1: may be shown. */
  validFlag: Type.Integer(),
  /** As an image takes it: `data:image/png;base64,…`. */
  base64: Type.String(),
})
export type LogoEntry = Static<typeof logoEntry>

const logos = Type.Array(logoEntry)
const logoType = choice({ required: true, options: logoTypes })

/** The tenant's logos; those that it has not set are the product's. */
export const listTenantLogos = action('shell.logo.list', {
  path: '/bms/sys/getSysTenantLogoList.do',
  access: 'signedIn',
  output: logos,
  reads: true,
})

/** The product's own logos, for pages before a tenant is known. */
export const getConfigureLogo = action('shell.logo.getOwn', {
  path: '/bms/sys/getSysConfigureLogo',
  access: 'public',
  output: logos,
  reads: true,
})

const asBase64 = Math.ceil(logoLimits.bytes / 3) * 4

/** Sets a logo of the tenant. Name and content must say the same; it is drawn anew. Answers all logos. */
export const saveLogo = action('shell.logo.save', {
  path: '/bms/sys/logo/save.do',
  access: { permission: 'shell.logo:modify' },
  input: {
    logoType,
    name: text({ required: true, max: 200, example: 'logo.png' }),
    // A secret, so that nothing canonicalises or shows its characters. A longer one is told to be too large, not to be too long.
    base64: secret({ required: true, max: asBase64 * 2 }),
  },
  output: logos,
  refusals: ['logo.tooLarge', 'logo.unreadable'],
  maxBytes: asBase64 * 2 + 4_096,
})

/** Goes back to the product's logo. Answers all logos. */
export const removeLogo = action('shell.logo.remove', {
  path: '/bms/sys/logo/remove.do',
  access: { permission: 'shell.logo:modify' },
  input: { logoType },
  output: logos,
})

const tenantValue = closedObject({ paraCode: Type.String(), paraValue: Type.Number(), version: Type.Integer() })

/** Parameters of the tenant by their codes, a comma between two; a code that there is not is left out. */
export const getModuleValues = action('shell.tenantValue.get', {
  path: '/bms/module/getModuleValueByCodes.do',
  access: 'signedIn',
  input: { paraCode: text({ required: true, max: 1_000 }) },
  output: Type.Array(tenantValue),
  reads: true,
})

/** All parameters of the tenant: what holds by default, what it has set, and who changed that from what. */
export const listTenantValues = action('shell.tenantValue.list', {
  path: '/bms/module/listModuleValue.do',
  access: { permission: 'shell.tenantValue:check' },
  output: closedObject({
    rows: Type.Array(
      closedObject({
        code: Type.String(),
        min: Type.Number(),
        max: Type.Number(),
        basis: Type.Number(),
        /** Null: the default holds. */
        own: orNull(Type.Number()),
        version: Type.Integer(),
        changedAt: orNull(Type.String()),
        changedBy: orNull(Type.String()),
        changedFrom: orNull(Type.Number()),
      }),
    ),
  }),
  reads: true,
})

/** Sets a parameter of the tenant. */
export const saveModuleValue = action('shell.tenantValue.save', {
  path: '/bms/module/saveModuleValue.do',
  access: { permission: 'shell.tenantValue:modify' },
  input: {
    paraCode: text({ required: true, max: 100 }),
    paraValue: integer({ required: true }),
    version: integer({ required: true, min: 1 }),
  },
  output: tenantValue,
})

export const tenantActions = [
  getFile,
  listTenantLogos,
  getConfigureLogo,
  saveLogo,
  removeLogo,
  getModuleValues,
  listTenantValues,
  saveModuleValue,
]
