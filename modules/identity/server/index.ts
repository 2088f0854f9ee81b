import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
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
} from './factors/factors.handler.ts'
import { isKnownPhone } from './sign-in/known-account.ts'
import { roleRightsHandlers } from './rights/role-rights.handlers.ts'
import { whyHandlers } from './rights/why.handlers.ts'
import { savePreferenceHandler, userInfoHandler } from './sessions/me.ts'
import { eventSweepRoutine } from './audit/event.routine.ts'
import { demandRoutine, membershipRoutine, timeZoneRoutine } from './members/membership.routine.ts'
import { searchOwnAuditHandler } from './audit/own-audit.handler.ts'
import { kickOnlineUsersHandler, listOnlineUsersHandler } from './sessions/online-user.handler.ts'
import { sendOwnSmsHandler } from './sign-in/own-sms.handler.ts'
import { fetchPolicyHandler, savePolicyHandler } from './policy/policy.handler.ts'
import { proveAgainHandler } from './factors/prove-again.handler.ts'
import { beginQrHandler, decideQrHandler, readQrHandler, watchQrHandler } from './sign-in/qr.handler.ts'
import { departmentHandlers } from './members/department.handlers.ts'
import { grantRoleHandlers } from './members/grant-role.handlers.ts'
import { userRolesHandlers } from './members/user-roles.handlers.ts'
import departmentBehaviour from './members/department.behaviour.ts'
import factoryBehaviour from './members/factory.behaviour.ts'
import roleBehaviour from './members/role.behaviour.ts'
import { beginPasskeyHandler, secondFactorHandler, signInByPasskeyHandler } from './factors/second-factor.handler.ts'
import {
  issueTicketHandler,
  renewTokenHandler,
  signOutHandler,
  spendTicketHandler,
} from './sessions/session.handler.ts'
import { sessionRoutines } from './sessions/session.routine.ts'
import { signInBySmsHandler } from './sign-in/sign-in-by-sms.handler.ts'
import { keyHandler, signInHandler } from './sign-in/sign-in.handler.ts'
import { createSweeping } from './sessions/sweep.ts'
import userBehaviour from './members/user.behaviour.ts'

export default serverModule({
  module: identity,
  words: { zh, en },
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
    ...roleRightsHandlers,
    ...whyHandlers,
    ...departmentHandlers,
    ...userRolesHandlers,
    ...grantRoleHandlers,
  ],
  behaviours: [roleBehaviour, userBehaviour, departmentBehaviour, factoryBehaviour],
  tables: identityTables,
  routines: [...sessionRoutines, membershipRoutine, demandRoutine, timeZoneRoutine, eventSweepRoutine],
  extensions: { isKnownPhone },
  service: createSweeping,
})
