/** What follows a proof of who somebody is, whichever way it came. */
import type { SignedIn } from '@mouldwright/identity/shared'
import { shortToken } from '@mouldwright/web-kit'
import { useState, type ReactNode } from 'react'
import { LicenceBarred, LicenceLate } from './licence-notices.tsx'
import { tell } from '../page-words.ts'

export interface Entrance {
  /** Interaction of the central authorize page that the sign-in is for: its answer is a ticket, not a session. */
  flow?: string | undefined
  /** The tenant that the person would like to enter. */
  tenantId?: number | undefined
  /** Only the person matters, as on the account site: a licence that bars the tenant does not stop them. */
  isForAccount?: boolean
  /** The session's token is kept, or `ticket` ends the flow. */
  onSignedIn: (answer: SignedIn) => Promise<void>
}

const todo = {
  invitation: '/account/person/enterprises',
  enrolFactor: '/account/person/factors?demanded=true',
} as const

/** The answer of a sign-in that cannot be used. */
export class NoToken extends Error {
  override readonly name = 'NoToken'
}

/**
 * @returns `take`, to be called with the answer of every sign-in method; `ticket` while a second factor is wanted; `notice` to be drawn
 * @throws from `take`: NoToken when the server answered without one
 */
export function useEntrance({ flow, isForAccount, onSignedIn }: Entrance) {
  const [ticket, setTicket] = useState<string>()
  const [barred, setBarred] = useState<SignedIn>()
  const [late, setLate] = useState<SignedIn>()

  async function take(answer: SignedIn): Promise<void> {
    if (answer.next === 'secondFactor' && answer.ticket) return setTicket(answer.ticket)
    if (flow && answer.next === 'flow') return onSignedIn(answer)
    if (answer.token) shortToken.set(answer.token)
    // Signed in to the account alone: what is to be done first is done in the personal centre.
    const first = answer.next === 'invitation' || answer.next === 'enrolFactor' ? todo[answer.next] : undefined
    if (first && !isForAccount) return window.location.assign(first)
    if (isForAccount) return onSignedIn(answer)
    if (answer.allowLoginFlag === 0) return setBarred(answer)
    if (!answer.token) throw new NoToken(tell('signIn.noToken'))
    if (answer.haspExpireSwitch === 0 && answer.loginDelaySeconds > 0) return setLate(answer)
    return onSignedIn(answer)
  }

  const notice: ReactNode = barred ? (
    <LicenceBarred
      tenant={barred.tenantName ?? ''}
      date={barred.overdueFlag === 1 ? barred.expireDate : null}
      onClose={() => setBarred(undefined)}
    />
  ) : (
    late && (
      <LicenceLate
        days={-(late.expireRemainDays ?? 0)}
        seconds={late.loginDelaySeconds}
        onDone={() => {
          setLate(undefined)
          void onSignedIn(late)
        }}
      />
    )
  )
  return { take, ticket, leaveFactor: () => setTicket(undefined), notice }
}
