import { module } from '@mouldwright/kernel'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import {
  acceptInvitation,
  beginRecovery,
  changeEmail,
  declineInvitation,
  endSessions,
  fetchPerson,
  fetchPhoto,
  listSessions,
  modifyPassword,
  removePhoto,
  resetPassword,
  savePerson,
  savePhoto,
  sendEmailCode,
  setDefaultEnterprise,
  verifyRecovery,
} from './shared/index.ts'

/** What a person does with their own account: profile, password, recovery, devices. */
export const account = module({
  key: 'account',
  needs: ['identity', 'verification', 'courier'],
  entities: [],
  actions: [
    fetchPerson,
    savePerson,
    setDefaultEnterprise,
    acceptInvitation,
    declineInvitation,
    savePhoto,
    fetchPhoto,
    removePhoto,
    sendEmailCode,
    changeEmail,
    modifyPassword,
    beginRecovery,
    verifyRecovery,
    resetPassword,
    listSessions,
    endSessions,
  ],
  refusals: {
    'enterprise.absent': 'absent',
    'invitation.absent': 'absent',
    'photo.unreadable': 'mediaType',
    'photo.tooLarge': 'tooLarge',
    'photo.absent': 'absent',
    'email.taken': 'conflict',
    'recovery.over': 'refused',
    'recovery.codeWrong': 'refused',
  },
  words: { zh, en },
})
