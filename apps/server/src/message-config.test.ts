import { describe, expect, it } from 'vitest'
import { ConfigError } from './environment.ts'
import { readWays } from './message-config.ts'

const aliyun = {
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: 'Mould',
  SMS_TEMPLATES: '{"code":{"zh":"SMS_1","en":{"id":"SMS_2","params":["code"]}}}',
}

describe('how messages leave', () => {
  it('lets nothing leave by itself: kept in the demo, refused elsewhere', () => {
    expect(readWays({}, true)).toMatchObject({ sms: { provider: 'console' }, mail: { provider: 'console' } })
    expect(readWays({}, false)).toMatchObject({
      sms: { provider: 'none' },
      mail: { provider: 'none' },
      smsDayMost: 2000,
      dialCodes: ['+86'],
    })
  })

  it('takes a provider with all that it needs, and SMTP with a sender', () => {
    expect(readWays(aliyun, false).sms).toEqual({
      provider: 'aliyun',
      keyId: 'id',
      keySecret: 'secret',
      signName: 'Mould',
      texts: { code: { zh: { id: 'SMS_1', params: ['code', 'minutes'] }, en: { id: 'SMS_2', params: ['code'] } } },
    })
    expect(readWays({ ...aliyun, SMS_PROVIDER: 'tencent', SMS_APP_ID: '1400' }, false).sms).toMatchObject({
      provider: 'tencent',
      appId: '1400',
      region: 'ap-guangzhou',
    })
    expect(readWays({ MAIL_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@mail.example' }, true).mail).toMatchObject({
      provider: 'smtp',
    })
  })

  it.each([
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['SMS_KEY_SECRET', { ...aliyun, SMS_KEY_SECRET: '' }],
    ['SMS_APP_ID', { ...aliyun, SMS_PROVIDER: 'tencent' }],
    ['SMS_ENDPOINT', { ...aliyun, SMS_ENDPOINT: 'ftp://sms.example' }],
    ['SMS_TEMPLATES', { ...aliyun, SMS_TEMPLATES: 'SMS_1' }],
    ['SMS_TEMPLATES', { ...aliyun, SMS_TEMPLATES: 'null' }],
    ['SMS_TEMPLATES', { ...aliyun, SMS_TEMPLATES: '{"passwordChanged":{"zh":"SMS_1"}}' }],
    ['SMS_TEMPLATES', { ...aliyun, SMS_TEMPLATES: '{"code":{"zh":{"id":"SMS_1","params":["password"]}}}' }],
    ['SMS_TEMPLATES', { ...aliyun, SMS_TEMPLATES: '{"code":{"de":"SMS_1"}}' }],
    ['SMS_DIAL_CODES', { SMS_DIAL_CODES: '+86,49' }],
    ['SMS_DAILY_LIMIT', { SMS_DAILY_LIMIT: '0' }],
    ['MAIL_URL', { MAIL_URL: 'https://mail.example' }],
    ['MAIL_FROM', { MAIL_URL: 'smtp://mail.example' }],
  ])('[K2] a wrong %s names itself', (name, env) => {
    expect(() => readWays(env, false)).toThrow(new RegExp(`^${name}`))
    expect(() => readWays(env, false)).toThrow(ConfigError)
  })
})
