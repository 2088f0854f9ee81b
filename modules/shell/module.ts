import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  changeLanguage,
  getConfigureLogo,
  getConstantValue,
  getFile,
  getLanguageMap,
  getModuleTree,
  getModuleValues,
  getPlatformNews,
  getVersion,
  listOwnSentences,
  listTenantLogos,
  listTenantValues,
  removeLogo,
  resetOwnSentence,
  saveLogo,
  saveModuleValue,
  saveOwnSentence,
  sentenceRights,
} from './shared/index.ts'

/** What stands around the modules: the product's catalogue, the tree that a member sees of it, and what the platform tells everybody. */
export const shell = module<typeof zh>({
  key: 'shell',
  needs: ['identity', 'tenancy'],
  entities: [],
  actions: [
    getModuleTree,
    getConstantValue,
    getLanguageMap,
    changeLanguage,
    getPlatformNews,
    getVersion,
    getFile,
    listTenantLogos,
    getConfigureLogo,
    saveLogo,
    removeLogo,
    getModuleValues,
    listTenantValues,
    saveModuleValue,
    listOwnSentences,
    saveOwnSentence,
    resetOwnSentence,
  ],
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
