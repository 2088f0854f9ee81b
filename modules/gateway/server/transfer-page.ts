/**
 * The page through which a browser sends files to a gateway. It stands in a frame of our own origin, so that a gateway can tell our
 * pages from others, and it alone may call addresses that a tenant has entered. Its script is fixed by its hash, sends what it is
 * given, without cookies and without the session's tokens, and runs nothing of an answer.
 */
import { createHash } from 'node:crypto'
import type { ServerModule } from '@mouldwright/server-kit'

const script = `
addEventListener('message', async ({ source, origin, data, ports: [line] }) => {
  if (source !== parent || origin !== location.origin || !line) return
  const { address, path, method, headers, body } = data
  if (!/^https?:\\/\\/[0-9.]{7,15}:[0-9]{1,5}$/.test(address) || !/^\\/gateway\\/file\\/[\\w/-]+$/.test(path)) return line.postMessage(null)
  try {
    const answer = await fetch(address + path, {
      method,
      headers,
      body,
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(60000),
    })
    const text = await answer.text()
    line.postMessage({ status: answer.status, text: text.slice(0, 65536) })
  } catch {
    line.postMessage(null)
  }
})
parent.postMessage('ready', location.origin)
`

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>-</title><script>${script}</script></html>`
const hash = createHash('sha256').update(script).digest('base64')
const policy = [
  `default-src 'none'`,
  `script-src 'sha256-${hash}'`,
  'connect-src http: https:',
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ')

export const transferRoute: NonNullable<ServerModule['routes']> = (app) => {
  app.get('/front/gateway/transfer', (_, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
