/** The few pages that the protocol itself shows: a wrong request, signing out, signed out. No script but the one that sends a form. */
import { randomBytes } from 'node:crypto'
import { acceptedLanguages, escapeHtml, preferredLanguage, toLanguage, type Language } from '@mouldwright/kernel'
import type { Kit } from '@mouldwright/server-kit'
import type { KoaContextWithOIDC } from 'oidc-provider'

type Page = Pick<KoaContextWithOIDC, 'query' | 'get' | 'set'> & { type: string; body: unknown }

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1b2330}main{max-width:26rem;margin:12vh auto;padding:2rem;background:#fff;border:1px solid #d9dde3;border-radius:8px}h1{font-size:1.25rem;margin:0 0 .5rem}code{display:block;overflow-wrap:anywhere;font-size:.875rem;color:#4b5563}button,a{font:inherit}button{min-height:2.5rem;padding:0 1rem;margin:1rem .5rem 0 0;border:1px solid #9aa3af;border-radius:6px;background:#fff;color:inherit;cursor:pointer}button.main{background:#1f4e8c;border-color:#1f4e8c;color:#fff}@media(prefers-color-scheme:dark){body{background:#14181f;color:#e6e9ee}main{background:#1d232c;border-color:#3a4350}code{color:#aab3c0}button{background:#1d232c}a{color:#8db8f0}}`

const languageOf = (ctx: Page): Language => {
  const asked = ctx.query['lang'] ?? ctx.query['ui_locales']
  return asked === undefined ? preferredLanguage(acceptedLanguages(ctx.get('accept-language'))) : toLanguage(asked)
}

export interface Pages {
  error(ctx: Page, of: { error: string; error_description?: string | undefined }): void
  signOut(ctx: Page, form: string, options: { isCertain: boolean; returnTo: string | undefined }): void
  signedOut(ctx: Page): void
}

export function createPages(kit: Pick<Kit, 'word' | 'publicUrl'>): Pages {
  function show(ctx: Page, title: string, content: string, formAction = "'none'", script = '') {
    const language = languageOf(ctx)
    const nonce = randomBytes(16).toString('base64')
    ctx.set(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    )
    ctx.set('x-frame-options', 'DENY')
    ctx.set('cache-control', 'no-store')
    ctx.type = 'html'
    ctx.body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${title}</h1>${content}</main>${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`
  }
  const wordsFor = (ctx: Page) => (key: string) => escapeHtml(kit.word(languageOf(ctx), 'sso', `page.${key}`))

  return {
    error(ctx, { error, error_description: description }) {
      const word = wordsFor(ctx)
      const isExpired = error === 'invalid_request' && ctx.query['client_id'] === undefined
      const [title, text] = isExpired ? (['expired', 'expiredText'] as const) : (['error', 'errorText'] as const)
      const facts = isExpired ? error : [error, description].filter(Boolean).join(': ')
      show(
        ctx,
        word(title),
        `<p>${word(text)}</p><code>${escapeHtml(facts)}</code><p><a href="${escapeHtml(kit.publicUrl)}/">${word('home')}</a></p>`,
      )
    },
    signOut(ctx, form, { isCertain, returnTo }) {
      const word = wordsFor(ctx)
      // Browsers apply the rule to where the answer to the form leads, too.
      const allowed = ["'self'", returnTo && URL.parse(returnTo)?.origin].filter(Boolean).join(' ')
      const yes = `<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">${word('signOutYes')}</button>`
      const no = `<button type="submit" form="op.logoutForm">${word('signOutNo')}</button>`
      const send = isCertain ? "document.querySelector('button.main').click()" : ''
      show(ctx, word('signOut'), `<p>${word('signOutText')}</p>${form}${yes}${no}`, allowed, send)
    },
    signedOut(ctx) {
      const word = wordsFor(ctx)
      show(
        ctx,
        word('signedOut'),
        `<p>${word('signedOutText')}</p><p><a href="${escapeHtml(kit.publicUrl)}/">${word('home')}</a></p>`,
      )
    },
  }
}
