/** The modules of the suite as the browser knows them: which addresses are theirs, and how to get their code when one is opened. */
import type { Module } from '@mouldwright/kernel'
import type { WordsByLanguage } from '@mouldwright/web-kit'
import type { ComponentType } from 'react'

/** A page of a module. */
export interface PageRoute {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Shows the no-permission page to whoever does not hold it. */
  permission?: string
}

export interface ModuleEntry {
  key: string
  /** First steps of the addresses that are the module's. */
  prefixes: readonly string[]
  declaration: () => Promise<Module>
  words: WordsByLanguage
  /** Own pages and views; entities of the menu without one get the generic page. */
  web?: () => Promise<{ routes: readonly PageRoute[] }>
}

export const modules: readonly ModuleEntry[] = [
  {
    key: 'tenancy',
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/tenancy')).tenancy,
    words: {
      zh: async () => (await import('@mouldwright/tenancy/locales/zh')).zh,
      en: async () => (await import('@mouldwright/tenancy/locales/en')).en,
    },
  },
  {
    key: 'identity',
    prefixes: ['settings', 'comm'],
    declaration: async () => (await import('@mouldwright/identity')).identity,
    words: {
      zh: async () => (await import('@mouldwright/identity/locales/zh')).zh,
      en: async () => (await import('@mouldwright/identity/locales/en')).en,
    },
    web: () => import('@mouldwright/identity/web/pages'),
  },
  {
    key: 'gateway',
    prefixes: ['settings', 'comm'],
    declaration: async () => (await import('@mouldwright/gateway')).gateway,
    words: {
      zh: async () => (await import('@mouldwright/gateway/locales/zh')).zh,
      en: async () => (await import('@mouldwright/gateway/locales/en')).en,
    },
    web: () => import('@mouldwright/gateway/web/pages'),
  },
  {
    key: 'messages',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/messages')).messages,
    words: {
      zh: async () => (await import('@mouldwright/messages/locales/zh')).zh,
      en: async () => (await import('@mouldwright/messages/locales/en')).en,
    },
    web: () => import('@mouldwright/messages/web'),
  },
  {
    key: 'jobs',
    prefixes: ['data', 'comm'],
    declaration: async () => (await import('@mouldwright/jobs')).jobs,
    words: {
      zh: async () => (await import('@mouldwright/jobs/locales/zh')).zh,
      en: async () => (await import('@mouldwright/jobs/locales/en')).en,
    },
    web: () => import('@mouldwright/jobs/web'),
  },
  {
    key: 'basic',
    prefixes: ['basic', 'comm'],
    declaration: async () => (await import('@mouldwright/basic')).basic,
    words: {
      zh: async () => (await import('@mouldwright/basic/locales/zh')).zh,
      en: async () => (await import('@mouldwright/basic/locales/en')).en,
    },
    web: () => import('@mouldwright/basic/web'),
  },
  {
    key: 'production',
    prefixes: ['production'],
    declaration: async () => (await import('@mouldwright/production')).production,
    words: {
      zh: async () => (await import('@mouldwright/production/locales/zh')).zh,
      en: async () => (await import('@mouldwright/production/locales/en')).en,
    },
    web: () => import('@mouldwright/production/web'),
  },
  {
    key: 'electrode',
    prefixes: ['electrode'],
    declaration: async () => (await import('@mouldwright/electrode')).electrode,
    words: {
      zh: async () => (await import('@mouldwright/electrode/locales/zh')).zh,
      en: async () => (await import('@mouldwright/electrode/locales/en')).en,
    },
    web: () => import('@mouldwright/electrode/web'),
  },
  {
    key: 'gate',
    prefixes: ['floor'],
    declaration: async () => (await import('@mouldwright/gate')).gate,
    words: {
      zh: async () => (await import('@mouldwright/gate/locales/zh')).zh,
      en: async () => (await import('@mouldwright/gate/locales/en')).en,
    },
  },
  {
    key: 'floor',
    prefixes: ['floor'],
    declaration: async () => (await import('@mouldwright/floor')).floor,
    words: {
      zh: async () => (await import('@mouldwright/floor/locales/zh')).zh,
      en: async () => (await import('@mouldwright/floor/locales/en')).en,
    },
    web: () => import('@mouldwright/floor/web/pages'),
  },
  {
    key: 'aps',
    prefixes: ['aps', 'comm'],
    declaration: async () => (await import('@mouldwright/aps')).aps,
    words: {
      zh: async () => (await import('@mouldwright/aps/locales/zh')).zh,
      en: async () => (await import('@mouldwright/aps/locales/en')).en,
    },
    web: () => import('@mouldwright/aps/web'),
  },
  {
    key: 'cam',
    prefixes: ['cam'],
    declaration: async () => (await import('@mouldwright/cam')).cam,
    words: {
      zh: async () => (await import('@mouldwright/cam/locales/zh')).zh,
      en: async () => (await import('@mouldwright/cam/locales/en')).en,
    },
    web: () => import('@mouldwright/cam/web'),
  },
  {
    key: 'alarms',
    prefixes: ['alarms'],
    declaration: async () => (await import('@mouldwright/alarms')).alarms,
    words: {
      zh: async () => (await import('@mouldwright/alarms/locales/zh')).zh,
      en: async () => (await import('@mouldwright/alarms/locales/en')).en,
    },
    web: () => import('@mouldwright/alarms/web'),
  },
  {
    key: 'codes',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/codes')).codes,
    words: {
      zh: async () => (await import('@mouldwright/codes/locales/zh')).zh,
      en: async () => (await import('@mouldwright/codes/locales/en')).en,
    },
    web: () => import('@mouldwright/codes/web'),
  },
  {
    key: 'figures',
    prefixes: ['figures'],
    declaration: async () => (await import('@mouldwright/figures')).figures,
    words: {
      zh: async () => (await import('@mouldwright/figures/locales/zh')).zh,
      en: async () => (await import('@mouldwright/figures/locales/en')).en,
    },
    web: () => import('@mouldwright/figures/web'),
  },
  {
    key: 'outsourcing',
    prefixes: ['outsource'],
    declaration: async () => (await import('@mouldwright/outsourcing')).outsourcing,
    words: {
      zh: async () => (await import('@mouldwright/outsourcing/locales/zh')).zh,
      en: async () => (await import('@mouldwright/outsourcing/locales/en')).en,
    },
    web: () => import('@mouldwright/outsourcing/web'),
  },
  {
    key: 'terminals',
    prefixes: ['terminals'],
    declaration: async () => (await import('@mouldwright/terminals')).terminals,
    words: {
      zh: async () => (await import('@mouldwright/terminals/locales/zh')).zh,
      en: async () => (await import('@mouldwright/terminals/locales/en')).en,
    },
    web: () => import('@mouldwright/terminals/web'),
  },
  {
    key: 'signals',
    prefixes: ['signals'],
    declaration: async () => (await import('@mouldwright/signals')).signals,
    words: {
      zh: async () => (await import('@mouldwright/signals/locales/zh')).zh,
      en: async () => (await import('@mouldwright/signals/locales/en')).en,
    },
    web: () => import('@mouldwright/signals/web'),
  },
  {
    key: 'reports',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/reports')).reports,
    words: {
      zh: async () => (await import('@mouldwright/reports/locales/zh')).zh,
      en: async () => (await import('@mouldwright/reports/locales/en')).en,
    },
    web: () => import('@mouldwright/reports/web'),
  },
  {
    key: 'portal',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/portal')).portal,
    words: {
      zh: async () => (await import('@mouldwright/portal/locales/zh')).zh,
      en: async () => (await import('@mouldwright/portal/locales/en')).en,
    },
    web: () => import('@mouldwright/portal/web'),
  },
  {
    key: 'setup',
    prefixes: ['data'],
    declaration: async () => (await import('@mouldwright/setup')).setup,
    words: {
      zh: async () => (await import('@mouldwright/setup/locales/zh')).zh,
      en: async () => (await import('@mouldwright/setup/locales/en')).en,
    },
    web: () => import('@mouldwright/setup/web'),
  },
  {
    key: 'trial',
    prefixes: ['tr'],
    declaration: async () => (await import('@mouldwright/trial')).trials,
    words: {
      zh: async () => (await import('@mouldwright/trial/locales/zh')).zh,
      en: async () => (await import('@mouldwright/trial/locales/en')).en,
    },
    web: () => import('@mouldwright/trial/web'),
  },
  {
    key: 'shell',
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/shell')).shell,
    words: {
      zh: async () => (await import('@mouldwright/shell/locales/zh')).zh,
      en: async () => (await import('@mouldwright/shell/locales/en')).en,
    },
    web: () => import('@mouldwright/shell/web/pages'),
  },
  {
    key: 'support',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/support')).support,
    words: {
      zh: async () => (await import('@mouldwright/support/locales/zh')).zh,
      en: async () => (await import('@mouldwright/support/locales/en')).en,
    },
    web: () => import('@mouldwright/support/web/pages'),
  },
  {
    key: 'oms',
    prefixes: ['oms'],
    declaration: async () => (await import('@mouldwright/oms')).oms,
    words: {
      zh: async () => (await import('@mouldwright/oms/locales/zh')).zh,
      en: async () => (await import('@mouldwright/oms/locales/en')).en,
    },
    web: () => import('@mouldwright/oms/web'),
  },
]
