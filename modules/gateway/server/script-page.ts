import { createHash } from 'node:crypto'
import type { ServerModule } from '@mouldwright/server-kit'

/**
 * A page for a frame: nothing but a script, which its hash fixes, and which may call any address. Pages of ours alone may frame it.
 * @param sandbox what takes the page's origin away
 */
export function scriptPage(path: string, script: string, sandbox?: string): NonNullable<ServerModule['routes']> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>-</title><script>${script}</script></html>`
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    ...(sandbox ? [sandbox] : []),
    `default-src 'none'`,
    `script-src 'sha256-${hash}'`,
    'connect-src http: https:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ')
  return (app) => {
    app.get(path, (_, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}
