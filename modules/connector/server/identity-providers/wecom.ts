/**
 * WeCom (企业微信), an app of the company's own. The browser is sent to the QR page, or inside the client to the quiet consent
 * (https://developer.work.weixin.qq.com/document/path/98152, …/91022); the code is asked for its member with the app's token
 * (…/91039 gettoken, …/98176 getuserinfo).
 */
import { ProviderFault, type AskProvider } from './ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import { hostOf, nameOf, subjectOf, withQuery, type IdentityProvider } from './identity-provider.ts'
import type { Connector } from '../connectors.ts'

/** The app's token has gone before its time. */
const tokenOver = new Set([40014, 42001])
const marginMs = 5 * 60_000

export function createWeComProvider(
  { addresses: { wecom } }: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Connector) => string,
): IdentityProvider {
  // The provider asks to keep the app's token, and counts who does not.
  const tokens = new Map<number, { token: string; until: number; sealedSecret: string }>()

  const get = async (path: string, query: Record<string, string>) =>
    (await ask({ url: withQuery(wecom.api + path, query), hosts: [hostOf(wecom.api)] })).body

  async function appToken(connector: Connector, at: Date): Promise<string> {
    const kept = tokens.get(connector.id)
    if (kept && kept.until > at.getTime() && kept.sealedSecret === connector.sealedSecret) return kept.token
    const body = await get('/cgi-bin/gettoken', { corpid: connector.corpId!, corpsecret: secretOf(connector) })
    const token = body['access_token']
    if (body['errcode'] !== 0 || typeof token !== 'string')
      throw new ProviderFault('unreachable', `WeCom gives the app no token: ${String(body['errcode'])}`)
    const seconds = typeof body['expires_in'] === 'number' ? body['expires_in'] : 0
    tokens.set(connector.id, {
      token,
      until: at.getTime() + seconds * 1_000 - marginMs,
      sealedSecret: connector.sealedSecret,
    })
    return token
  }

  async function member(connector: Connector, code: string, at: Date) {
    const look = async () => get('/cgi-bin/auth/getuserinfo', { access_token: await appToken(connector, at), code })
    const body = await look()
    if (!tokenOver.has(body['errcode'] as number)) return body
    tokens.delete(connector.id)
    return look()
  }

  return {
    async authorizeUrl(connector, { state, redirectUri, language, isInClient }) {
      if (isInClient)
        return `${withQuery(wecom.authorizeInClient, {
          appid: connector.corpId!,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'snsapi_base',
          state,
          agentid: connector.agentId!,
        })}#wechat_redirect`
      return withQuery(wecom.authorize, {
        login_type: 'CorpApp',
        appid: connector.corpId!,
        agentid: connector.agentId!,
        redirect_uri: redirectUri,
        state,
        lang: language,
      })
    },

    async identify(connector, { code, at }) {
      const body = await member(connector, code, at)
      if (body['errcode'] !== 0)
        throw new ProviderFault('refused', `WeCom does not know the code: ${String(body['errcode'])}`)
      const subject = subjectOf(body['userid'])
      // Somebody outside the company has an `openid` only.
      if (!subject) throw new ProviderFault('stranger', 'no member of the company')
      return { issuer: `wecom:${connector.corpId}`, subject, name: nameOf(subject) }
    },
  }
}
