import type { Language } from '@mouldwright/kernel'
import { placeholders, type ReportKind } from '@mouldwright/reports/shared'
import type { Kit } from '@mouldwright/server-kit'

/** What a placeholder is called in a language: `批次号`, `工序.工序号`. */
export function labelOf(kit: Kit, language: Language, key: string): string {
  const word = (path: string) => kit.word(language, 'reports', `placeholders.${path}`)
  const [line, name] = key.split('.')
  return name === undefined ? word(key) : `${word(`${line}.$`)}.${word(key)}`
}

/** Every way in which the placeholders of a kind may be written → their key: by the key itself and by its name in each language. */
export function keysOf(kit: Kit, kind: ReportKind): Record<string, string> {
  return Object.fromEntries(
    placeholders[kind].flatMap((key) => [
      [key, key],
      [labelOf(kit, 'zh', key), key],
      [labelOf(kit, 'en', key), key],
    ]),
  )
}
