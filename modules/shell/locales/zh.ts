import { namesZh } from './names.zh.ts'
import { sentencesZh } from './sentences.zh.ts'
import { pageZh } from './web.zh.ts'

export const zh = {
  name: '平台',
  menu: { company: '企业设置', info: '企业信息', sentence: '界面用语', parameter: '全局参数' },
  sentence: { $: '界面用语', zh: '中文', en: '英文' },
  file: { $: '附件' },
  logo: { $: '企业标志', logoType: '位置' },
  tenantValue: { $: '公司参数', value: '值' },
  modules: namesZh,
  rules: {
    unknownParams: '这句话没有参数：{{names}}',
    noSuchForm: '这种语言没有这个句式',
    trustedAddress: '不是 http(s) 地址，或主机不在允许之列',
    trustedHost: '须是本平台或部署时列出的主机，可带端口',
    knownMode: '只能是 0 或 1',
    tenantIds: '须是租户编号，以逗号分隔',
  },
  constants: {
    HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE: '登录授权地址',
    SYSTEM_INTEGRATION_MODE: '系统集成方式',
    CAS_SERVER_LOGIN_URL: 'CAS 登录地址',
    WS_CONNECT_IP: '消息推送主机',
    DAILY_TENANT_LIST: '日报租户',
    FEEDBACK_TENANT_LIST: '反馈与评分租户',
    AI_CHAT_TENANT_LIST: 'AI 对话租户',
  },
  constantMeanings: {
    HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE: '打开首页而未登录的人被送到这里登录。',
    SYSTEM_INTEGRATION_MODE: '人员用平台自己的登录，还是用企业的 CAS 登录。',
    CAS_SERVER_LOGIN_URL: '集成方式为企业 CAS 登录时，前往这个地址。',
    WS_CONNECT_IP: '浏览器从哪台主机接收消息推送；空为本平台。',
    DAILY_TENANT_LIST: '使用日报的租户。',
    FEEDBACK_TENANT_LIST: '页面上显示反馈与评分的租户。',
    AI_CHAT_TENANT_LIST: '页面上显示 AI 对话的租户。',
  },
  refusals: {
    'logo.tooLarge': '标识图片须小于 {{max}}，且像素不能过多',
    'logo.unreadable': '无法识别为图片，或内容与文件名不符；支持 {{types}}',
  },
  confirm: {},
  page: { ...pageZh, sentences: sentencesZh },
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
