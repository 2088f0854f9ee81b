import { serverModule } from '@mouldwright/server-kit'
import { identity } from '../module.ts'
import { identityTables } from './identity.table.ts'
import {
  addPasskeyHandler,
  beginPasskeyAddingHandler,
  beginTotpHandler,
  confirmTotpHandler,
  listFactorsHandler,
  removePasskeyHandler,
  removeTotpHandler,
  renewRecoveryCodesHandler,
} from './factors.handler.ts'
import { isKnownPhone } from './known-account.ts'
import { savePreferenceHandler, userInfoHandler } from './me.ts'
import { eventSweepRoutine } from './event.routine.ts'
import { demandRoutine, membershipRoutine } from './membership.routine.ts'
import { searchOwnAuditHandler } from './own-audit.handler.ts'
import { kickOnlineUsersHandler, listOnlineUsersHandler } from './online-user.handler.ts'
import { sendOwnSmsHandler } from './own-sms.handler.ts'
import { fetchPolicyHandler, savePolicyHandler } from './policy.handler.ts'
import { proveAgainHandler } from './prove-again.handler.ts'
import { beginQrHandler, decideQrHandler, readQrHandler, watchQrHandler } from './qr.handler.ts'
import roleBehaviour from './role.behaviour.ts'
import { beginPasskeyHandler, secondFactorHandler, signInByPasskeyHandler } from './second-factor.handler.ts'
import { issueTicketHandler, renewTokenHandler, signOutHandler, spendTicketHandler } from './session.handler.ts'
import { sessionRoutines } from './session.routine.ts'
import { signInBySmsHandler } from './sign-in-by-sms.handler.ts'
import { keyHandler, signInHandler } from './sign-in.handler.ts'
import { createSweeping } from './sweep.ts'
import userBehaviour from './user.behaviour.ts'

export default serverModule({
  module: identity,
  handlers: [
    keyHandler,
    signInHandler,
    signInBySmsHandler,
    beginQrHandler,
    watchQrHandler,
    readQrHandler,
    decideQrHandler,
    secondFactorHandler,
    beginPasskeyHandler,
    signInByPasskeyHandler,
    proveAgainHandler,
    listFactorsHandler,
    beginTotpHandler,
    confirmTotpHandler,
    removeTotpHandler,
    renewRecoveryCodesHandler,
    beginPasskeyAddingHandler,
    addPasskeyHandler,
    removePasskeyHandler,
    sendOwnSmsHandler,
    listOnlineUsersHandler,
    kickOnlineUsersHandler,
    fetchPolicyHandler,
    savePolicyHandler,
    searchOwnAuditHandler,
    signOutHandler,
    renewTokenHandler,
    issueTicketHandler,
    spendTicketHandler,
    userInfoHandler,
    savePreferenceHandler,
  ],
  behaviours: [roleBehaviour, userBehaviour],
  tables: identityTables,
  routines: [...sessionRoutines, membershipRoutine, demandRoutine, eventSweepRoutine],
  offers: { isKnownPhone },
  service: createSweeping,
})
