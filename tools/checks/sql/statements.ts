/** Finds every statement that is handed to the database, with its text and the row type that it is given. */
import type { Node, SourceFile } from '../source-file.ts'
import { isCode, isForTests, lineAt, walkFile } from '../source-file.ts'
import { Declarations } from './declarations.ts'
import { Evaluator } from './evaluate.ts'
import { bind, enterLoop, run } from './execute.ts'
import { Scope, Unknown, nameOf, parameter, typeSaysSql, type Known, type RowNode } from './known.ts'
import { RowTypes, type RowType } from './row-types.ts'

interface Statement {
  path: string
  line: number
  method: string
  /** Texts by the ways that the program may take; usually one. */
  texts: string[]
  /** `none`: nobody reads a row of it. */
  row: RowType | 'none'
}

interface Unchecked {
  path: string
  line: number
  why: string
}

export interface Found {
  statements: Statement[]
  /** What the compiler sees: made by the query builder. */
  built: number
  unchecked: Unchecked[]
}

const methods = new Set(['all', 'one', 'maybe', 'run', 'stream'])
const isServer = ({ path }: SourceFile) =>
  /^(modules\/[^/]+\/server|packages\/server-kit\/src|apps\/server\/src)\//.test(path)

/** Parameters get their numbers. */
const numbered = (text: string) => {
  let count = 0
  return text.replaceAll(parameter, () => `$${(count += 1)}`)
}

/** The call that a chain of the query builder begins with is one on `tables`. */
function isBuilt(node: Node, source: string): boolean {
  const text = source.slice(node.start, node.end)
  return /^tables\b/.test(text.trim())
}

/** Arguments of functions around a statement, where a call of them is looked at. */
type Arguments = ReadonlyMap<Node, readonly Known[]>

function scopeAt(
  node: Node,
  ancestors: readonly Node[],
  file: SourceFile,
  evaluator: Evaluator,
  given: Arguments,
): Scope {
  let scope = new Scope(file)
  for (const one of ancestors) {
    if (/Function/.test(one.type)) {
      scope = new Scope(file, scope)
      for (const [at, pattern] of (one.params as Node[]).entries())
        bind(evaluator, pattern, given.get(one)?.[at] ?? { is: given.has(one) ? 'nothing' : 'value' }, scope)
    } else if (one.type === 'BlockStatement') {
      scope = new Scope(file, scope)
      run(evaluator, one.body as Node[], scope, node)
    } else if (one.type === 'ForOfStatement') scope = enterLoop(evaluator, one, scope)
  }
  return scope
}

