/** Both SMS providers: signatures against published values and against a provider that computes them in its own way. */
import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SendError, type Message } from '../ports.ts'
import { createAliyunSms, signAcs3 } from './aliyun-sms.ts'
import { openProvider, type Asked, type Provider } from './provider.fixture.ts'
import { createTencentSms, signTc3 } from './tencent-sms.ts'

let provider: Provider
beforeEach(async () => {
  provider = await openProvider()
})
afterEach(() => provider.close())

const message: Message = {
  to: '13800138000',
  template: 'code',
  language: 'zh',
  params: { code: '123456', minutes: '5', purpose: 'signing in' },
  subject: '',
  text: '',
}
const texts = { code: { zh: { id: 'T1', params: ['code', 'minutes'] } } }
const keys = { keyId: 'AKIDTEST', keySecret: 'a secret' }
const now = () => Date.parse('2026-03-04T05:06:07.890Z')
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: SendError) => ({ message: error.message, isPermanent: error.isPermanent }),
  )

describe('Alibaba Cloud', () => {
  const send = (more = {}) =>
    createAliyunSms({ ...keys, signName: '模匠 (test)!', texts, endpoint: provider.url, now, ...more })

  it('signs as the published example does', () => {
    const { headers } = signAcs3(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        body: '',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
    )
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('sends what was registered, and the provider finds its signature right', async () => {
    provider.answer = (asked) => ({
      body: JSON.stringify({ Code: isSignedAcs3(asked) ? 'OK' : 'SignatureDoesNotMatch' }),
    })
    await send()(message)
    await send()({ ...message, to: '+4915112345678' })
    const [home, abroad] = provider.asked.map(({ path }) => new URL(path, provider.url).searchParams)
    expect(Object.fromEntries(home!)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '模匠 (test)!',
      TemplateCode: 'T1',
      TemplateParam: '{"code":"123456","minutes":"5"}',
    })
    expect(abroad!.get('PhoneNumbers')).toBe('4915112345678')
    expect(provider.asked[0]!.headers['x-acs-date']).toBe('2026-03-04T05:06:07Z')
    expect(await failure(send({ keySecret: 'another' })(message))).toEqual({
      message: 'aliyun SignatureDoesNotMatch',
      isPermanent: true,
    })
  })

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', false],
    ['Throttling.User', false],
    ['isp.SYSTEM_ERROR', false],
    ['isv.MOBILE_NUMBER_ILLEGAL', true],
    ['isv.AMOUNT_NOT_ENOUGH', true],
  ])('knows whether %s is for good', async (Code, isPermanent) => {
    provider.answer = () => ({ status: 400, body: JSON.stringify({ Code, Message: '13800138000 123456' }) })
    expect(await failure(send()(message))).toEqual({ message: `aliyun ${Code}`, isPermanent })
  })

  it('tries again later when there is no answer, a broken one, an endless one, or one from elsewhere', async () => {
    for (const answer of [
      { body: '<html>' },
      { body: `"${'x'.repeat(100_000)}"` },
      { status: 302, body: '', headers: { location: '/elsewhere' } },
    ]) {
      provider.answer = () => answer
      expect(await failure(send()(message))).toEqual({ message: 'no answer', isPermanent: false })
    }
    expect(provider.asked.some(({ path }) => path === '/elsewhere')).toBe(false)
    provider.answer = () => undefined
    expect(await failure(send({ timeoutMs: 100 })(message))).toEqual({ message: 'timeout', isPermanent: false })
  })

  it('does not send what has no registered text', async () => {
    expect(await failure(send()({ ...message, template: 'newDevice' }))).toMatchObject({ isPermanent: true })
    expect(provider.asked).toEqual([])
  })
})

describe('Tencent Cloud', () => {
  const send = (more = {}) =>
    createTencentSms({
      ...keys,
      appId: '1400006666',
      region: 'ap-guangzhou',
      signName: '模匠',
      texts,
      endpoint: provider.url,
      now,
      ...more,
    })
  const ok = { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: 'r' } }

  it('signs as the published example does', () => {
    const authorization = signTc3(
      {
        service: 'cvm',
        seconds: 1_551_113_065,
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        signed: {
          'content-type': 'application/json; charset=utf-8',
          host: 'cvm.tencentcloudapi.com',
          'x-tc-action': 'DescribeInstances',
        },
      },
      { keyId: `AKID${'*'.repeat(32)}`, keySecret: '*'.repeat(32) },
    )
    expect(authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    )
  })

  it('sends what was registered, and the provider finds its signature right', async () => {
    provider.answer = (asked) => ({
      body: JSON.stringify(isSignedTc3(asked) ? ok : { Response: { Error: { Code: 'AuthFailure.SignatureFailure' } } }),
    })
    await send()(message)
    const [{ body, headers }] = provider.asked as [Asked]
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '模匠',
      TemplateId: 'T1',
      TemplateParamSet: ['123456', '5'],
    })
    expect(headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': '1772600767',
    })
    expect(await failure(send({ keySecret: 'another' })(message))).toEqual({
      message: 'tencent AuthFailure.SignatureFailure',
      isPermanent: true,
    })
  })

  it.each([
    [{ SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberThirtySecondLimit' }] }, false],
    [{ Error: { Code: 'InternalError.Timeout' } }, false],
    [{ SendStatusSet: [{ Code: 'InvalidParameterValue.IncorrectPhoneNumber' }] }, true],
    [{ SendStatusSet: [] }, false],
  ])('knows whether %j is for good', async (Response, isPermanent) => {
    provider.answer = () => ({ body: JSON.stringify({ Response }) })
    expect(await failure(send()(message))).toMatchObject({ isPermanent })
  })
})

/** ACS3 as a provider computes it: from what arrived. */
function isSignedAcs3({ path, headers, body }: Asked): boolean {
  const [, names = '', signature] = /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const query = path
    .slice(path.indexOf('?') + 1)
    .split('&')
    .sort()
    .join('&')
  let canonical = `POST\n/\n${query}\n`
  for (const name of names.split(';')) canonical += `${name}:${String(headers[name])}\n`
  canonical += `\n${names}\n${hex(body)}`
  const expected = createHmac('sha256', keys.keySecret)
    .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
    .digest('hex')
  return signature === expected && headers['x-acs-content-sha256'] === hex(body)
}

/** TC3 likewise. */
function isSignedTc3({ headers, body }: Asked): boolean {
  const [, date = '', names = '', signature] =
    /Credential=AKIDTEST\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  let canonical = 'POST\n/\n\n'
  for (const name of names.split(';')) canonical += `${name}:${String(headers[name]).toLowerCase()}\n`
  canonical += `\n${names}\n${hex(body)}`
  let key: Buffer | string = `TC3${keys.keySecret}`
  for (const part of [date, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(part).digest()
  const text = `TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${date}/sms/tc3_request\n${hex(canonical)}`
  return signature === createHmac('sha256', key).update(text).digest('hex')
}
