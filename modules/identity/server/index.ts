import { serverModule } from '@mouldwright/server-kit'
import { identity } from '../module.ts'
import { identityTables } from './identity.table.ts'
import { createKeyRing } from './key-ring.ts'
import { savePreferenceHandler, userInfoHandler } from './me.ts'
import { membershipRoutine } from './membership.routine.ts'
import { createPasswordHasher } from './password-hasher.ts'
import roleBehaviour from './role.behaviour.ts'
import { issueTicketHandler, renewTokenHandler, signOutHandler, spendTicketHandler } from './session.handler.ts'
import { sessionRoutines } from './session.routine.ts'
import { keyHandler, signInHandler } from './sign-in.handler.ts'
import userBehaviour from './user.behaviour.ts'

const parts = { hasher: createPasswordHasher(), keys: createKeyRing() }

export default serverModule({
  module: identity,
  handlers: [
    keyHandler,
    signInHandler(parts),
    signOutHandler,
    renewTokenHandler,
    issueTicketHandler,
    spendTicketHandler,
    userInfoHandler,
    savePreferenceHandler,
  ],
  behaviours: [roleBehaviour, userBehaviour],
  tables: identityTables,
  routines: [...sessionRoutines, membershipRoutine],
})
