import { module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  emailActions,
  modifyPassword,
  personActions,
  photoActions,
  recoveryActions,
  sessionActions,
} from './shared/index.ts'

/** What a person does with their own account: profile, password, recovery, devices. */
export const account = module<typeof zh>({
  key: 'account',
  needs: ['identity', 'verification', 'courier'],
  entities: [],
  actions: [...personActions, ...photoActions, ...emailActions, modifyPassword, ...recoveryActions, ...sessionActions],
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
})
