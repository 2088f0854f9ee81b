import type { Problem, SourceFile } from './source-file.ts'

const path = 'docs/glossary.md'
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Each row of the glossary fills the columns of its table, and no table has a term twice: a merge can spoil both unseen. */
export function scanGlossary(files: readonly SourceFile[]): Problem[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const problems: Problem[] = []
  let columns = 0
  let terms = new Set<string>()
  text.split('\n').forEach((row, at) => {
    const line = at + 1
    if (!row.startsWith('|')) {
      columns = 0
      return
    }
    const cells = cellsOf(row)
    if (columns === 0) {
      columns = cells.length
      terms = new Set()
      return
    }
    const term = cells[0]!
    if (cells.length !== columns)
      problems.push({ path, line, message: `“${term}” has ${cells.length} cells in a table of ${columns} columns` })
    if (terms.has(term)) problems.push({ path, line, message: `“${term}” is explained twice` })
    terms.add(term)
  })
  return problems
}
