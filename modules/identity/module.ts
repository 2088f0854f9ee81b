import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  beginQr,
  decideQr,
  fetchKey,
  fetchUserInfo,
  issueTicket,
  readQr,
  renewToken,
  role,
  savePreference,
  signIn,
  signInBySms,
  signOut,
  spendTicket,
  user,
  watchQr,
} from './shared/index.ts'

export const identity = module({
  key: 'identity',
  needs: ['tenancy', 'verification'],
  entities: [role, user],
  actions: [
    fetchKey,
    signIn,
    signInBySms,
    beginQr,
    watchQr,
    readQr,
    decideQr,
    signOut,
    renewToken,
    issueTicket,
    spendTicket,
    fetchUserInfo,
    savePreference,
  ],
  menu: [
    { key: 'user', path: '/settings/user', permission: permissionOf(user, 'check'), group: 'organisation' },
    { key: 'role', path: '/settings/role', permission: permissionOf(role, 'check'), group: 'organisation' },
  ],
  words: { zh, en },
})
