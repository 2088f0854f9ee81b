import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

const shown = /^(modules\/[^/]+\/web|apps\/(web|account)\/src|packages\/web-kit\/src)\/.+\.tsx$/
const counts = String.raw`(?:\w+\??\.)*(?:count|total|length|quantity|tasks|moulds|errors|warnings|\w+(?:Count|Total|Moulds|Tasks))`
/** What a page shows, and nothing else between the braces; of a set of things, its size. */
const asChild = new RegExp(String.raw`(?<!=\s*)\{(?:${counts}|(?:\w+\??\.)+size)\}\s*(?:<|$)`)
const inText = new RegExp(String.raw`\$\{(?:\w+\??\.)*(?:count|total|length|\w+(?:Count|Total))\}`)

/** People see the same number written alike wherever it stands: 6,034, not 6034. Sentences of dictionaries group by themselves. */
export function scanBareCounts(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !isForTests(file) && shown.test(file.path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          asChild.test(line) || inText.test(line)
            ? [{ path, line: at + 1, message: 'a count that people see: write it by shownNumber' }]
            : [],
        ),
    )
}
