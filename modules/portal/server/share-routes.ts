/** Pages for people without an account, and what their forms send. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { acceptedLanguages, preferredLanguage, Refusal, toLanguage, type Language } from '@mouldwright/kernel'
import { dayIn, sql, transaction, type credentialsOf, type send, type ServerModule } from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { customerBody } from './customer-page.ts'
import { sharedPhoto } from './customer.query.ts'
import { frame, policyOf, tellIn } from './page-frame.ts'
import { createRequestBudget } from './request-budget.ts'
import { supplierBody } from './supplier-page.ts'
import { changeBySupplier } from './supplier-change.ts'
import { sharePath } from './token.ts'
import { codeMinutes, hasVisit, logLook, openLink, sendCode, takeCode, type Link } from './visit.ts'

type Routes = NonNullable<ServerModule['routes']>
type Request = Parameters<typeof credentialsOf>[1]
type Reply = Parameters<typeof send>[0]

const usualZone = 'Asia/Shanghai'
/** What a page and its pictures take is far less; what tries tokens is soon told to wait. */
const budget = { burst: 120, perSecond: 2 }
const formBytes = 64 * 1024

const languageOf = ({ query, headers }: Request, link?: Link): Language => {
  const asked = (query as Record<string, unknown>)['lang']
  if (asked !== undefined) return toLanguage(asked)
  return link?.language ?? preferredLanguage(acceptedLanguages(headers['accept-language']))
}

/** A form of another site: browsers say so, and no page but ours knows what the hidden field holds. */
function isFromOutside({ headers }: Request, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === host)
}

