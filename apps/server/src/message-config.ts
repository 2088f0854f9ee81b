/** How SMS and mail leave: `SMS_…` and `MAIL_…`. */
import {
  usualParams,
  type MailChoice,
  type RegisteredTexts,
  type SmsChoice,
  type Ways,
} from '@mouldwright/courier/server/api'
import { templates, type Template } from '@mouldwright/courier/shared'
import { languages } from '@mouldwright/kernel'
import { address, ConfigError, needed, oneOf, whole, type Environment } from './environment.ts'

/** @param demo nothing leaves unless a provider is named */
export function readWays(env: Environment, demo: boolean): Ways {
  return {
    sms: readSms(env, demo),
    mail: readMail(env, demo),
    smsDayMost: whole(env, 'SMS_DAILY_LIMIT', 2_000, 1, 1_000_000),
    mailDayMost: whole(env, 'MAIL_DAILY_LIMIT', 5_000, 1, 1_000_000),
    dialCodes: readDialCodes(env['SMS_DIAL_CODES'] || '+86'),
  }
}

function readSms(env: Environment, demo: boolean): SmsChoice {
  const usual = demo ? (['console', 'none'] as const) : (['none', 'console'] as const)
  const provider = oneOf(env, 'SMS_PROVIDER', [...usual, 'aliyun', 'tencent'])
  if (provider === 'none' || provider === 'console') return { provider }
  const because = `SMS_PROVIDER=${provider}`
  const endpoint = address(env, 'SMS_ENDPOINT', ['https:', 'http:'])
  const common = {
    keyId: needed(env, 'SMS_KEY_ID', because),
    keySecret: needed(env, 'SMS_KEY_SECRET', because),
    signName: needed(env, 'SMS_SIGN_NAME', because),
    texts: readTexts(needed(env, 'SMS_TEMPLATES', because)),
    ...(endpoint === undefined ? {} : { endpoint }),
  }
  if (provider === 'aliyun') return { provider, ...common }
  return { provider, ...common, appId: needed(env, 'SMS_APP_ID', because), region: env['SMS_REGION'] || 'ap-guangzhou' }
}

function readMail(env: Environment, demo: boolean): MailChoice {
  const url = address(env, 'MAIL_URL', ['smtps:', 'smtp:'])
  if (url === undefined) return { provider: demo ? 'console' : 'none' }
  return { provider: 'smtp', url, from: needed(env, 'MAIL_FROM', 'MAIL_URL') }
}

function readDialCodes(given: string): string[] {
  const codes = given.split(',').map((code) => code.trim())
  const wrong = codes.find((code) => !/^\+[1-9]\d{0,4}$/.test(code))
  if (wrong !== undefined)
    throw new ConfigError(`SMS_DIAL_CODES has "${wrong}"; it takes codes like +86, a comma between two.`)
  return codes
}

/** `{ "code": { "zh": "SMS_1", "en": { "id": "SMS_2", "params": ["code"] } } }` */
function readTexts(given: string): RegisteredTexts {
  const wrong = (why: string) => new ConfigError(`SMS_TEMPLATES ${why}; it takes {"code":{"zh":"<id>","en":"<id>"},…}.`)
  let read: unknown
  try {
    read = JSON.parse(given)
  } catch {
    throw wrong('is no JSON')
  }
  const entries = (value: unknown): [string, unknown][] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('is no set of texts')
    return Object.entries(value)
  }
  const texts: RegisteredTexts = {}
  for (const [name, byLanguage] of entries(read)) {
    if (!templates.includes(name as Template)) throw wrong(`has "${name}"`)
    const template = name as Template
    for (const [language, text] of entries(byLanguage)) {
      const { id, params } = Object.fromEntries(typeof text === 'string' ? [['id', text]] : entries(text))
      const isKnown = languages.some((known) => known === language)
      const usual: readonly unknown[] = usualParams(template)
      const areKnown = params === undefined || (Array.isArray(params) && params.every((param) => usual.includes(param)))
      if (!isKnown || typeof id !== 'string' || !areKnown) throw wrong(`is wrong at "${name}.${language}"`)
      texts[template] = { ...texts[template], [language]: { id, params: params ?? usual } }
    }
  }
  if (!texts.code) throw wrong('lacks "code"')
  return texts
}
