import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

const shown = /^(modules\/[^/]+\/web|apps\/(web|account)\/src|packages\/(web-kit|gantt)\/src)\//
/** Where the rule stands, and a picture whose places are parts of its width. */
const outside = new Set(['packages/web-kit/src/format/numbers.ts', 'modules/verification/web/puzzle.dialog.tsx'])
/** A value with its sign right behind it, as text or in a page. */
const written = /\}\s?%(?=[`'"<\s]|$)/
/** Lengths and places of a layout are no figures. */
const layout = /\b(width|height|left|top|right|bottom|inset|background|transform|style)\b/

/** People see percentages by one rule of rounding: nothing reads as 100% or 0% that is not. */
export function scanPercentages(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && shown.test(file.path) && !outside.has(file.path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          written.test(line) && !layout.test(line)
            ? [{ path, line: at + 1, message: 'a percentage that people see: write it by percentText' }]
            : [],
        ),
    )
}
