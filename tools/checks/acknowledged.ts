import type { Node, Problem, SourceFile } from './source-file.ts'
import { isForTests, lineAt, walkFile } from './source-file.ts'

/** What people read of their own acts. Terminals keep reports first, off line as well, and say which of both it was. */
const inside = /^(?:modules\/[^/]+\/web|packages\/web-kit\/src|apps\/(?:web|account)\/src)\//

/** Say what the server has said by itself, or what another page heard of it. */
const elsewhere = new Set(['modules/aps/web/planner/use-schedule.ts', 'modules/gateway/web/factories/switch-place.ts'])

/** Waited for, and no word of the server that something is done: a question, and looking again. */
const noAnswer = /^(?:ask|refetch|invalidateQueries|refresh|reload|renew|onChanged|go|navigate)$/
/** Whoever draws the dialog is told by it that its call was answered. */
const toldWhenDone = /^on(?:Done|Made|Saved)$/

const message = 'says that something is done where no call may have been answered: await it first, or tellUnchanged()'

const isFunction = ({ type }: Node) => /Function/.test(type)

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier'
    ? (node['name'] as string)
    : node?.type === 'MemberExpression'
      ? nameOf(node['property'] as Node)
      : undefined

const isCallOf = (node: Node, name: string) => node.type === 'CallExpression' && nameOf(node['callee'] as Node) === name
const isAnswer = (node: Node) =>
  node.type === 'AwaitExpression' && !noAnswer.test(nameOf((node['argument'] as Node)['callee'] as Node) ?? '')

/** Fields of a node that may be left out when it runs. */
const optional: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  ForStatement: ['test', 'update', 'body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  SwitchStatement: ['cases'],
  TryStatement: ['handler'],
}

/** Whether it holds such a node that runs whenever it does; with `perhaps`, that may run. */
function holds(root: unknown, sought: (node: Node) => boolean, perhaps = false): boolean {
  if (Array.isArray(root)) return root.some((item) => holds(item, sought, perhaps))
  if (typeof root !== 'object' || root === null || typeof (root as Node).type !== 'string') return false
  const node = root as Node
  if (isFunction(node)) return false
  if (sought(node)) return true
  const left = perhaps ? [] : (optional[node.type] ?? [])
  return Object.entries(node).some(([field, value]) => !left.includes(field) && holds(value, sought, perhaps))
}

const isUnchanged = (node: Node) =>
  node.type === 'IfStatement' &&
  holds(node['consequent'], (inner) => inner.type === 'ReturnStatement', true) &&
  holds(node['consequent'], (inner) => isCallOf(inner, 'tellUnchanged'), true)

/** What has run before a node within its function, the nearest first. */
function* before(node: Node, ancestors: readonly Node[]): Generator<Node> {
  yield* (node['arguments'] as Node[] | undefined) ?? []
  let child = node
  for (const parent of ancestors.toReversed()) {
    if (isFunction(parent)) return
    const list = parent['body'] ?? parent['consequent']
    if (Array.isArray(list)) yield* (list as Node[]).slice(0, (list as Node[]).indexOf(child)).toReversed()
    const first = (parent['test'] ?? parent['left']) as Node | undefined
    if (optional[parent.type] && first && first !== child) yield first
    child = parent
  }
}

/** Whether the function is one that runs with the answer of a call, by where it stands. */
function takesAnswer(fn: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1)!
  if (parent.type === 'JSXExpressionContainer')
    return toldWhenDone.test(String((ancestors.at(-2)!['name'] as Node)['name']))
  if (parent.type !== 'CallExpression') return false
  const given = parent['arguments'] as Node[]
  if (given[0] === fn) return nameOf(parent['callee'] as Node) === 'then'
  return given[0] !== undefined && isFunction(given[0])
}

type Place = readonly [node: Node, ancestors: readonly Node[]]

const declared = (fn: Node, parent: Node | undefined) =>
  fn.type === 'FunctionDeclaration' ? nameOf(fn['id'] as Node) : nameOf(parent?.['id'] as Node | undefined)

/** A page says that something is done when the server has said so, and never of what nobody has changed. */
export function scanAcknowledged(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => /\.tsx?$/.test(file.path) && !isForTests(file) && inside.test(file.path))
    .filter(({ path, text }) => !elsewhere.has(path) && /\b(?:toast|changeRecords)\(/.test(text))
    .flatMap((file) => {
      const told: Place[] = []
      const calls: Place[] = []
      walkFile(file, (node, ancestors) => {
        if (node.type !== 'CallExpression') return
        const [first, second] = node['arguments'] as Node[]
        if (isCallOf(node, 'toast') && file.text.slice(first?.start, first?.end).includes("'success'"))
          told.push([node, ancestors])
        else if (isCallOf(node, 'changeRecords') && second && isFunction(second)) {
          if (!holds(second['body'], isAnswer)) told.push([node, ancestors])
        } else calls.push([node, ancestors])
      })
      const seen = new Set<string>()
      const faults: Node[] = []
      for (const [node, ancestors] of told) {
        const earlier = [...before(node, ancestors)]
        if (earlier.some((one) => holds(one, isAnswer))) continue
        if (earlier.some(isUnchanged) && earlier.some((one) => holds(one, isAnswer, true))) continue
        const at = ancestors.findLastIndex(isFunction)
        const fn = ancestors[at]
        if (fn && takesAnswer(fn, ancestors.slice(0, at))) continue
        // A helper that only says it: who calls it is asked instead.
        const name = fn && declared(fn, ancestors[at - 1])
        const callers = name ? calls.filter(([call]) => isCallOf(call, name)) : []
        if (callers.length === 0) faults.push(node)
        else if (!seen.has(name!)) told.push(...callers)
        if (name) seen.add(name)
      }
      return faults.map(({ start }) => ({ path: file.path, line: lineAt(file.text, start), message }))
    })
}
