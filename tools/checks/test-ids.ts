import type { Problem, SourceFile } from './source-file.ts'
import { lineAt } from './source-file.ts'

const index = 'docs/specification.md'
const id = String.raw`(?:[A-Z]{2}-\d{2}|[A-Z]\d{1,2})`
const bracketed = new RegExp(String.raw`\[(${id}(?:[ ,]+${id})*)\]`, 'g')

/** Ids that a test's title names in brackets, and the index of the specification does not explain. */
export function scanTestIds(files: readonly SourceFile[]): Problem[] {
  const known = new Set(
    [...(files.find(({ path }) => path === index)?.text ?? '').matchAll(/^\| (\S+) +\|/gm)].map(([, name]) => name),
  )
  return files
    .filter(({ path }) => /\.(test|journey)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(bracketed)].flatMap((match) =>
        match[1]!
          .split(/[ ,]+/)
          .filter((name) => !known.has(name))
          .map((name) => ({ path, line: lineAt(text, match.index), message: `${name} is not in ${index}` })),
      ),
    )
}
