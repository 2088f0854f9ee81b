/**
 * The platform's constants: what the provider may set for the whole platform, each with its kind. Their meanings stand in the
 * dictionary under `constants.<NAME>`.
 */
export type ConstantKind = 'address' | 'host' | 'mode' | 'tenants'

export interface ConstantRow {
  name: string
  /** `address`: an address of a host that the server trusts, or `0` for none; `host`: such a host; `tenants`: ids, a comma between two. */
  kind: ConstantKind
  /** Told to whoever asks; the others are the server's own and reach people as flags only. */
  isPublic: boolean
}

export const constants = [
  { name: 'HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE', kind: 'address', isPublic: true },
  { name: 'SYSTEM_INTEGRATION_MODE', kind: 'mode', isPublic: true },
  { name: 'CAS_SERVER_LOGIN_URL', kind: 'address', isPublic: true },
  { name: 'WS_CONNECT_IP', kind: 'host', isPublic: true },
  { name: 'DAILY_TENANT_LIST', kind: 'tenants', isPublic: false },
  { name: 'FEEDBACK_TENANT_LIST', kind: 'tenants', isPublic: false },
  { name: 'AI_CHAT_TENANT_LIST', kind: 'tenants', isPublic: false },
] as const satisfies readonly ConstantRow[]

export type ConstantName = (typeof constants)[number]['name']

export const constantRow = (name: string): (ConstantRow & { name: ConstantName }) | undefined =>
  constants.find((row) => row.name === name)

/** Ways of working together with a company's own systems: on our own, or signing in at the company's CAS server. */
export const integrationModes = ['0', '1'] as const

/** Ids of a `tenants` constant; whatever is no id is left out. */
export const tenantIdsOf = (value: string): number[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^[1-9]\d{0,15}$/.test(part))
    .map(Number)
