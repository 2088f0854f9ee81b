import type { RefusalCode } from '@mouldwright/kernel'
import { createContext, noHttp, transaction, type Context } from '@mouldwright/server-kit'
import type { World } from './world.ts'

type Session = NonNullable<Context['session']>
type Who = Pick<Session, 'tenantId' | 'factoryId'> & Partial<Session>

/** Works as the handler of a call does, in one transaction of whoever calls; what it emits is told to nobody. */
export function asHandler<T>(world: World, who: Who, work: (ctx: Context<RefusalCode>) => Promise<T>): Promise<T> {
  const { kit, pool, newId } = world.composition
  const session: Session = {
    sessionId: 1,
    accountId: 1,
    userId: 1,
    userName: 'operator',
    displayName: '运营',
    permissions: new Set<string>(),
    modules: new Set<string>(),
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    ...who,
  }
  return transaction(pool, { tenantId: who.tenantId, factoryId: who.factoryId }, (db) => {
    const { ctx } = createContext({
      kit,
      db,
      session,
      language: 'zh',
      log: { info() {}, warn() {}, error() {} },
      http: noHttp,
      traceId: 'test',
      clock: world.clock,
      newId,
      confirmed: new Set(),
    })
    return work(ctx)
  })
}
