/**
 * The page from which a browser looks whether a gateway answers. It stands in a frame of its own with an origin that is nobody's:
 * no token, no cookie and no page of ours is within its reach, and it alone may call addresses that a tenant has entered. It tells
 * 1 or 0 and nothing of the answer, which it does not read.
 */
import { scriptPage } from './script-page.ts'

/** The page that asks says when it has waited enough; it waits for a person whom the browser asks. */
const limitMs = 70_000

const script = `
addEventListener('message', async ({ source, data, ports: [line] }) => {
  if (source !== parent || !line) return
  const { ip, port, isSecure, inner, outer } = data
  if (!/^[0-9.]{7,15}$/.test(ip) || !Number.isInteger(port) || port < 1 || port > 65535) return line.postMessage(0)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ${limitMs})
  line.onmessage = () => limit.abort()
  let state = 0
  try {
    const answer = await fetch((isSecure ? 'https://' : 'http://') + ip + ':' + port + '/gateway/connect/web', {
      method: 'POST',
      body: new URLSearchParams({ gatewayIp: ip, gatewayPort: String(port), inner: inner || '', outer: outer || '' }),
      mode: 'cors',
      // Of https, the page may go by plain http only where it says that it means the local network.
      targetAddressSpace: location.protocol === 'https:' && !isSecure ? 'local' : undefined,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    })
    state = answer.ok ? 1 : 0
  } catch {
    state = 0
  }
  clearTimeout(timer)
  limit.abort()
  line.postMessage(state)
})
parent.postMessage('ready', '*')
`

export const probeRoute = scriptPage('/front/gateway/probe', script, 'sandbox allow-scripts')