/** `(): Promise<Row[]> => db.all(…)`: the row that the function around it promises. */
function promised(node: Node, ancestors: readonly Node[]): Node | undefined {
  let at = ancestors.length - 1
  let inner = node
  while (at >= 0 && /^(AwaitExpression|ReturnStatement|BlockStatement)$/.test(ancestors[at]!.type))
    inner = ancestors[at--]!
  const around = ancestors[at]
  if (!around || !/Function/.test(around.type) || around.body !== inner) return undefined
  let type = (around.returnType as { typeAnnotation: Node } | null)?.typeAnnotation
  if (type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Promise')
    type = (type.typeArguments as { params: Node[] }).params[0]
  if (type?.type === 'TSUnionType')
    type = (type.types as Node[]).find((one) => !/TS(Undefined|Null)Keyword/.test(one.type))
  if (type?.type === 'TSTypeOperator') type = type.typeAnnotation as Node
  return type?.type === 'TSArrayType' ? (type.elementType as Node) : type
}

/** A statement whose rows are only counted, compared with nothing, or not looked at. */
function ignoresRows(method: string, ancestors: readonly Node[], source: string): boolean {
  if (method === 'run') return true
  const above = ancestors.toReversed().find(({ type }) => !/^(AwaitExpression|ParenthesizedExpression)$/.test(type))!
  if (above.type === 'BinaryExpression')
    return /[!=]== undefined|undefined [!=]==/.test(source.slice(above.start, above.end))
  // Without a type of its own the row is `unknown`: the compiler lets nobody read a column of it.
  if (above.type === 'VariableDeclarator')
    return (above.id as Node).type === 'Identifier' && !(above.id as Node).typeAnnotation
  return (
    above.type === 'ExpressionStatement' ||
    above.type === 'IfStatement' ||
    (above.type === 'UnaryExpression' && above.operator === '!')
  )
}

interface Place {
  file: SourceFile
  node: Node
  ancestors: readonly Node[]
}

/** What is handed to the database at a place, by all ways that lead there. */
function waysTo(
  { file, node, ancestors }: Place,
  declarations: Declarations,
  call?: { of: Node; place: Place },
): Known[] {
  const found: Known[] = []
  for (let way = 0, ways = 2; way < ways; way += 1) {
    const evaluator = new Evaluator(declarations, way)
    const given = new Map<Node, Known[]>()
    if (call) {
      const { place, of } = call
      const scope = scopeAt(place.node, place.ancestors, place.file, evaluator, new Map())
      given.set(
        of,
        (place.node.arguments as Node[]).map((one) => evaluator.evaluate(one, scope)),
      )
    }
    const scope = scopeAt(node, ancestors, file, evaluator, given)
    found.push(evaluator.evaluate((node.arguments as Node[])[0]!, scope))
    ways = Math.max(ways, evaluator.ways)
  }
  return found
}

const textsOf = (ways: readonly Known[]): string[] => [
  ...new Set(ways.flatMap((way) => (way.is === 'sql' ? [numbered(way.text)] : []))),
]

/** The function that callers give pieces of SQL to. */
const takesSql = ({ ancestors }: Place): Node | undefined =>
  ancestors.findLast(({ type, params }) => /Function/.test(type) && (params as Node[]).some(typeSaysSql))

export function findStatements(files: readonly SourceFile[]): Found {
  const declarations = new Declarations(files)
  const types = new RowTypes(declarations)
  const found: Found = { statements: [], built: 0, unchecked: [] }
  const calls: Place[] = []
  const open = new Map<Node, { place: Place; statement: Statement }[]>()
  const server = files.filter((one) => isCode(one) && isServer(one) && !isForTests(one))
  const look = (place: Place, method: string) => {
    const { file, node, ancestors } = place
    const at = { path: file.path, line: lineAt(file.text, node.start) }
    const callee = node.callee as Node
    const ways = waysTo(place, declarations)
    const texts = textsOf(ways)
    if (texts.length === 0) {
      const isOnDb = /(^|\.)db$/i.test(file.text.slice((callee.object as Node).start, (callee.object as Node).end))
      if (isBuilt((node.arguments as Node[])[0]!, file.text)) found.built += 1
      else if (isOnDb) throw new Unknown('what it is made of is not seen')
      return
    }
    const own = ways.find((way) => way.is === 'sql' && way.row) as { row: RowNode } | undefined
    const explicit = (node.typeArguments as { params: Node[] } | null)?.params[0] ?? undefined
    const inferred = explicit ?? (own || method === 'run' ? undefined : promised(node, ancestors))
    const row = inferred ? { file, node: inferred } : own?.row
    if (!row && !ignoresRows(method, ancestors, file.text)) throw new Unknown('its row has no type')
    const statement: Statement = { ...at, method, texts, row: row ? types.read(row) : 'none' }
    found.statements.push(statement)
    const taker = takesSql(place)
    if (taker) open.set(taker, [...(open.get(taker) ?? []), { place, statement }])
  }
  for (const file of server)
    walkFile(file, (node, ancestors) => {
      if (node.type !== 'CallExpression') return
      const callee = node.callee as Node
      const method = nameOf(callee.property)
      const place = { file, node, ancestors }
      if (callee.type === 'Identifier') calls.push(place)
      if (callee.type !== 'MemberExpression' || !methods.has(method) || (node.arguments as Node[]).length === 0) return
      try {
        look(place, method)
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        found.unchecked.push({ path: file.path, line: lineAt(file.text, node.start), why: error.message })
      }
    })
  for (const call of calls) {
    const declared = declarations.find(call.file, nameOf(call.node.callee))
    const of = (declared?.node.init as Node | undefined) ?? declared?.node
    for (const { place, statement } of (of && open.get(of)) ?? [])
      try {
        statement.texts = [
          ...new Set([...statement.texts, ...textsOf(waysTo(place, declarations, { of: of!, place: call }))]),
        ]
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        const at = { path: call.file.path, line: lineAt(call.file.text, call.node.start) }
        found.unchecked.push({ ...at, why: `what it gives: ${error.message}` })
      }
  }
  return found
}
