/**
 * SMS by Alibaba Cloud (Dysmsapi 2017-05-25, `SendSms`), signed as ACS3-HMAC-SHA256.
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
import { createHmac, randomUUID } from 'node:crypto'
import { toE164 } from '@mouldwright/courier/shared'
import { SendError, type Message } from '../ports.ts'
import { callProvider, faultWord } from './call-provider.ts'
import { sha256, type SmsAccount } from './sms-account.ts'
import { registeredText } from './templates.ts'

const aliyunEndpoint = 'https://dysmsapi.aliyuncs.com'

/** RFC 3986: what `encodeURIComponent` leaves alone is escaped too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AcsRequest {
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  body: string
  /** `2023-10-26T10:22:32Z` */
  date: string
  nonce: string
}

/** The query as it is signed and sent, and the headers that prove who sends it. */
export function signAcs3(
  { host, action, version, query, body, date, nonce }: AcsRequest,
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
): { query: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const line = Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join('&')
  const canonical = [
    'POST',
    '/',
    line,
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query: line, headers: { ...headers, authorization } }
}

/** Over by the next try: their own trouble, and limits of theirs. All other answers would be the same again. */
const passing = /^(Throttling|ServiceUnavailable|InternalError|isp\.|isv\.BUSINESS_LIMIT_CONTROL)/

export function createAliyunSms(options: SmsAccount): (message: Message) => Promise<void> {
  const base = new URL(options.endpoint ?? aliyunEndpoint)
  return async (message) => {
    const text = registeredText(options.texts, message)
    const { query, headers } = signAcs3(
      {
        host: base.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          // Without the plus; at home without the dial code.
          PhoneNumbers: toE164(message.to).replace(/^\+(86(?=1\d{10}$))?/, ''),
          SignName: options.signName,
          TemplateCode: text.id,
          TemplateParam: JSON.stringify(
            Object.fromEntries(text.params.map((name) => [name, message.params[name] ?? ''])),
          ),
        },
        body: '',
        date: new Date(options.now()).toISOString().replace(/\.\d+/, ''),
        nonce: randomUUID(),
      },
      options,
    )
    const answer = (await callProvider({
      url: new URL(`/?${query}`, base),
      headers,
      body: '',
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    })) as { Code?: unknown } | null
    const code = answer?.Code
    if (code === 'OK') return
    throw new SendError(faultWord('aliyun', code), { isPermanent: typeof code === 'string' && !passing.test(code) })
  }
}
