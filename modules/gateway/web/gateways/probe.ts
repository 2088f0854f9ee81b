/** Asks from the browser whether a gateway answers, through the frame that has nobody's origin. */
import { reachOf, type Addresses } from '@mouldwright/gateway/shared'
import { hiddenFrame } from './hidden-frame.ts'

/** The frame gives an address three seconds; a moment more for the way there and back. */
const limitMs = 3_500

/** `noAddress` and `noPort`: the entry does not say where; nothing was asked. */
export type Probed = 'available' | 'unreachable' | 'noAddress' | 'noPort'

const openFrame = hiddenFrame({
  ...{ path: '/gateway/probe', sandbox: 'allow-scripts', limitMs },
  allow: 'local-network-access *; local-network *; loopback-network *',
})

/** On this machine itself, as in the demo, its own gateway may be asked. */
const isLocal = () => /^(localhost|127\.\d+\.\d+\.\d+)$/.test(location.hostname)
const isSecure = () => location.protocol === 'https:'

/** Where a gateway is reached from this page. */
export const reachFromHere = (of: Addresses) => reachOf(of, isSecure(), { allowsLoopback: isLocal() })

export async function probe(of: Addresses): Promise<Probed> {
  const reach = reachFromHere(of)
  if (typeof reach === 'string') return reach
  try {
    const asked = await openFrame()
    const { port1: line, port2: theirs } = new MessageChannel()
    const state = await new Promise<unknown>((resolve) => {
      setTimeout(() => resolve(0), limitMs)
      line.addEventListener('message', ({ data }) => resolve(data))
      line.start()
      const question = { ip: reach.ip, port: reach.port, isSecure: isSecure(), inner: of.innerIp, outer: of.outerIp }
      asked.postMessage(question, '*', [theirs])
    })
    line.close()
    return state === 1 ? 'available' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
