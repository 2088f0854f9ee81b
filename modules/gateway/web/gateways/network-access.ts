/** Browsers ask the person before a page may reach into the network around them, and let its calls wait until they have answered. */
import { isOfLocalNetwork } from '@mouldwright/gateway/shared'

/** What is seen of the permission; its state changes when the person has answered. */
export type NetworkAccess = Pick<PermissionStatus, 'state' | 'addEventListener' | 'removeEventListener'>

/** As browsers call it, the newest name first. */
const names = ['local-network', 'local-network-access']

/** A page that comes out of that network itself is not asked about. */
const isOfTheNetwork = (host: string) => host === 'localhost' || host.startsWith('127.') || isOfLocalNetwork(host)

/**
 * Whether this browser lets a page of https go by plain http to an address of the local network that the person has allowed. Those
 * that do so know the property by which a call says where it means to go.
 */
export const goesPlain = (): boolean => typeof Request !== 'undefined' && 'targetAddressSpace' in Request.prototype

/** Absent where the browser asks nobody. */
export async function networkAccess(host: string): Promise<NetworkAccess | undefined> {
  if (isOfTheNetwork(host)) return undefined
  for (const name of names)
    try {
      return await navigator.permissions.query({ name: name as PermissionName })
    } catch {
      // Not a name that this browser knows.
    }
  return undefined
}

/** A gateway that is there answers within this. */
export const answerMs = 3_000
/** So long a person may think about it. */
export const decisionMs = 60_000

/**
 * Waits for an answer as long as one may take; while the browser asks the person, as long as they may. What follows the permission
 * counts from then on.
 * @param tellAsking called once where the answer stays away because the browser seems to be asking
 */
export function waitForAnswer(
  answer: Promise<boolean>,
  access: NetworkAccess | undefined,
  tellAsking: () => void,
): Promise<'available' | 'unreachable' | 'denied'> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const end = (seen: 'available' | 'unreachable') => {
      clearTimeout(timer)
      access?.removeEventListener('change', decided)
      resolve(seen === 'unreachable' && access?.state === 'denied' ? 'denied' : seen)
    }
    const giveUp = () => end('unreachable')
    const decided = () => {
      clearTimeout(timer)
      if (access?.state === 'granted') timer = setTimeout(giveUp, answerMs)
      else giveUp()
    }
    const late = () => {
      if (access?.state !== 'prompt') return giveUp()
      tellAsking()
      timer = setTimeout(giveUp, decisionMs)
    }
    access?.addEventListener('change', decided)
    timer = setTimeout(late, answerMs)
    void answer.then((isThere) => end(isThere ? 'available' : 'unreachable'))
  })
}
