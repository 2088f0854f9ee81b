/** The web apps' files: hashed assets for a year, the page itself never, with a fresh nonce for its styles and scripts. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { absentRoute } from './http.ts'
import { send, type AppParts } from './request.ts'

/** Where the page's template wants the nonce. */
const nonceMark = '__CSP_NONCE__'

const policy = (nonce: string, mayUseCamera: boolean) =>
  [
    `default-src 'self'`,
    // What reads codes from the camera's pictures is compiled code; scripts still come from here alone.
    `script-src 'self' 'nonce-${nonce}'${mayUseCamera ? " 'wasm-unsafe-eval'" : ''}`,
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

/** A machine's own names: pages of one cannot read what was begun under another. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The public address, where a page was asked for under another name of this machine than that has; at the same port. */
function publicName(publicUrl: string, host: string | undefined): string | undefined {
  if (!URL.canParse(publicUrl) || !URL.canParse(`http://${host}`)) return undefined
  const wanted = new URL(publicUrl)
  const asked = new URL(`http://${host}`)
  const isOther = asked.hostname !== wanted.hostname && asked.port === wanted.port
  return isOther && ownNames.has(asked.hostname) && ownNames.has(wanted.hostname) ? wanted.origin : undefined
}

/** A built single-page app. */
export interface Site {
  /** Folder of the built app; absent where only calls are answered. */
  dir: string | undefined
  /** First part of its addresses: `/` or `/account/`. */
  prefix: string
  /** Further pages of it, by their whole path: `/register`. */
  paths?: readonly string[]
  /** It has no other pages than `paths`: what else begins with its prefix belongs to others. */
  isOnlyPaths?: boolean
  /** A service worker that its build brings, by its name below the prefix: keeps the pages of `paths`. */
  worker?: string
  mayUseCamera?: boolean
}

/** Serves the apps; a page belongs to the app that names its path, else to the one with the longest prefix that fits. */
export async function addSites(app: FastifyInstance, parts: AppParts, sites: readonly Site[]): Promise<void> {
  const pages: (Omit<Site, 'dir'> & { paths: readonly string[]; template: string | undefined })[] = []
  for (const [index, site] of sites.entries()) {
    const { dir, prefix, paths = [], worker } = site
    const page = join(dir ?? '', 'index.html')
    const isBuilt = dir !== undefined && existsSync(page)
    // The addresses of an app that is not there are nobody else's: another app's page would send visitors round in circles.
    pages.push({ ...site, paths, template: isBuilt ? await readFile(page, 'utf8') : undefined })
    if (!isBuilt) continue
    if (worker) await addWorker(app, join(dir, worker), `${prefix}${worker}`, paths[0] ?? prefix)
    await app.register(fastifyStatic, {
      root: join(dir, 'assets'),
      prefix: `${prefix}assets/`,
      index: false,
      immutable: true,
      maxAge: '365d',
      wildcard: true,
      decorateReply: index === 0,
    })
  }
  pages.sort((one, other) => other.prefix.length - one.prefix.length)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const page =
      pages.find(({ paths }) => paths.includes(path)) ??
      pages.find(({ prefix, isOnlyPaths }) => !isOnlyPaths && (path.startsWith(prefix) || `${path}/` === prefix))
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !path.startsWith('/front') &&
      !/^(?:\/account|\/floor)?\/assets\//.test(path)
    if (!isPage || page?.template === undefined) return send(reply, absentRoute(parts, request))
    const other = publicName(parts.kit.publicUrl, request.headers.host)
    if (other) return reply.header('cache-control', 'no-cache').redirect(`${other}${request.url}`, 302)
    const nonce = randomBytes(16).toString('base64')
    const mayUseCamera = page.mayUseCamera === true
    reply.headers({
      'content-security-policy': policy(nonce, mayUseCamera),
      'cache-control': 'no-cache',
      ...(mayUseCamera ? { 'permissions-policy': 'camera=(self), microphone=(), geolocation=()' } : {}),
    })
    return reply.type('text/html; charset=utf-8').send(page.template.replaceAll(nonceMark, nonce))
  })
}

/** Asked for anew each time, or a page would stay as it was kept. */
async function addWorker(app: FastifyInstance, file: string, url: string, scope: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  app.get(url, (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': scope })
      .type('text/javascript; charset=utf-8')
      .send(source),
  )
}
