import { module, permissionOf } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  fetchKey,
  fetchUserInfo,
  issueTicket,
  renewToken,
  role,
  savePreference,
  signIn,
  signOut,
  spendTicket,
  user,
} from './shared/index.ts'

export const identity = module({
  key: 'identity',
  needs: ['tenancy', 'verification'],
  entities: [role, user],
  actions: [fetchKey, signIn, signOut, renewToken, issueTicket, spendTicket, fetchUserInfo, savePreference],
  menu: [
    { key: 'user', path: '/settings/user', permission: permissionOf(user, 'check'), group: 'organisation' },
    { key: 'role', path: '/settings/role', permission: permissionOf(role, 'check'), group: 'organisation' },
  ],
  words: { zh, en },
})
