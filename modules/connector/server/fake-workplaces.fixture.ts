/** WeCom, DingTalk and Feishu for tests: their paths, parameters and answers as published, with secrets and signatures checked. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ProviderAddresses } from './api.ts'
import {
  createCodes,
  openFakeServer,
  readAuthorize,
  type Asked,
  type Redirect,
  type Reply,
} from './fake-provider.fixture.ts'

const absent: Reply = { status: 404, json: { message: 'no such path' } }

export const weCom = { corpId: 'ww1234567890', agentId: '1000002', secret: 'wecom-secret' }
export const dingTalk = { appKey: 'dingabc', secret: 'dingtalk-secret', corpId: 'dingcorp1' }
export const feishu = { appId: 'cli_abc', secret: 'feishu-secret', company: 't-company' }

export async function openWorkplaces(redirectUri: string) {
  const weComCodes = createCodes<{ userid?: string; openid?: string }>()
  const dingCodes = createCodes<{ unionId: string; nick: string; corpId: string }>()
  const feishuCodes = createCodes<{ unionId: string; name: string; company: string; challenge: string }>()
  const tokens = new Map<string, any>()
  let appTokens = new Set<string>()

  const newToken = (of: unknown) => {
    const token = randomBytes(12).toString('hex')
    tokens.set(token, of)
    return token
  }

  function askWeCom({ path, query }: Asked): Reply {
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== weCom.corpId || query.get('corpsecret') !== weCom.secret)
        return { json: { errcode: 40001, errmsg: 'invalid credential' } }
      const token = newToken({})
      appTokens.add(token)
      return { json: { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 } }
    }
    if (path === '/cgi-bin/auth/getuserinfo') {
      if (!appTokens.has(query.get('access_token') ?? ''))
        return { json: { errcode: 42001, errmsg: 'access_token expired' } }
      const who = weComCodes.spend(query.get('code'))
      return { json: who ? { errcode: 0, errmsg: 'ok', ...who } : { errcode: 40029, errmsg: 'invalid code' } }
    }
    return absent
  }

  function askDingTalk({ method, path, json, query, headers }: Asked): Reply {
    if (`${method} ${path}` === 'POST /v1.0/oauth2/userAccessToken') {
      const isOurs = json.clientId === dingTalk.appKey && json.clientSecret === dingTalk.secret
      const who = isOurs && json.grantType === 'authorization_code' ? dingCodes.spend(json.code) : undefined
      if (!who) return { status: 400, json: { code: 'invalidParameter', message: 'wrong code or client' } }
      return { json: { accessToken: newToken(who), refreshToken: 'r', expireIn: 7200, corpId: who.corpId } }
    }
    if (`${method} ${path}` === 'GET /v1.0/contact/users/me') {
      const who = tokens.get(String(headers['x-acs-dingtalk-access-token']))
      return who
        ? { json: { nick: who.nick, unionId: who.unionId, openId: 'o', mobile: '13700000000' } }
        : { status: 403, json: {} }
    }
    if (`${method} ${path}` === 'POST /sns/getuserinfo_bycode') {
      const timestamp = query.get('timestamp') ?? ''
      const wanted = createHmac('sha256', dingTalk.secret).update(timestamp).digest('base64')
      const isSigned = query.get('accessKey') === dingTalk.appKey && query.get('signature') === wanted
      const isFresh = Math.abs(Number(timestamp) - Date.now()) < 60_000
      const who = isSigned && isFresh ? dingCodes.spend(json.tmp_auth_code) : undefined
      if (!who) return { json: { errcode: 853004, errmsg: 'signature or code' } }
      return { json: { errcode: 0, errmsg: 'ok', user_info: { nick: who.nick, openid: 'o', unionid: who.unionId } } }
    }
    return absent
  }

  function askFeishu({ method, path, json, headers }: Asked): Reply {
    if (`${method} ${path}` === 'POST /open-apis/authen/v2/oauth/token') {
      const isOurs = json.client_id === feishu.appId && json.client_secret === feishu.secret
      if (!isOurs) return { status: 400, json: { code: 20002, error: 'invalid_client' } }
      const who = json.redirect_uri === redirectUri ? feishuCodes.spend(json.code) : undefined
      const shown = createHash('sha256').update(String(json.code_verifier)).digest('base64url')
      if (!who || shown !== who.challenge) return { status: 400, json: { code: 20003, error: 'invalid_grant' } }
      return { json: { code: 0, access_token: newToken(who), expires_in: 7200, token_type: 'Bearer' } }
    }
    if (`${method} ${path}` === 'GET /open-apis/authen/v1/user_info') {
      const who = tokens.get(String(headers.authorization).replace(/^Bearer /, ''))
      if (!who) return { status: 401, json: { code: 20005, msg: 'invalid access token' } }
      const { unionId, name, company } = who
      return { json: { code: 0, msg: 'success', data: { name, open_id: 'o', union_id: unionId, tenant_key: company } } }
    }
    return absent
  }

  const [wecomServer, dingServer, feishuServer] = await Promise.all([
    openFakeServer(askWeCom),
    openFakeServer(askDingTalk),
    openFakeServer(askFeishu),
  ])
  const addresses: ProviderAddresses = {
    wecom: {
      authorize: `${wecomServer.origin}/wwlogin/sso/login`,
      authorizeInClient: `${wecomServer.origin}/connect/oauth2/authorize`,
      api: wecomServer.origin,
    },
    dingtalk: {
      authorize: `${dingServer.origin}/oauth2/auth`,
      authorizeSns: `${dingServer.origin}/connect/qrconnect`,
      api: dingServer.origin,
      oldApi: dingServer.origin,
    },
    feishu: { authorize: `${feishuServer.origin}/open-apis/authen/v1/authorize`, api: feishuServer.origin },
  }
  const want = (isRight: boolean, url: string) => {
    if (!isRight) throw new Error(`not an address of this provider: ${url}`)
  }
  return {
    addresses,
    wecomServer,
    dingServer,
    feishuServer,
    /** The app's tokens go before their time, as they do when the secret is looked at. */
    loseWeComTokens: () => void (appTokens = new Set()),
    atWeCom(url: string, who: { userid?: string; openid?: string }): Redirect {
      const query = readAuthorize(url, redirectUri)
      want(query.get('appid') === weCom.corpId && query.get('agentid') === weCom.agentId, url)
      // The published rule: letters and digits, at most 128.
      want(/^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? ''), url)
      return { code: weComCodes.issue(who), state: query.get('state')! }
    },
    atDingTalk(url: string, unionId: string, { corpId = dingTalk.corpId, nick = '梅' } = {}): Redirect {
      const query = readAuthorize(url, redirectUri)
      want((query.get('client_id') ?? query.get('appid')) === dingTalk.appKey, url)
      return { code: dingCodes.issue({ unionId, nick, corpId }), state: query.get('state')! }
    },
    atFeishu(url: string, unionId: string, company = feishu.company): Redirect {
      const query = readAuthorize(url, redirectUri)
      want(query.get('client_id') === feishu.appId && query.get('code_challenge_method') === 'S256', url)
      const challenge = query.get('code_challenge') ?? ''
      return { code: feishuCodes.issue({ unionId, name: '梅', company, challenge }), state: query.get('state')! }
    },
    close: () => Promise.all([wecomServer.close(), dingServer.close(), feishuServer.close()]),
  }
}
