/** From one place to another, with everything of the old one left behind. */
import type { Language } from '@mouldwright/kernel'
import { call } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { placeOf, whileMoving } from './place.ts'
import { forgetSession, pagePlace, takeSession, treeWanted, useSession, type SessionData } from './session.ts'
import { storedLogin } from './stored-login.ts'

/** What the server answers when it has moved the session. */
export interface Moved {
  token: string
  tenantId: number
  factoryId: number
  gateway: { serverAppUuid: string } | null
}

/** `same`: user, tenant, factory and gateway are what they were. `nothing`: the server gave no token. */
export type Arrival = 'same' | 'elsewhere' | 'nothing'

/**
 * Moves the session: asks the server, takes the new token, clears what belonged to the old place and loads the new one's tree.
 * Afterwards the page must be loaded anew, for what it shows is the old place's.
 * @param ask the switch; its call must carry `moves`
 * @param serverBefore the gateway in use until now
 * @throws what `ask` throws, with nothing changed; and what loading throws, with nobody signed in
 */
export function moveSession(
  ask: () => Promise<Moved | null>,
  language: Language,
  serverBefore: string | null,
): Promise<Arrival> {
  return whileMoving(async () => {
    const placeBefore = pagePlace()
    const moved = await ask()
    if (!moved?.token) return 'nothing'
    leave(moved)
    const server = moved.gateway?.serverAppUuid ?? null
    storedLogin.set('serverAppUuid', server)
    try {
      const options = { quiet: true, moves: true }
      takeSession(await call<SessionData>('/upms/user/getModuleTree.do', treeWanted(language), options), language)
    } catch (error) {
      forgetSession()
      throw error
    }
    const isSame = placeOf(useSession.getState().user) === placeBefore && server === serverBefore
    return isSame ? 'same' : 'elsewhere'
  })
}

/**
 * The moment of the change, in one go: other tabs see the new place no later than the new token, and never a browser without one.
 */
function leave({ token, tenantId, factoryId }: Moved): void {
  storedLogin.clear({ keepsToken: true })
  storedLogin.set('userData', { tenantId, factoryId })
  shortToken.set(token)
}
