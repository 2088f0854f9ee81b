import { posix } from 'node:path'
import type { Node, Problem, SourceFile } from './source-file.ts'
import { importsOf, isForTests, keyName, lineAt, walk, walkFile } from './source-file.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('.', '_')

/** Tables whose rows belong to a tenant: one for every entity, and the hand-written ones that say so. */
export function tenantTables(files: readonly SourceFile[]): Set<string> {
  const tables = new Set<string>()
  for (const file of files.filter(({ path }) => /^modules\/.*\.(entity|table)\.ts$/.test(path)))
    walkFile(file, (node) => {
      if (node.type !== 'CallExpression') return
      const callee = (node.callee as { name?: string }).name
      const [name, options] = node.arguments as Node[]
      if (name?.type !== 'Literal' || typeof name.value !== 'string') return
      const isPlatform = (options?.properties as Node[] | undefined)?.some(
        (property) => keyName(property) === 'scope' && (property.value as Node).value === 'platform',
      )
      if (callee === 'entity') tables.add(snake(name.value))
      else if (callee === 'table' && isPlatform !== true) tables.add(name.value)
    })
  return tables
}

/** Texts of declarations by name, so that a condition kept in a constant or a helper counts where it is used. */
type Declarations = Map<string, string>

const put = (into: Declarations, name: string, text: string) => into.set(name, `${into.get(name) ?? ''}${text}\n`)

const declared = new WeakMap<SourceFile, Declarations>()

function declarations(file: SourceFile): Declarations {
  const known = declared.get(file)
  if (known !== undefined) return known
  const found: Declarations = new Map()
  declared.set(file, found)
  walkFile(file, (node) => {
    const name = (node.id as Node | undefined)?.name
    const isNamed = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
    const text = file.text.slice(node.start, node.end)
    if (isNamed && typeof name === 'string' && text.includes('sql`')) put(found, name, text)
  })
  return found
}

/** The file that an import means: beside it, or another module's interface. */
function resolveImport(from: string, name: string, byPath: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  if (name.startsWith('.')) return byPath.get(posix.join(posix.dirname(from), name))
  const [, module] = /^@mouldwright\/([^/]+)\/server\/api$/.exec(name) ?? []
  return module === undefined ? undefined : byPath.get(`modules/${module}/server/api.ts`)
}

/** The same for the names that a file imports, also when they are passed on, or use what others declare. */
function importedDeclarations(
  file: SourceFile,
  byPath: ReadonlyMap<string, SourceFile>,
  hops = 2,
): Map<string, string> {
  const found = new Map<string, string>()
  if (hops === 0) return found
  for (const { name } of importsOf(file)) {
    const other = resolveImport(file.path, name, byPath)
    if (other === undefined) continue
    for (const source of [importedDeclarations(other, byPath, hops - 1), declarations(other)])
      for (const [imported, text] of source) put(found, imported, text)
  }
  return found
}

const namesTenant = /tenant|inFactory\(/i

/** `tables.selectFrom('a as t').…`: the whole chain, where a table is named. */
function builtOn(node: Node, ancestors: readonly Node[]): { table: string; whole: Node } | undefined {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined
  if ((callee.object as { name?: string }).name !== 'tables') return undefined
  const [table = ''] = String((node.arguments as { value?: unknown }[])[0]?.value).split(' ')
  let at = ancestors.length
  while (
    at > 0 &&
    /^(Member|Call)Expression$/.test(ancestors[at - 1]!.type) &&
    !isArgument(ancestors[at - 1]!, ancestors[at] ?? node)
  )
    at -= 1
  return { table, whole: ancestors[at] ?? node }
}

/** A condition of scope that is put together in place. */
const byHand = /\b(?:where|and|on)\s+\(?(?:\w+\.)?tenant_id = \$\{/

const isArgument = (call: Node, of: Node) => ((call.arguments as Node[] | undefined) ?? []).includes(of)

const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'

function namesIn(node: Node): string[] {
  const names: string[] = []
  walk(node, (inner) => {
    if (inner.type === 'Identifier') names.push(inner.name as string)
  })
  return names
}

/** The statement and every piece of SQL that it is put together from, whoever put that together. */
function wholeText(statement: string, names: readonly string[], known: Declarations): string {
  const seen = new Set<string>()
  const pieces = [statement]
  const add = (name: string) => {
    const text = known.get(name)
    if (text === undefined || seen.has(name)) return
    seen.add(name)
    pieces.push(text)
    for (const [inner] of text.matchAll(/[A-Za-z_$][\w$]*/g)) add(inner)
  }
  names.forEach(add)
  return pieces.join('\n')
}

const tableReference = /\b(?:from|join|update|into)\s+(?:only\s+)?"?([a-z][a-z0-9_]*|\$\{)/gi

function touchesTenantTable(statement: string, tables: ReadonlySet<string>): string | undefined {
  for (const match of statement.matchAll(tableReference)) {
    const [, name = ''] = match
    if (name === '${') {
      // An interpolated table is one of an entity's, else its name would simply be written.
      const inserted = statement.slice(match.index + match[0].length)
      if (/^\s*sql\.table\(/.test(inserted)) return inserted.slice(0, inserted.indexOf('}'))
    } else if (tables.has(name) || [...tables].some((table) => name.startsWith(`${table}_`))) return name
  }
  return undefined
}

/**
 * Row security keeps tenants apart even where a statement forgets; statements say it as well, because the planner needs it to
 * use the indexes, which all begin with the tenant. A statement counts as saying it when its text, or the declaration of
 * something that it inserts, speaks of the tenant.
 */
export function scanTenancy(files: readonly SourceFile[]): Problem[] {
  const tables = tenantTables(files)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const problems: Problem[] = []
  for (const file of files) {
    if (!/^modules\/[^/]+\/server\/.*\.ts$/.test(file.path) || isForTests(file)) continue
    const known = declarations(file)
    for (const [name, text] of importedDeclarations(file, byPath)) put(known, name, text)
    walkFile(file, (node, ancestors) => {
      const built = builtOn(node, ancestors)
      if (built && tables.has(built.table)) {
        const statement = file.text.slice(built.whole.start, built.whole.end)
        if (!namesTenant.test(wholeText(statement, namesIn(built.whole), known)))
          problems.push({
            path: file.path,
            line: lineAt(file.text, node.start),
            message: `the statement on ${built.table} does not name its tenant: inTenant() or inFactory()`,
          })
      }
      if (!isSql(node)) return
      const statement = file.text.slice(node.start, node.end)
      const table = touchesTenantTable(statement, tables)
      if (byHand.test(statement))
        problems.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          message: 'the scope is written by hand: inTenant() or inFactory()',
        })
      if (table !== undefined && !namesTenant.test(wholeText(statement, namesIn(node), known)))
        problems.push({
          path: file.path,
          line: lineAt(file.text, node.start),
          message: `the statement on ${table} does not name tenant_id`,
        })
      return false
    })
  }
  return problems
}