/** The language that the visitor chose outlives what the form sends. */
const inLanguage = (address: string, language: Language, link: Link): string =>
  language === link.language ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`

const cookieName = 'mw_share'

export const addShareRoutes: Routes = async (app, parts) => {
  const { kit } = parts
  const requests = createRequestBudget(() => parts.clock.monotonic(), budget)
  const formOf = (link: Link) => kit.secrets.digest('portal form', `${link.tenantId} ${link.id}`).toString('base64url')
  const visitorOf = (request: Request) => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

  function show(
    reply: Reply,
    status: number,
    language: Language,
    title: string,
    body: string,
    of: { path?: string; owner?: string } = {},
  ): Reply {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .headers({ 'content-security-policy': policyOf(nonce), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        frame({
          title,
          body,
          language,
          nonce,
          ...of,
          ...(of.path ? { otherName: tellIn(kit, language)('other') } : {}),
        }),
      )
  }

  /** Wrong, expired, revoked: one answer. */
  function absent(request: Request, reply: Reply): Reply {
    const language = languageOf(request)
    const tell = tellIn(kit, language)
    return show(reply, 404, language, tell('absent'), `<section><p>${tell('absentHint')}</p></section>`)
  }

  /** Runs only for links that are good, and for sources that have not asked too much. */
  const shared =
    (work: (request: Request, reply: Reply, link: Link, path: string) => Promise<Reply>) =>
    async (request: Request, reply: Reply): Promise<Reply> => {
      const wait = requests.take(request.ip)
      if (wait > 0) {
        const language = languageOf(request)
        const tell = tellIn(kit, language)
        return show(
          reply.header('retry-after', String(wait)),
          429,
          language,
          tell('tooMany'),
          `<p>${tell('tooManyHint')}</p>`,
        )
      }
      const { token } = request.params as { token: string }
      const link = await openLink(parts, token)
      return link ? work(request, reply, link, `${sharePath}/${token}`) : absent(request, reply)
    }

  const isLet = async (request: Request, link: Link) =>
    !link.needsCode || (await hasVisit(parts, link, request.cookies[`${cookieName}_${link.id}`]))

  async function page(request: Request, reply: Reply, link: Link, path: string, fault?: string): Promise<Reply> {
    const language = languageOf(request, link)
    const tell = tellIn(kit, language)
    const form = formOf(link)
    const action = inLanguage(path, language, link)
    const asked = request.query as Record<string, unknown>
    const done = asked['saved'] === '1' ? tell('saved') : asked['sent'] === '1' ? tell('codeSent') : ''
    const said = fault
      ? `<p class="fault" role="alert">${fault}</p>`
      : done && `<p class="done" role="status">${done}</p>`
    const status = fault ? 422 : 200
    if (!(await isLet(request, link))) {
      const body = `<section>${said}<p>${tell('codeHint', { minutes: codeMinutes })}</p><form method="post" action="${action}"><input type="hidden" name="form" value="${form}"><button name="act" value="sendCode">${tell('sendCode')}</button></form><form method="post" action="${action}"><input type="hidden" name="form" value="${form}"><p class="tools"><label>${tell('code')} <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required></label><button class="main" name="act" value="code">${tell('enter')}</button></p></form></section>`
      return show(reply, status, language, tell('title'), body, { path })
    }
    return transaction(parts.pool, link, async (db) => {
      await logLook(db, parts, link, visitorOf(request), 'look')
      const zone = (await timeZoneOf(db, link.tenantId, link.factoryId)) ?? usualZone
      const { owner } = await db.one<{ owner: string }>(
        sql`select t.name as owner from tenancy_tenant as t where t.id = ${link.tenantId}`,
      )
      const of = { tell, form, path, today: dayIn(new Date(parts.clock.now()), zone) }
      const body =
        link.kind === 'supplier'
          ? await supplierBody(db, link, { ...of, path: action })
          : await customerBody(db, link, of)
      return show(reply, status, language, tell(link.kind === 'supplier' ? 'ordersTitle' : 'title'), said + body, {
        path,
        owner,
      })
    })
  }

  async function take(request: Request, reply: Reply, link: Link, path: string): Promise<Reply> {
    const language = languageOf(request, link)
    const tell = tellIn(kit, language)
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const form = Buffer.from(fields.get('form') ?? '')
    const ours = Buffer.from(formOf(link))
    const isOurs = form.length === ours.length && timingSafeEqual(form, ours)
    if (!isOurs || isFromOutside(request, kit.publicUrl))
      return show(reply, 403, language, tell('outside'), `<p>${tell('outsideHint')}</p>`)
    const act = fields.get('act')
    if (link.needsCode && act === 'sendCode') {
      await sendCode(parts, link, visitorOf(request))
      return reply.redirect(inLanguage(`${path}?sent=1`, language, link), 303)
    }
    if (link.needsCode && act === 'code') {
      const cookie = await takeCode(parts, link, visitorOf(request), fields.get('code') ?? '')
      if (!cookie) return page(request, reply, link, path, tell('wrongCode'))
      const options = { httpOnly: true, sameSite: 'strict', path, secure: parts.app.secure } as const
      return reply
        .setCookie(`${cookieName}_${link.id}`, cookie, options)
        .redirect(inLanguage(path, language, link), 303)
    }
    if (link.kind !== 'supplier' || !(await isLet(request, link))) return absent(request, reply)
    try {
      await changeBySupplier(parts, link, language, fields, visitorOf(request))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return page(
        request,
        reply,
        link,
        path,
        tell('refused', { why: kit.refusalSentence(language, error.code, error.params) }),
      )
    }
    return reply.redirect(inLanguage(`${path}?saved=1`, language, link), 303)
  }

  async function photo(request: Request, reply: Reply, link: Link): Promise<Reply> {
    const id = Number((request.params as { id: string }).id)
    if (link.kind === 'supplier' || !Number.isSafeInteger(id) || !(await isLet(request, link)))
      return absent(request, reply)
    const file = await transaction(parts.pool, link, (db) => sharedPhoto(db, link, id))
    if (!file) return absent(request, reply)
    return reply
      .headers({ 'cache-control': 'private, max-age=300', 'content-security-policy': "default-src 'none'; sandbox" })
      .type(file.mediaType)
      .send(await kit.files.read(file.key))
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(
      `${sharePath}/:token`,
      shared((request, reply, link, path) => page(request, reply, link, path)),
    )
    scope.post(`${sharePath}/:token`, shared(take))
    scope.get(`${sharePath}/:token/photo/:id`, shared(photo))
    // The web app has no page here either.
    scope.get(`${sharePath}/*`, async (request, reply) => absent(request, reply))
  })
}
