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
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/gateway')).gateway,
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
    key: 'aps',
    prefixes: ['aps', 'comm'],
    declaration: async () => (await import('@mouldwright/aps')).aps,
    web: () => import('@mouldwright/aps/web'),
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
    key: 'setup',
    prefixes: ['data'],
    declaration: async () => (await import('@mouldwright/setup')).setup,
    web: () => import('@mouldwright/setup/web'),
  },
  {
    key: 'shell',
    prefixes: ['settings'],
    declaration: async () => (await import('@mouldwright/shell')).shell,
    web: () => import('@mouldwright/shell/web/pages'),
  },
  {
    key: 'oms',
    prefixes: ['oms'],
    declaration: async () => (await import('@mouldwright/oms')).oms,
    web: () => import('@mouldwright/oms/web'),
  },
]
