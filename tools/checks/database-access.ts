import type { Problem, SourceFile } from './source-file.ts'
import { importsOf, isCode, isForTests, lineAt, walkFile } from './source-file.ts'

/** Where pools are made and statements sent, and the supervisor, which needs sessions of its own before there is a pool. */
const allowed = /^packages\/server-kit\/src\/((db|execute)\.ts|postgres\/)/
const drivers = new Set(['pg', 'pg-pool', 'pg-native', 'postgres'])

/**
 * A second pool would be a way to the database without the tenant's transaction, and connections that nobody counted.
 */
export function scanDatabaseAccess(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && !isForTests(each) && !allowed.test(each.path))) {
    for (const { name, line } of importsOf(file))
      if (drivers.has(name))
        problems.push({
          path: file.path,
          line,
          message: `"${name}": only server-kit's db.ts opens connections; take ctx.db`,
        })
    walkFile(file, (node) => {
      const callee = node.callee as { name?: string; property?: { name?: string } } | undefined
      const made = callee?.name ?? callee?.property?.name
      if (node.type === 'NewExpression' && (made === 'Pool' || made === 'Kysely'))
        problems.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          message: `new ${made}(): only in server-kit's db.ts`,
        })
    })
  }
  return problems
}
