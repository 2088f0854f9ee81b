import type { PushTag } from '@mouldwright/kernel'
import type { Session, Tokens } from '../context.ts'

/** What a socket says of itself when it binds. Who it is, its tokens say; the rest must agree with them. */
export interface Hello extends Tokens {
  /** The name that the socket was given before, if it was here. */
  socketId: string | undefined
  tags: readonly PushTag[]
  says: Partial<Pick<Session, 'userId' | 'tenantId' | 'userName'>>
}

/** One for all sockets of a browser. */
export const keyOf = ({ longToken, shortToken }: Tokens) => `${longToken} ${shortToken}`

/** Whether a socket says of itself what its session says. */
export const agrees = ({ userId, tenantId, userName }: Hello['says'], session: Session) =>
  (userId ?? session.userId) === session.userId &&
  (tenantId ?? session.tenantId) === session.tenantId &&
  (userName ?? session.userName) === session.userName
