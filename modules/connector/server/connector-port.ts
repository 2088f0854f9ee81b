/** Addresses of the identity providers, and how long a call may take. Passed in by the composition, so that tests can run providers of their own. */
export interface ConnectorPort {
  /** Published addresses of the workplace messengers. */
  readonly addresses: ProviderAddresses
  /** Hosts (with port) that may be reached by plain http; `127.0.0.1:*` stands for every port. Empty outside demo and tests. */
  readonly plainHosts: readonly string[]
  /** For a whole exchange, from the name's look-up to the last byte. */
  readonly timeoutMs: number
}

export interface ProviderAddresses {
  wecom: { authorize: string; authorizeInClient: string; api: string }
  dingtalk: { authorize: string; authorizeSns: string; api: string; oldApi: string }
  feishu: { authorize: string; api: string }
}

declare module '@mouldwright/server-kit' {
  interface Ports {
    connector: ConnectorPort
  }
}

const published: ProviderAddresses = {
  wecom: {
    // https://developer.work.weixin.qq.com/document/path/98152
    authorize: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
    // https://developer.work.weixin.qq.com/document/path/91022
    authorizeInClient: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    api: 'https://qyapi.weixin.qq.com',
  },
  dingtalk: {
    // https://open.dingtalk.com/document/orgapp/obtain-identity-credentials
    authorize: 'https://login.dingtalk.com/oauth2/auth',
    // https://open.dingtalk.com/document/orgapp/scan-qr-code-to-log-on-to-third-party-websites
    authorizeSns: 'https://oapi.dingtalk.com/connect/qrconnect',
    api: 'https://api.dingtalk.com',
    oldApi: 'https://oapi.dingtalk.com',
  },
  feishu: {
    // https://open.feishu.cn/document/authentication-management/access-token/obtain-oauth-code
    authorize: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    api: 'https://open.feishu.cn',
  },
}

const ownMachine = ['127.0.0.1:*', 'localhost:*', '[::1]:*']

/** @param isDemo lets identity providers on this machine answer by plain http */
export const createConnectorPort = ({
  isDemo = false,
  ...changed
}: Partial<ConnectorPort> & { isDemo?: boolean } = {}): ConnectorPort => ({
  addresses: published,
  plainHosts: isDemo ? ownMachine : [],
  timeoutMs: 10_000,
  ...changed,
})
