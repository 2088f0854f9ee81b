import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

const longLines = 300
const tooManyLines = 600
/** Dictionaries are as long as their words are many. */
const mayBeLong = /\/locales\//

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/**
 * A long file hides several concepts. Over 600 lines nothing passes; over 300 only what the baseline lists, which may only
 * shrink: no new names, no longer files, and no names that have become short.
 * @param baseline path → the most lines that it may have
 */
export function scanFileLength(files: readonly SourceFile[], baseline: Readonly<Record<string, number>>): Problem[] {
  const problems: Problem[] = []
  const code = files.filter((file) => isCode(file) && !mayBeLong.test(file.path))
  for (const file of code) {
    const lines = lineCount(file.text)
    const listed = baseline[file.path]
    const report = (message: string) => problems.push({ path: file.path, message })
    if (lines > tooManyLines) report(`${lines} lines; more than ${tooManyLines} is too much for one file`)
    else if (lines > longLines && !isForTests(file)) {
      if (listed === undefined) report(`${lines} lines; split it, one concept a file (${longLines} at most)`)
      else if (lines > listed) report(`${lines} lines; ${listed} at most, and long files only shrink`)
    } else if (listed !== undefined) report(`only ${lines} lines; take it off the list in tools/checks/baseline.json`)
  }
  const paths = new Set(code.map(({ path }) => path))
  for (const path of Object.keys(baseline))
    if (!paths.has(path))
      problems.push({ path, message: 'is gone; take it off the list in tools/checks/baseline.json' })
  return problems
}
