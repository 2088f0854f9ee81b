import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { account } from '../module.ts'
import { accountTables } from './account.table.ts'
import { changeEmailHandler, sendEmailCodeHandler } from './email.handler.ts'
import { modifyPasswordHandler } from './password.handler.ts'
import {
  acceptInvitationHandler,
  declineInvitationHandler,
  fetchPersonHandler,
  savePersonHandler,
  setDefaultEnterpriseHandler,
} from './person.handler.ts'
import { fetchPhotoHandler, removePhotoHandler, savePhotoHandler } from './photo.handler.ts'
import { beginRecoveryHandler, resetPasswordHandler, verifyRecoveryHandler } from './recovery.handler.ts'
import { endSessionsHandler, listSessionsHandler } from './session.handler.ts'

export default serverModule({
  module: account,
  words: { zh, en },
  handlers: [
    fetchPersonHandler,
    savePersonHandler,
    setDefaultEnterpriseHandler,
    acceptInvitationHandler,
    declineInvitationHandler,
    savePhotoHandler,
    fetchPhotoHandler,
    removePhotoHandler,
    sendEmailCodeHandler,
    changeEmailHandler,
    modifyPasswordHandler,
    beginRecoveryHandler,
    verifyRecoveryHandler,
    resetPasswordHandler,
    listSessionsHandler,
    endSessionsHandler,
  ],
  tables: accountTables,
})
