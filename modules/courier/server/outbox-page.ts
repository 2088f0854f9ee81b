/** `/dev/outbox`: what would have left, for whoever tries the demo. There is no such page anywhere else. */
import { randomBytes } from 'node:crypto'
import { acceptedLanguages, escapeHtml, preferredLanguage, toLanguage, type Language } from '@mouldwright/kernel'
import type { Kit, ServerModule } from '@mouldwright/server-kit'
import type { KeptMessage } from './ports.ts'

const styles = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5b6675; --line: #dfe4ea; --ground: #f5f7f9; --card: #fff; --accent: #0f6cbd }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa7b6; --line: #2c3744; --ground: #12181f; --card: #1a222c; --accent: #6cb8f6 } }
* { box-sizing: border-box } body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 64px }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: baseline } h1 { margin: 0; font-size: 22px; flex: 1 } a { color: var(--accent) }
.intro { color: var(--soft); margin: 4px 0 24px }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line) }
th, td { padding: 10px 14px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 500; white-space: nowrap }
td.at, td.to { white-space: nowrap; font-variant-numeric: tabular-nums } td.text { overflow-wrap: anywhere } td b { display: block }
@media (max-width: 640px) { thead { position: absolute; clip-path: inset(50%) } tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line) } td { display: block; border: 0; padding: 2px 14px } }
`

type App = Parameters<NonNullable<ServerModule['routes']>>[0]

interface Parts {
  kit: Kit
}

function page({ kit }: Parts, messages: readonly KeptMessage[], language: Language, nonce: string): string {
  const word = (path: string, params?: Record<string, string>) =>
    escapeHtml(kit.word(language, 'courier', `outbox.${path}`, params))
  const other = language === 'zh' ? 'en' : 'zh'
  const rows = messages.map(({ at, channel, to, subject, text }) => {
    const time = new Date(at).toISOString()
    return `<tr><td class="at"><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></td><td>${word(channel)}</td><td class="to">${escapeHtml(to)}</td><td class="text">${channel === 'mail' ? `<b>${escapeHtml(subject)}</b>` : ''}${escapeHtml(text)}</td></tr>`
  })
  const heads = ['at', 'channel', 'to', 'text'].map((head) => `<th scope="col">${word(head)}</th>`).join('')
  const list =
    rows.length === 0
      ? `<p>${word('empty')}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${word('title')}</title><style nonce="${nonce}">${styles}</style></head><body><main><header><h1>${word('title')}</h1><a href="?lang=${language}">${word('refresh')}</a><a href="?lang=${other}" lang="${other}">${word('other')}</a></header><p class="intro">${word('intro', { most: '100' })}</p>${list}</main></body></html>`
}

const languageOf = ({ query, headers }: { query: unknown; headers: Readonly<Record<string, unknown>> }) => {
  const asked = (query as Record<string, unknown>)['lang']
  return asked === undefined
    ? preferredLanguage(acceptedLanguages(String(headers['accept-language'] ?? '')))
    : toLanguage(asked)
}

/** The page of a deployment that lets nothing leave and is for show; in all others its address is absent, also for the web app. */
export function addOutboxPage(app: App, parts: Parts): void {
  const { isDemo, ports } = parts.kit
  const { kept } = ports
  if (!isDemo || !kept) {
    for (const path of ['/dev/outbox', '/dev/outbox.json'])
      app.get(path, (_, reply) => reply.status(404).type('text/plain').send(''))
    return
  }
  app.get('/dev/outbox', (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page(parts, kept, languageOf(request), nonce))
  })
  app.get('/dev/outbox.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      messages: kept.map(({ channel, to, template, subject, text, params, at }) => ({
        channel,
        to,
        template,
        subject,
        text,
        params,
        at: new Date(at).toISOString(),
      })),
    }),
  )
}
