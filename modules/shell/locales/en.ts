import type { Words } from '@mouldwright/kernel'
import { namesEn } from './names.en.ts'
import { sentencesEn } from './sentences.en.ts'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Platform',
  menu: { company: 'Company settings', info: 'Company', sentence: 'Wording', parameter: 'Global settings' },
  file: { $: 'Attachment' },
  logo: { $: 'Company logo', logoType: 'Place' },
  tenantValue: { $: 'Company setting', value: 'Value' },
  sentence: { $: 'Wording', zh: 'Chinese', en: 'English' },
  modules: namesEn,
  rules: {
    unknownParams: 'this sentence has no parameter {{names}}',
    noSuchForm: 'this language does not have this form',
    trustedAddress: 'not an http(s) address, or its host is not on the list of trusted hosts',
    trustedHost: 'must be this platform or a host on the deployment’s list, with its port if needed',
    knownMode: '0 or 1 only',
    tenantIds: 'tenant ids separated by commas',
  },
  constants: {
    HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE: 'Authorize address',
    SYSTEM_INTEGRATION_MODE: 'Integration mode',
    CAS_SERVER_LOGIN_URL: 'CAS sign-in address',
    WS_CONNECT_IP: 'Push host',
    DAILY_TENANT_LIST: 'Daily-report tenants',
    FEEDBACK_TENANT_LIST: 'Feedback tenants',
    AI_CHAT_TENANT_LIST: 'AI chat tenants',
  },
  constantMeanings: {
    HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE: 'Where the home page sends whoever is not signed in.',
    SYSTEM_INTEGRATION_MODE: 'Whether people sign in with the platform or with the company’s CAS server.',
    CAS_SERVER_LOGIN_URL: 'Where people go to sign in when the integration mode is CAS.',
    WS_CONNECT_IP: 'The host that pushes messages to browsers; empty means this platform.',
    DAILY_TENANT_LIST: 'Tenants that use daily reports.',
    FEEDBACK_TENANT_LIST: 'Tenants whose pages show feedback and rating.',
    AI_CHAT_TENANT_LIST: 'Tenants whose pages show the AI chat.',
  },
  refusals: {
    'logo.tooLarge': 'A logo must be smaller than {{max}} and must not have too many pixels',
    'logo.unreadable': 'This is not a picture, or its content does not match its name; allowed types: {{types}}',
  },
  confirm: {},
  page: { ...pageEn, sentences: sentencesEn },
}
