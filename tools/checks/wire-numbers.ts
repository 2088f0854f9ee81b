import type { Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, lineAt, walkFile } from './source-file.ts'

/** The two tables, and what never speaks on the wire. */
const outside = /^(packages\/(server|web)-kit\/src\/wire-codes\.ts$|tools\/)/
/** Codes that mean something only on the wire. Quantities of this size are written with separators (20_000), so none is hit. */
const codes = new Set(['11050', '11015', '11009', '11020', '800024', '141011', '20000', '20001', '307'])

/** A number in the middle of code says nothing and cannot be found when the wire changes; it stands once on each side. */
export function scanWireNumbers(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && !isForTests(each) && !outside.test(each.path)))
    walkFile(file, (node) => {
      if (node.type !== 'Literal' || !['number', 'string'].includes(typeof node.value)) return
      const raw = String(node.raw).replaceAll(/['"]/g, '')
      if (codes.has(raw))
        problems.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          message: `wire number ${raw}: name it in wire-codes.ts`,
        })
    })
  return problems
}
