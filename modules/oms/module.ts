import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  approveRegistration,
  constantForm,
  entryForm,
  listSentences,
  newsForm,
  publishNews,
  registrationForm,
  rejectRegistration,
  resetConstant,
  resetSentence,
  saveSentence,
  searchAudit,
  tenantForm,
  withdrawNews,
} from './shared/index.ts'

/** The provider’s console: tenants and their licences, who wants in, and what holds for the whole platform. */
export const oms = module({
  key: 'oms',
  needs: ['tenancy', 'identity', 'registration', 'shell', 'links'],
  opens: 'oms',
  entities: [],
  customEntities: [tenantForm, registrationForm, constantForm, entryForm, newsForm],
  actions: [
    approveRegistration,
    rejectRegistration,
    resetConstant,
    listSentences,
    saveSentence,
    resetSentence,
    publishNews,
    withdrawNews,
    searchAudit,
  ],
  menu: [
    { key: 'tenant', path: '/oms/tenant', permission: permissionOf(tenantForm, 'check'), group: 'customers' },
    {
      key: 'registration',
      path: '/oms/registration',
      permission: permissionOf(registrationForm, 'check'),
      group: 'customers',
    },
    { key: 'constant', path: '/oms/constant', permission: permissionOf(constantForm, 'check'), group: 'platform' },
    { key: 'entry', path: '/oms/entry', permission: permissionOf(entryForm, 'check'), group: 'platform' },
    { key: 'language', path: '/oms/language', permission: 'oms.language:check', group: 'platform' },
    { key: 'news', path: '/oms/news', permission: permissionOf(newsForm, 'check'), group: 'platform' },
    { key: 'audit', path: '/oms/audit', permission: 'oms.audit:check', group: 'platform' },
  ],
  refusals: {
    'news.published': 'refused',
    'news.draft': 'refused',
  },
  words: { zh, en },
})
