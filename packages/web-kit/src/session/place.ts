/**
 * Where the page stands: user, tenant and factory. An answer belongs to the place in which it was asked for. Whatever comes after
 * the page, or the browser, has gone to another place is neither shown nor acted upon, and nothing is sent again from there.
 */
import { storedLogin } from './stored-login.ts'

interface Placed {
  userId?: unknown
  tenantId?: unknown
  factoryId?: unknown
}

export const placeOf = (of: Placed | null | undefined): string | null =>
  of ? `${String(of.userId)}/${String(of.tenantId)}/${String(of.factoryId)}` : null

/** The place that the browser's token belongs to; another tab may have changed it. */
export const storedPlace = (): string | null => placeOf(storedLogin.get<Placed>('userData'))

let moving: Promise<unknown> | undefined

/** While this runs it is not known where the page will stand: answers and calls of the present place wait for its end. */
export async function whileMoving<T>(work: () => Promise<T>): Promise<T> {
  const under = work()
  moving = under
  try {
    return await under
  } finally {
    if (moving === under) moving = undefined
  }
}

/** Until it is known where the page stands, however a move ends. */
export async function settled(): Promise<void> {
  while (moving) await moving.catch(() => undefined)
}
