import type { Words } from '@mouldwright/kernel'
import type { signInPageZh, signInRulesZh, signInZh } from './sign-in.zh.ts'

export const signInEn: Words<typeof signInZh> = {
  application: {
    $: 'Assistant application',
    $many: 'Assistant',
    $empty:
      'Register here where the applications of the assistant are, for everyone or for one tenant. The chat may also use the address of the deployment.',
    code: 'Application',
    codeOptions: { chat: 'Chat', promptSummary: 'Prompt summary', pageContentAnalysis: 'Page analysis' },
    tenant: 'Tenant',
    tenantHelp: 'Empty: all tenants; one for a tenant takes precedence.',
    channelUrl: 'Page address',
    channelUrlHelp:
      'The assistant’s own page; the host must be this platform or one listed in TRUSTED_HOSTS of the deployment.',
    apiUrl: 'Endpoint',
    apiUrlHelp:
      'A chat-completions endpoint on a host of TRUSTED_HOSTS. With another address the present secret is dropped.',
    model: 'Model',
    secret: 'Secret',
    secretHelp: 'Sent to the endpoint alone and never shown again; leave the dots to keep it.',
    groups: { endpoint: 'Endpoint' },
  },
  connector: {
    $: 'Connector',
    $many: 'Connectors',
    $empty:
      'Connect the company’s own OpenID provider, WeCom, DingTalk or Feishu here; people can then sign in with their account there.',
    key: 'Key',
    keyHelp: 'Lower-case letters, digits and hyphens; part of the sign-in address, and never changed.',
    kind: 'Kind',
    kindOptions: { openid: 'OpenID', wecom: 'WeCom', dingtalk: 'DingTalk', feishu: 'Feishu' },
    nameZh: 'Chinese name',
    nameEn: 'English name',
    tenant: 'Tenant',
    tenantHelp: 'Empty: all tenants; otherwise for members of this one only.',
    clientId: 'Client ID',
    clientIdHelp: 'The client ID of OpenID, company ID of WeCom, app key of DingTalk, app ID of Feishu.',
    secret: 'Secret',
    secretHelp: 'Never shown again once saved; leave the dots to keep it.',
    issuer: 'Issuer',
    issuerHelp:
      'OpenID only: the provider’s address, https and outside this machine. People are known by it, so it is never changed.',
    hosts: 'Further hosts',
    hostsHelp: 'Hosts on which the provider answers as well, separated by spaces.',
    agentId: 'Agent ID',
    agentIdHelp: 'WeCom only: the AgentId of the app.',
    corpId: 'Company ID',
    corpIdHelp: 'Only members of this company sign in; of WeCom it is the client ID.',
    mode: 'Mode',
    modeOptions: { oauth2: 'OAuth 2.0', sns: 'Older DingTalk QR' },
    valid: 'In use',
    validHelp: 'Off: sign-ins under way come to nothing, and whoever came by it is signed out at once.',
    people: 'People linked',
    groups: { provider: 'Identity provider' },
  },
  signInClient: {
    $: 'Connected system',
    $many: 'Connected systems',
    $empty:
      'Register other systems that people sign in to with their account here. Then make a secret and enter it in that system.',
    clientId: 'Client ID',
    clientIdHelp: 'Lower-case letters, digits, dots, underscores and hyphens, at least 3; never changed.',
    name: 'Name',
    nameHelp: 'What people see when they sign in.',
    isPublic: 'Cannot keep a secret',
    isPublicHelp: 'A mobile app or a page: it has no secret and proves itself by PKCE.',
    mayRefresh: 'May use refresh tokens',
    mayRefreshHelp: 'Once the person agrees, the system may get further tokens while they are away.',
    backchannelLogoutUri: 'Sign-out notice address',
    backchannelLogoutUriHelp: 'Told when a person signs out; an address outside this machine.',
    redirectUris: 'Redirect addresses',
    redirectUrisFields: { address: 'Address' },
    postLogoutUris: 'Addresses after sign-out',
    postLogoutUrisFields: { address: 'Address' },
    groups: { addresses: 'Addresses' },
  },
}

export const signInRulesEn: Words<typeof signInRulesZh> = {
  assistantAddress: 'enter a page address or an endpoint',
  issuerOfOpenid: 'OpenID needs an issuer; other kinds have none',
  agentOfWecom: 'WeCom needs the agent ID',
  modeOfDingtalk: 'the older QR mode is for DingTalk only',
  issuerOutside:
    'enter an https address outside this machine, without parameters, such as https://id.example/realms/works',
}

export const signInPageEn: Words<typeof signInPageZh> = {
  renew: 'Make a new secret',
  renewQuestion: 'Make a new secret for “{{name}}”?',
  renewEffect: 'The present secret stops working at once; the system can sign people in again once it has the new one.',
  noSecret: 'This system has no secret',
  shown: 'New secret of “{{name}}”',
  shownOnce: 'Shown this once: enter it in that system now.',
  close: 'It is entered',
}
