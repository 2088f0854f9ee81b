/** Plain pages: no script, nothing from elsewhere, readable on any phone. */
import type { Kit } from '@mouldwright/server-kit'
import { escapeHtml, type Language, type Params } from '@mouldwright/kernel'

const styles = `
:root { color-scheme: light dark; --ink: #1a2330; --soft: #5a6675; --line: #e3e7ed; --edge: #8a95a5; --ground: #f3f5f8; --card: #fff; --accent: #1f5ac8; --link: #1f5ac8; --good: #1b6e43; --bad: #b42323; --badge: #e7f5ed }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #9aa5b3; --line: #2a313b; --edge: #64707f; --ground: #0f1216; --card: #171b21; --accent: #3568d4; --link: #7fa8f5; --good: #6bd39a; --bad: #ff8f8f; --badge: #12301f } }
* { box-sizing: border-box } body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px } a { color: var(--link) }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin-bottom: 16px } h1 { margin: 0; font-size: 22px; line-height: 1.4; flex: 1 } h2 { margin: 0 0 8px; font-size: 18px } h3 { margin: 16px 0 4px; font-size: 16px }
p { margin: 0 0 12px } .soft { color: var(--soft) } .owner { margin: 0 } .fault { color: var(--bad) } .done { color: var(--good) }
section { margin-bottom: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
table { width: 100%; border-collapse: collapse } th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle } th { color: var(--soft); font-weight: 400 } .figure { text-align: right; padding-right: 24px } .day { white-space: nowrap }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 12px; margin: 0 0 12px } dt { color: var(--soft); font-size: 14px } dd { margin: 0; font-size: 18px }
input, button { min-height: 44px; padding: 4px 12px; border: 1px solid var(--edge); border-radius: 6px; background: var(--card); color: var(--ink); font: inherit } button { border-color: var(--accent); cursor: pointer } button.main { background: var(--accent); color: #fff } :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.tools { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px } ol.steps { margin: 0; padding: 0; list-style: none } ol.steps li { display: flex; gap: 12px; padding: 6px 0; border-bottom: 1px solid var(--line) } ol.steps b { min-width: 96px; font-weight: 600 } ol.steps .is-done b::before { content: "✓ "; color: var(--good) }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px } figure { margin: 0 } img { width: 100%; border-radius: 6px; border: 1px solid var(--line) } figcaption { color: var(--soft); font-size: 14px }
@media (min-width: 641px) { td .label { position: absolute; clip-path: inset(50%) } }
@media (max-width: 640px) { thead { position: absolute; clip-path: inset(50%) } tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line) } td { display: block; padding: 2px 0; border: 0 } td.figure { text-align: left } td[data-label]::before { content: attr(data-label) ": "; color: var(--soft) } }
`

export type Tell = (path: string, params?: Params) => string

/** Words of these pages, ready for HTML. */
export const tellIn =
  (kit: Kit, language: Language): Tell =>
  (path, params) =>
    escapeHtml(kit.word(language, 'portal', `share.${path}`, params))

interface Frame {
  title: string
  /** Whose page it is. */
  owner?: string
  /** Ready HTML. */
  body: string
  language: Language
  nonce: string
  /** Of the page itself, for the other language; absent where there is nothing to read. */
  path?: string
  /** What the other language calls itself. */
  otherName?: string
}

export function frame({ title, owner = '', body, language, nonce, path, otherName = '' }: Frame): string {
  const other = language === 'zh' ? 'en' : 'zh'
  const change = path
    ? `<a href="${escapeHtml(path)}?lang=${other}" lang="${other}" rel="nofollow">${otherName}</a>`
    : ''
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style nonce="${nonce}">${styles}</style></head><body><main>${owner ? `<p class="owner soft">${escapeHtml(owner)}</p>` : ''}<header><h1>${title}</h1>${change}</header>${body}</main></body></html>`
}

export const policyOf = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
