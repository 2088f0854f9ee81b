import type { SessionData } from './session.ts'

type User = SessionData['userData']

/** What the server tells a page of whoever entered a factory. */
export const sessionData = (user: Partial<User> = {}, more: Partial<SessionData> = {}): SessionData => ({
  userData: {
    userId: 7,
    userName: 'lin',
    realName: '林若兰',
    tenantId: 1,
    tenantName: '华东精模',
    factoryId: 2,
    factoryName: '一厂',
    timeZone: 'Asia/Shanghai',
    phone: '138******01',
    roleList: [],
    ...user,
  },
  moduleData: [],
  permissions: [],
  preferences: {},
  serverTime: 0,
  version: 'new',
  ...more,
})
