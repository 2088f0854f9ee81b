import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { getModuleTree, platformActions, sentenceActions, sentenceRights, tenantActions } from './shared/index.ts'

/** What stands around the modules: the product's catalogue, the tree that a member sees of it, and what the platform tells everybody. */
export const shell = module<typeof zh>({
  key: 'shell',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [getModuleTree, ...platformActions, ...tenantActions, ...sentenceActions],
  menu: [
    { key: 'info', path: '/settings/company', permission: 'shell.logo:modify', group: 'company' },
    { key: 'parameter', path: '/settings/parameter', permission: 'shell.tenantValue:check', group: 'company' },
    { key: 'sentence', path: '/settings/language', permission: sentenceRights.check, group: 'company' },
  ],
  refusals: {
    'logo.tooLarge': 'tooLarge',
    'logo.unreadable': 'mediaType',
  },
})
