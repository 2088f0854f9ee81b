/**
 * DingTalk (钉钉). The present flow: OAuth 2 with the person's own token
 * (https://open.dingtalk.com/document/orgapp/obtain-user-token, …/dingtalk-retrieve-user-information). The older QR flow (`sns`): one
 * call, signed with the app's secret (https://open.dingtalk.com/document/orgapp/obtain-the-user-information-based-on-the-sns-temporary-authorization).
 */
import { createHmac } from 'node:crypto'
import { ProviderFault, type AskProvider } from './ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import {
  hostOf,
  nameOf,
  subjectOf,
  withQuery,
  type Arrival,
  type IdentityProvider,
  type Person,
} from './identity-provider.ts'
import type { Connector } from '../connectors.ts'

/** base64(HMAC-SHA-256(secret, milliseconds)). */
const signatureOf = (secret: string, timestamp: string): string =>
  createHmac('sha256', secret).update(timestamp).digest('base64')

export function createDingTalkProvider(
  { addresses: { dingtalk } }: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Connector) => string,
): IdentityProvider {
  async function byOwnToken(connector: Connector, { code }: Arrival): Promise<Person> {
    const hosts = [hostOf(dingtalk.api)]
    const { body: granted } = await ask({
      url: `${dingtalk.api}/v1.0/oauth2/userAccessToken`,
      hosts,
      json: { clientId: connector.clientId, clientSecret: secretOf(connector), code, grantType: 'authorization_code' },
    })
    const token = granted['accessToken']
    if (typeof token !== 'string' || !/^[\x21-\x7e]{1,2000}$/.test(token))
      throw new ProviderFault('refused', `DingTalk gave no token: ${String(granted['code'])}`)
    if (connector.corpId !== null && granted['corpId'] !== connector.corpId)
      throw new ProviderFault('stranger', 'another company was chosen')
    const { body: me } = await ask({
      url: `${dingtalk.api}/v1.0/contact/users/me`,
      hosts,
      headers: { 'x-acs-dingtalk-access-token': token },
    })
    return personOf(connector, me['unionId'], me['nick'])
  }

  async function bySignedCall(connector: Connector, { code, at }: Arrival): Promise<Person> {
    const timestamp = String(at.getTime())
    const { body } = await ask({
      url: withQuery(`${dingtalk.oldApi}/sns/getuserinfo_bycode`, {
        accessKey: connector.clientId,
        timestamp,
        signature: signatureOf(secretOf(connector), timestamp),
      }),
      hosts: [hostOf(dingtalk.oldApi)],
      json: { tmp_auth_code: code },
    })
    if (body['errcode'] !== 0)
      throw new ProviderFault('refused', `DingTalk does not know the code: ${String(body['errcode'])}`)
    const info = (body['user_info'] ?? {}) as Record<string, unknown>
    return personOf(connector, info['unionid'], info['nick'])
  }

  function personOf(connector: Connector, unionId: unknown, nick: unknown): Person {
    const subject = subjectOf(unionId)
    if (!subject) throw new ProviderFault('refused', 'DingTalk names nobody')
    // A union id is the same in all apps of one developer; the company, where it is known, is told apart as well.
    return { issuer: `dingtalk:${connector.corpId ?? connector.clientId}`, subject, name: nameOf(nick) }
  }

  return {
    async authorizeUrl(connector, { state, redirectUri }) {
      if (connector.mode === 'sns')
        return withQuery(dingtalk.authorizeSns, {
          appid: connector.clientId,
          response_type: 'code',
          scope: 'snsapi_login',
          state,
          redirect_uri: redirectUri,
        })
      return withQuery(dingtalk.authorize, {
        client_id: connector.clientId,
        response_type: 'code',
        scope: connector.corpId === null ? 'openid' : 'openid corpid',
        redirect_uri: redirectUri,
        state,
        prompt: 'consent',
        ...(connector.corpId === null ? {} : { corpId: connector.corpId }),
      })
    },
    identify: (connector, arrival) =>
      connector.mode === 'sns' ? bySignedCall(connector, arrival) : byOwnToken(connector, arrival),
  }
}
