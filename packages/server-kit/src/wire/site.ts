/** The web app's files: hashed assets for a year, the page itself never, with a fresh nonce for its styles and scripts. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { absentRoute, send, type AppParts } from './http.ts'

/** Where the page's template wants the nonce. */
const nonceMark = '__CSP_NONCE__'

const policy = (nonce: string) =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets sizes and positions as style attributes; they cannot load or run anything.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')

/** @param root Folder of the built app; absent where only calls are answered. */
export async function addSite(app: FastifyInstance, parts: AppParts, root: string | undefined): Promise<void> {
  const page = join(root ?? '', 'index.html')
  const template = root !== undefined && existsSync(page) ? await readFile(page, 'utf8') : undefined
  if (root !== undefined && template !== undefined)
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: '365d',
      wildcard: true,
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/front') && !request.url.startsWith('/assets/')
    if (!isPage || template === undefined) return send(reply, absentRoute(parts, request))
    const nonce = randomBytes(16).toString('base64')
    reply.headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' })
    return reply.type('text/html; charset=utf-8').send(template.replaceAll(nonceMark, nonce))
  })
}
