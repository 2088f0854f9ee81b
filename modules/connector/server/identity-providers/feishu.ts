/**
 * Feishu (飞书). Code flow with PKCE for the person's own token, then who that is
 * (https://open.feishu.cn/document/authentication-management/access-token/get-user-access-token,
 * https://open.feishu.cn/document/server-docs/authentication-management/login-state-management/get).
 */
import { ProviderFault, type AskProvider } from './ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import { hostOf, nameOf, subjectOf, withQuery, type IdentityProvider } from './identity-provider.ts'
import type { Connector } from '../connectors.ts'

export function createFeishuProvider(
  { addresses: { feishu } }: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Connector) => string,
): IdentityProvider {
  const hosts = [hostOf(feishu.api)]
  return {
    async authorizeUrl(connector, { state, redirectUri, challenge }) {
      return withQuery(feishu.authorize, {
        client_id: connector.clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
    },

    async identify(connector, { code, verifier, redirectUri }) {
      const { body: granted } = await ask({
        url: `${feishu.api}/open-apis/authen/v2/oauth/token`,
        hosts,
        json: {
          grant_type: 'authorization_code',
          client_id: connector.clientId,
          client_secret: secretOf(connector),
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
      })
      const token = granted['access_token']
      if (granted['code'] !== 0 || typeof token !== 'string' || !/^[\x21-\x7e]{1,4000}$/.test(token))
        throw new ProviderFault('refused', `Feishu gave no token: ${String(granted['code'])}`)
      const { body } = await ask({
        url: `${feishu.api}/open-apis/authen/v1/user_info`,
        hosts,
        headers: { authorization: `Bearer ${token}` },
      })
      const person = (body['data'] ?? {}) as Record<string, unknown>
      const [company, subject] = [subjectOf(person['tenant_key']), subjectOf(person['union_id'])]
      if (body['code'] !== 0 || !company || !subject) throw new ProviderFault('refused', 'Feishu names nobody')
      if (connector.corpId !== null && company !== connector.corpId)
        throw new ProviderFault('stranger', 'a member of another company')
      return { issuer: `feishu:${company}`, subject, name: nameOf(person['name'], person['en_name']) }
    },
  }
}
