import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

const shown = /^(modules\/[^/]+\/web|apps\/(web|account)\/src|packages\/(web-kit|gantt)\/src)\//
/** Where the rule stands, and a picture whose places are parts of its width. */
const outside = new Set(['packages/web-kit/src/format/numbers.ts', 'modules/verification/web/puzzle.dialog.tsx'])
/** A value with its sign right behind it, as text or in a page. */
const written = /\}\s?%(?=[`'"<\s]|$)/
/** A value beside a unit that is looked up, which may be the percent sign. */
const measured = /\bshownNumber\(.*(?:`units\.\$\{|\{unit\})/
/** Sentences are filled with what percentText writes, or say it as that does. */
const sentences = /\/locales\/[^/]+\.ts$/
const apart = /[\d}]\s%/
/** Lengths and places of a layout are no figures. */
const layout = /\b(width|height|left|top|right|bottom|inset|background|transform|style)\b/

/** People see percentages by one rule of rounding: nothing reads as 100% or 0% that is not, and all read alike. */
export function scanPercentages(files: readonly SourceFile[]): Problem[] {
  const code = files.filter((file) => isCode(file) && !isForTests(file))
  const byLine = (of: SourceFile[], isWrong: (line: string, text: string) => boolean, message: string): Problem[] =>
    of.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (isWrong(line, text) ? [{ path, line: at + 1, message }] : [])),
    )
  const pages = code.filter(({ path }) => shown.test(path) && !outside.has(path))
  return [
    ...byLine(
      pages,
      (line, text) =>
        (written.test(line) && !layout.test(line)) || (measured.test(line) && !text.includes('percentText(')),
      'a percentage that people see: write it by percentText',
    ),
    ...byLine(
      code.filter(({ path }) => sentences.test(path)),
      (line) => apart.test(line),
      'a percent sign stands right behind its number, as percentText writes it',
    ),
  ]
}
