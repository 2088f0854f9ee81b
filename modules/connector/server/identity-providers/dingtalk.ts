/**
 * DingTalk (钉钉). The present flow: OAuth 2 with the person's own token
 * (https://open.dingtalk.com/document/orgapp/obtain-user-token, …/dingtalk-retrieve-user-information). The older QR flow (`sns`): one
 * call, signed with the app's secret (https://open.dingtalk.com/document/orgapp/obtain-the-user-information-based-on-the-sns-temporary-authorization).
 */
import { createHmac } from 'node:crypto'
import { ProviderFault, type AskProvider } from '../ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import {
  hostOf,
  nameOf,
  subjectOf,
  withQuery,
  type Arrival,
  type IdentityProvider,
  type Person,
} from '../identity-provider.ts'
import type { Provider } from '../providers.ts'

/** base64(HMAC-SHA-256(secret, milliseconds)). */
const signatureOf = (secret: string, timestamp: string): string =>
  createHmac('sha256', secret).update(timestamp).digest('base64')

export function createDingTalkProvider(
  { addresses: { dingtalk } }: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Provider) => string,
): IdentityProvider {
  async function byOwnToken(provider: Provider, { code }: Arrival): Promise<Person> {
    const hosts = [hostOf(dingtalk.api)]
    const { body: granted } = await ask({
      url: `${dingtalk.api}/v1.0/oauth2/userAccessToken`,
      hosts,
      json: { clientId: provider.clientId, clientSecret: secretOf(provider), code, grantType: 'authorization_code' },
    })
    const token = granted['accessToken']
    if (typeof token !== 'string' || !/^[\x21-\x7e]{1,2000}$/.test(token))
      throw new ProviderFault('refused', `DingTalk gave no token: ${String(granted['code'])}`)
    if (provider.corpId !== null && granted['corpId'] !== provider.corpId)
      throw new ProviderFault('stranger', 'another company was chosen')
    const { body: me } = await ask({
      url: `${dingtalk.api}/v1.0/contact/users/me`,
      hosts,
      headers: { 'x-acs-dingtalk-access-token': token },
    })
    return personOf(provider, me['unionId'], me['nick'])
  }

  async function bySignedCall(provider: Provider, { code, at }: Arrival): Promise<Person> {
    const timestamp = String(at.getTime())
    const { body } = await ask({
      url: withQuery(`${dingtalk.oldApi}/sns/getuserinfo_bycode`, {
        accessKey: provider.clientId,
        timestamp,
        signature: signatureOf(secretOf(provider), timestamp),
      }),
      hosts: [hostOf(dingtalk.oldApi)],
      json: { tmp_auth_code: code },
    })
    if (body['errcode'] !== 0)
      throw new ProviderFault('refused', `DingTalk does not know the code: ${String(body['errcode'])}`)
    const info = (body['user_info'] ?? {}) as Record<string, unknown>
    return personOf(provider, info['unionid'], info['nick'])
  }

  function personOf(provider: Provider, unionId: unknown, nick: unknown): Person {
    const subject = subjectOf(unionId)
    if (!subject) throw new ProviderFault('refused', 'DingTalk names nobody')
    // A union id is the same in all apps of one developer; the company, where it is known, is told apart as well.
    return { issuer: `dingtalk:${provider.corpId ?? provider.clientId}`, subject, name: nameOf(nick) }
  }

  return {
    async authorizeUrl(provider, { state, redirectUri }) {
      if (provider.mode === 'sns')
        return withQuery(dingtalk.authorizeSns, {
          appid: provider.clientId,
          response_type: 'code',
          scope: 'snsapi_login',
          state,
          redirect_uri: redirectUri,
        })
      return withQuery(dingtalk.authorize, {
        client_id: provider.clientId,
        response_type: 'code',
        scope: provider.corpId === null ? 'openid' : 'openid corpid',
        redirect_uri: redirectUri,
        state,
        prompt: 'consent',
        ...(provider.corpId === null ? {} : { corpId: provider.corpId }),
      })
    },
    identify: (provider, arrival) =>
      provider.mode === 'sns' ? bySignedCall(provider, arrival) : byOwnToken(provider, arrival),
  }
}
