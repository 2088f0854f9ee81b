/**
 * The page through which a browser sends files to a gateway. It stands in a frame of our own origin, so that a gateway can tell our
 * pages from others, and it alone may call addresses that a tenant has entered. Its script is fixed by its hash, sends what it is
 * given, without cookies and without the session's tokens, and runs nothing of an answer. A file may take as long as it takes, once
 * it has begun.
 */
import { scriptPage } from './script-page.ts'

const script = `
addEventListener('message', async ({ source, origin, data, ports: [line] }) => {
  if (source !== parent || origin !== location.origin || !line) return
  const { address, path, method, headers, body, isFile } = data
  if (!/^https?:\\/\\/[0-9.]{7,15}:[0-9]{1,5}$/.test(address) || !/^\\/gateway\\/file\\/[\\w/-]+(\\?ticket=[\\w-]{43})?$/.test(path)) return line.postMessage(null)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), 60000)
  try {
    const answer = await fetch(address + path, {
      method,
      headers,
      body,
      mode: 'cors',
      // Of https, the page may go by plain http only where it says that it means the local network.
      targetAddressSpace: location.protocol === 'https:' && address.startsWith('http:') ? 'local' : undefined,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    })
    if (isFile && answer.ok) {
      clearTimeout(timer)
      return line.postMessage({ status: answer.status, file: await answer.blob() })
    }
    const text = await answer.text()
    line.postMessage({ status: answer.status, text: text.slice(0, 65536) })
  } catch {
    line.postMessage(null)
  } finally {
    clearTimeout(timer)
  }
})
parent.postMessage('ready', location.origin)
`

export const transferRoute = scriptPage('/front/gateway/transfer', script)
