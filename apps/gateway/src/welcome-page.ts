/** The page that shows a person that the browser reaches the gateway, and trusts it. */
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'
import { languageOf } from './sentences.ts'

const words = { zh: zh.welcome, en: en.welcome }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export interface Welcome {
  name: string
  version: string
  /** The browser's wishes. */
  language: string | undefined
}

export function welcomePage({ name, version, language }: Welcome): string {
  const code = languageOf(language)
  const { title, lead, version: shownVersion } = words[code]
  return `<!doctype html>
<html lang="${code}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.6 system-ui, sans-serif; color: light-dark(#1f2328, #e6e8eb); background: light-dark(#f5f6f8, #14171a) }
  main { box-sizing: border-box; max-width: 520px; margin: 16px; padding: 32px; border-radius: 8px; background: light-dark(#fff, #1d2125) }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
  p { margin: 0 0 16px; overflow-wrap: anywhere }
  small { color: light-dark(#5c6570, #a2abb5) }
</style>
<main>
  <h1>${title}</h1>
  <p>${escaped(lead.replace('{{name}}', () => name))}</p>
  <small>${escaped(shownVersion.replace('{{version}}', version))}</small>
</main>
</html>
`
}
