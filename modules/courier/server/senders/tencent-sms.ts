/**
 * SMS by Tencent Cloud (sms 2021-01-11, `SendSms`), signed as TC3-HMAC-SHA256.
 * https://cloud.tencent.com/document/api/382/52072
 */
import { createHmac } from 'node:crypto'
import { toE164 } from '@mouldwright/courier/shared'
import { SendError, type Message } from '../ports.ts'
import { callProvider, faultWord } from './call-provider.ts'
import { sha256, type SmsAccount } from './sms-account.ts'
import { registeredText } from './templates.ts'

const tencentEndpoint = 'https://sms.tencentcloudapi.com'

export interface TencentOptions extends SmsAccount {
  /** The SMS application's `SdkAppId`. */
  appId: string
  region: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** @param seconds since the epoch @param signed headers by their lower-case names */
export function signTc3(
  {
    service,
    seconds,
    body,
    signed,
  }: { service: string; seconds: number; body: string; signed: Readonly<Record<string, string>> },
  { keyId, keySecret }: Pick<TencentOptions, 'keyId' | 'keySecret'>,
): string {
  const date = new Date(seconds * 1_000).toISOString().slice(0, 10)
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]!.trim().toLowerCase()}\n`).join('')
  const canonical = ['POST', '/', '', lines, names.join(';'), sha256(body)].join('\n')
  const scope = `${date}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${keySecret}`, date), service), 'tc3_request')
  const signature = hmac(key, ['TC3-HMAC-SHA256', String(seconds), scope, sha256(canonical)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}

const passing =
  /^(InternalError|RequestLimitExceeded|LimitExceeded|ResourceUnavailable|FailedOperation\.ServiceUnavailable)/

interface Answer {
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }
}

export function createTencentSms(options: TencentOptions): (message: Message) => Promise<void> {
  const url = new URL('/', options.endpoint ?? tencentEndpoint)
  return async (message) => {
    const text = registeredText(options.texts, message)
    const body = JSON.stringify({
      PhoneNumberSet: [toE164(message.to)],
      SmsSdkAppId: options.appId,
      SignName: options.signName,
      TemplateId: text.id,
      TemplateParamSet: text.params.map((name) => message.params[name] ?? ''),
    })
    const seconds = Math.floor(options.now() / 1_000)
    const signed = { 'content-type': 'application/json; charset=utf-8', host: url.host, 'x-tc-action': 'SendSms' }
    const { Response: answer } = ((await callProvider({
      url,
      headers: {
        ...signed,
        authorization: signTc3({ service: 'sms', seconds, body, signed }, options),
        'x-tc-region': options.region,
        'x-tc-timestamp': String(seconds),
        'x-tc-version': '2021-01-11',
      },
      body,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    })) ?? {}) as Answer
    const code = answer?.Error?.Code ?? answer?.SendStatusSet?.[0]?.Code
    if (code === 'Ok') return
    throw new SendError(faultWord('tencent', code), { isPermanent: typeof code === 'string' && !passing.test(code) })
  }
}
