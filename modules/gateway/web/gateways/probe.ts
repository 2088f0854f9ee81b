/** Asks from the browser whether a gateway answers, through the frame that has nobody's origin. */
import { reachOf, type Addresses } from '@mouldwright/gateway/shared'
import { hiddenFrame } from './hidden-frame.ts'
import { goesPlain, networkAccess, waitForAnswer } from './network-access.ts'

/**
 * `noAddress` and `noPort`: the entry does not say where; nothing was asked. `asking`: the browser asks the person whether this page may
 * reach it; `denied`: it may not.
 */
export type Probed = 'available' | 'unreachable' | 'noAddress' | 'noPort' | 'asking' | 'denied'

const openFrame = hiddenFrame({
  path: '/gateway/probe',
  sandbox: 'allow-scripts',
  allow: 'local-network-access *; local-network *; loopback-network *',
})

/** On this machine itself, as in the demo, its own gateway may be asked. */
const isLocal = () => /^(localhost|127\.\d+\.\d+\.\d+)$/.test(location.hostname)
const isSecure = () => location.protocol === 'https:'

/** Where a gateway is reached from this page. */
export const reachFromHere = (of: Addresses) =>
  reachOf(of, isSecure(), { allowsLoopback: isLocal(), goesPlain: goesPlain() })

/** @param tellAsking called where the browser seems to be asking */
export async function probe(of: Addresses, tellAsking: () => void): Promise<Probed> {
  const reach = reachFromHere(of)
  if (typeof reach === 'string') return reach
  try {
    const asked = await openFrame()
    const { port1: line, port2: theirs } = new MessageChannel()
    const access = await networkAccess(location.hostname)
    const answer = new Promise<boolean>((resolve) => {
      line.addEventListener('message', ({ data }) => resolve(data === 1))
      line.start()
      const question = {
        ip: reach.ip,
        port: reach.port,
        isSecure: reach.isSecure,
        inner: of.innerIp,
        outer: of.outerIp,
      }
      asked.postMessage(question, '*', [theirs])
    })
    const seen = await waitForAnswer(answer, access, tellAsking)
    line.postMessage('enough')
    line.close()
    return seen
  } catch {
    return 'unreachable'
  }
}
