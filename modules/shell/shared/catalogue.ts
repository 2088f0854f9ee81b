/** The product's modules as the home page shows them, in its order. Names: `modules.<key>` of this module's dictionary. */
export interface CatalogueEntry {
  key: string
  /** First step of its paths; absent for modules without a page of their own. */
  prefix?: string
  /** Opened in a new tab at an address of its own. */
  external?: true
  /** The product itself brings pages of it; without, another system may (entries of other systems). */
  hasPages?: true
}

export const catalogue: readonly CatalogueEntry[] = [
  { key: 'crm', prefix: 'crm' },
  { key: 'pm', prefix: 'pm' },
  { key: 'dfm', prefix: 'dfm' },
  { key: 'cad', prefix: 'cad' },
  { key: 'bom', prefix: 'bom', hasPages: true },
  { key: 'capp', prefix: 'capp' },
  { key: 'aps', prefix: 'aps', hasPages: true },
  { key: 'cam', prefix: 'cam' },
  { key: 'tooling', prefix: 'mf' },
  { key: 'tools', prefix: 'tool' },
  { key: 'qa', prefix: 'qa' },
  { key: 'buy', prefix: 'buy' },
  { key: 'outsource', prefix: 'outsource', hasPages: true },
  { key: 'whms', prefix: 'whms' },
  { key: 'asm', prefix: 'asm' },
  { key: 'tr', prefix: 'tr', hasPages: true },
  { key: 'form', prefix: 'form' },
  { key: 'dlv', prefix: 'dlv' },
  { key: 'cost', prefix: 'cost' },
  { key: 'reports', prefix: 'reports' },
  { key: 'ems', prefix: 'ems' },
  { key: 'oee', prefix: 'oee' },
  { key: 'common', prefix: 'comm', hasPages: true },
  { key: 'system', prefix: 'settings', hasPages: true },
  { key: 'cell', prefix: 'cell' },
  { key: 'linknode', prefix: 'linknode' },
  { key: 'es', prefix: 'es' },
  { key: 'finance', prefix: 'finance' },
  { key: 'aftersale', prefix: 'aftersale' },
  { key: 'oms', external: true, hasPages: true },
  { key: 'pro', external: true },
  { key: 'ai', external: true },
]

const byPrefix = new Map(catalogue.flatMap(({ key, prefix }) => (prefix ? [[prefix, key] as const] : [])))

/** The product module that a path belongs to: `/settings/user` is system's. */
export const moduleOfPath = (path: string): string | undefined => byPrefix.get(path.split('/')[1] ?? '')

/** Whether this version of the product has pages of the module at all, whoever may open them. */
export const hasPages = (key: string): boolean => catalogue.some((one) => one.key === key && one.hasPages === true)
