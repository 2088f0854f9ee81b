/** What statements of the program do, as far as the texts of SQL depend on it: names that are bound, lists that grow. */
import type { Node } from '../source-file.ts'
import type { Evaluator } from './evaluate.ts'
import { Scope, keyOf, listedTexts, mayBeLeftOut, nameOf, nothing, typeSaysSql, value, type Known } from './known.ts'

export function bind(evaluator: Evaluator, pattern: Node, known: Known, scope: Scope): void {
  if (pattern.type === 'AssignmentPattern') {
    const isGiven = known.is !== 'nothing'
    bind(evaluator, pattern.left as Node, isGiven ? known : evaluator.evaluate(pattern.right as Node, scope), scope)
  } else if (pattern.type === 'Identifier') {
    const listed = known.is === 'value' ? listedTexts(pattern) : []
    if (listed.length > 0)
      scope.names.set(nameOf(pattern), { is: 'text', value: listed.at(evaluator.takesFirst ? 0 : -1)! })
    // A piece that the caller gives: where the caller is not known, a condition that holds, or nothing where it may be left out.
    else if (known.is === 'value' && typeSaysSql(pattern))
      scope.names.set(nameOf(pattern), mayBeLeftOut(pattern) ? nothing : { is: 'sql', text: '(select true)' })
    else scope.names.set(nameOf(pattern), known)
  } else if (pattern.type === 'ObjectPattern') {
    for (const one of pattern.properties as Node[])
      if (one.type === 'Property') bind(evaluator, one.value as Node, fieldOf(evaluator, known, keyOf(one)), scope)
      else bind(evaluator, one.argument as Node, value, scope)
  } else if (pattern.type === 'ArrayPattern') {
    for (const [at, one] of (pattern.elements as (Node | null)[]).entries())
      if (one) bind(evaluator, one, known.is === 'list' ? (known.items[at] ?? nothing) : value, scope)
  }
}

function fieldOf(evaluator: Evaluator, of: Known, name: string): Known {
  if (of.is !== 'record') return value
  const own = (of.node.properties as Node[]).find((one) => one.type === 'Property' && keyOf(one) === name)
  return own ? evaluator.evaluate(own.value as Node, of.scope) : value
}

/** Runs statements in order, up to `until` where that is given; answers what they return. */
export function run(evaluator: Evaluator, statements: readonly Node[], scope: Scope, until?: Node): Known | undefined {
  for (const node of statements) {
    const isLast = until !== undefined && node.start <= until.start && node.end >= until.end
    if (isLast) return undefined
    const returned = execute(evaluator, node, scope, until !== undefined)
    if (returned) return returned
  }
  return undefined
}

function execute(evaluator: Evaluator, node: Node, scope: Scope, goesOn: boolean): Known | undefined {
  if (node.type === 'ReturnStatement') {
    if (goesOn) return undefined
    return node.argument ? evaluator.evaluate(node.argument as Node, scope) : nothing
  }
  if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations as { id: Node; init?: Node }[])
      if (id.type === 'Identifier' && init) scope.names.set(nameOf(id), init)
      else bind(evaluator, id, init && !init.type.startsWith('Await') ? evaluator.evaluate(init, scope) : value, scope)
  } else if (node.type === 'FunctionDeclaration') scope.names.set(nameOf(node.id), { is: 'function', node, scope })
  else if (node.type === 'IfStatement') {
    const holds = evaluator.holds(node.test as Node, scope) ?? evaluator.takesFirst
    const branch = (holds ? node.consequent : node.alternate) as Node | null
    if (branch) return execute(evaluator, branch, scope, goesOn)
  } else if (node.type === 'BlockStatement') return run(evaluator, node.body as Node[], new Scope(scope.file, scope))
  else if (node.type === 'ForOfStatement') {
    const inner = enterLoop(evaluator, node, scope)
    return evaluator.takesFirst ? execute(evaluator, node.body as Node, inner, goesOn) : undefined
  } else if (node.type === 'ExpressionStatement') push(evaluator, node.expression as Node, scope)
  return undefined
}

/** The scope within a loop, with one of its items. */
export function enterLoop(evaluator: Evaluator, node: Node, scope: Scope): Scope {
  const [one] = ((node.left as Node).declarations as { id: Node }[] | undefined) ?? []
  const inner = new Scope(scope.file, scope)
  const over = evaluator.evaluate(node.right as Node, scope)
  const items = over.is === 'list' ? over.items : []
  evaluator.ways = Math.max(evaluator.ways, items.length)
  if (one) bind(evaluator, one.id, items[evaluator.way % items.length] ?? value, inner)
  return inner
}

function push(evaluator: Evaluator, node: Node, scope: Scope): void {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || nameOf(callee.property) !== 'push')
    return
  const list = evaluator.evaluate(callee.object as Node, scope)
  if (list.is === 'list') list.items.push(...(node.arguments as Node[]).flatMap((one) => evaluator.items(one, scope)))
}
