/** The modules of the suite as the browser knows them: which addresses are theirs, and how to get their code when one is opened. */
import type { Module } from '@mouldwright/kernel'
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
  /** Own pages and views; entities of the menu without one get the generic page. */
  web?: () => Promise<{ routes: readonly PageRoute[] }>
}

export const modules: readonly ModuleEntry[] = [
  {
    key: 'tenancy',
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/tenancy')).tenancy,
  },
  {
    key: 'identity',
    prefixes: ['settings', 'comm'],
    declaration: async () => (await import('@mouldwright/identity')).identity,
    web: () => import('@mouldwright/identity/web/pages'),
  },
  {
    key: 'gateway',
    prefixes: ['settings', 'comm'],
    declaration: async () => (await import('@mouldwright/gateway')).gateway,
    web: () => import('@mouldwright/gateway/web/pages'),
  },
  {
    key: 'messages',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/messages')).messages,
    web: () => import('@mouldwright/messages/web'),
  },
  {
    key: 'jobs',
    prefixes: ['data', 'comm'],
    declaration: async () => (await import('@mouldwright/jobs')).jobs,
    web: () => import('@mouldwright/jobs/web'),
  },
  {
    key: 'basic',
    prefixes: ['basic', 'comm'],
    declaration: async () => (await import('@mouldwright/basic')).basic,
    web: () => import('@mouldwright/basic/web'),
  },
  {
    key: 'production',
    prefixes: ['production'],
    declaration: async () => (await import('@mouldwright/production')).production,
    web: () => import('@mouldwright/production/web'),
  },
  {
    key: 'electrode',
    prefixes: ['electrode'],
    declaration: async () => (await import('@mouldwright/electrode')).electrode,
    web: () => import('@mouldwright/electrode/web'),
  },
  {
    key: 'gate',
    prefixes: ['floor'],
    declaration: async () => (await import('@mouldwright/gate')).gate,
  },
  {
    key: 'floor',
    prefixes: ['floor'],
    declaration: async () => (await import('@mouldwright/floor')).floor,
    web: () => import('@mouldwright/floor/web/pages'),
  },
  {
    key: 'aps',
    prefixes: ['aps', 'comm'],
    declaration: async () => (await import('@mouldwright/aps')).aps,
    web: () => import('@mouldwright/aps/web'),
  },
  {
    key: 'cam',
    prefixes: ['cam'],
    declaration: async () => (await import('@mouldwright/cam')).cam,
    web: () => import('@mouldwright/cam/web'),
  },
  {
    key: 'alarms',
    prefixes: ['alarms'],
    declaration: async () => (await import('@mouldwright/alarms')).alarms,
    web: () => import('@mouldwright/alarms/web'),
  },
  {
    key: 'codes',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/codes')).codes,
    web: () => import('@mouldwright/codes/web'),
  },
  {
    key: 'figures',
    prefixes: ['figures'],
    declaration: async () => (await import('@mouldwright/figures')).figures,
    web: () => import('@mouldwright/figures/web'),
  },
  {
    key: 'outsourcing',
    prefixes: ['outsource'],
    declaration: async () => (await import('@mouldwright/outsourcing')).outsourcing,
    web: () => import('@mouldwright/outsourcing/web'),
  },
  {
    key: 'terminals',
    prefixes: ['terminals'],
    declaration: async () => (await import('@mouldwright/terminals')).terminals,
    web: () => import('@mouldwright/terminals/web'),
  },
  {
    key: 'signals',
    prefixes: ['signals'],
    declaration: async () => (await import('@mouldwright/signals')).signals,
    web: () => import('@mouldwright/signals/web'),
  },
  {
    key: 'reports',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/reports')).reports,
    web: () => import('@mouldwright/reports/web'),
  },
  {
    key: 'portal',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/portal')).portal,
    web: () => import('@mouldwright/portal/web'),
  },
  {
    key: 'setup',
    prefixes: ['data'],
    declaration: async () => (await import('@mouldwright/setup')).setup,
    web: () => import('@mouldwright/setup/web'),
  },
  {
    key: 'trial',
    prefixes: ['tr'],
    declaration: async () => (await import('@mouldwright/trial')).trials,
    web: () => import('@mouldwright/trial/web'),
  },
  {
    key: 'shell',
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/shell')).shell,
    web: () => import('@mouldwright/shell/web/pages'),
  },
  {
    key: 'support',
    prefixes: ['comm'],
    declaration: async () => (await import('@mouldwright/support')).support,
    web: () => import('@mouldwright/support/web/pages'),
  },
  {
    key: 'oms',
    prefixes: ['oms'],
    declaration: async () => (await import('@mouldwright/oms')).oms,
    web: () => import('@mouldwright/oms/web'),
  },
]
