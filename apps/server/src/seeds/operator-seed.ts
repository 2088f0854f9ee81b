import type { TenantSeed } from '@mouldwright/identity/server/api'

export interface OperatorDraft {
  company: string
  person: string
  /** As `toPhone` gives it. */
  phone: string
  passwordHash?: string
  language: 'zh' | 'en'
  timeZone: string
}

const words = {
  zh: { factory: '总部', role: '平台运营' },
  en: { factory: 'Head office', role: 'Platform operator' },
}

/** The provider's own tenant, with one person who may do everything in the console. */
export function operatorSeed({ company, person, language, timeZone, ...account }: OperatorDraft): TenantSeed {
  const { factory, role } = words[language]
  return {
    tenant: { name: company, language, timeZone, isOperator: true },
    factories: [{ name: factory, timeZone }],
    modules: ['oms', 'system', 'common'],
    roles: [{ code: 'operator', name: role, permissions: ['oms.*'] }],
    users: [{ userName: 'operator', realName: person, ...account, roles: ['operator', 'administrator'] }],
  }
}
