import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests } from './source-file.ts'

/** Lengths of functions and their complexity are the linter's; this is the backstop for files of many short ones. */
const longest = { code: 500, tests: 600 }
/** Dictionaries are as long as their words are many, and what is written from declarations as these. */
const mayBeLong = /\/locales\/|\/migrations\/tables\.d\.ts$/

const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** A file that long hides several concepts. */
export function scanFileLength(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file) && !mayBeLong.test(file.path))
    .flatMap((file) => {
      const [lines, most] = [lineCount(file.text), isForTests(file) ? longest.tests : longest.code]
      return lines <= most
        ? []
        : [{ path: file.path, message: `${lines} lines; split it, one concept a file (${most} at most)` }]
    })
}
