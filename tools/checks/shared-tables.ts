import type { Node, Problem, SourceFile } from './source-file.ts'
import { keyName, lineAt, walkFile } from './source-file.ts'

const said = 'apps/server/src/tenants/shared-tables.ts'

/** Whoever adds a table that all tenants share says what becomes of its rows when one tenant is archived, copied or moved. */
export function scanSharedTables(files: readonly SourceFile[]): Problem[] {
  const text = files.find(({ path }) => path === said)?.text ?? ''
  const problems: Problem[] = []
  for (const file of files.filter(({ path }) => path.endsWith('.table.ts')))
    walkFile(file, (node) => {
      if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'table') return
      const [name, options] = node.arguments as Node[]
      const isShared = (options?.properties as Node[] | undefined)?.some(
        (property) => keyName(property) === 'scope' && (property.value as Node).value === 'platform',
      )
      if (!isShared || text.includes(`\n  ${String(name!.value)}: `)) return
      const line = lineAt(file.text, node.start)
      problems.push({
        path: file.path,
        line,
        message: `${String(name!.value)} is shared by all tenants: name it in ${said}`,
      })
    })
  return problems
}
