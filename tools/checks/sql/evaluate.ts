/**
 * Reads the text of statements from the source: pieces of SQL that constants, functions and other files contribute are put in their
 * places, every value becomes a parameter. What cannot be known without running the program is said to be unknown.
 */
import type { Node } from '../source-file.ts'
import type { Declarations } from './declarations.ts'
import { bind, run } from './execute.ts'
import { Scope, Unknown, keyOf, nameOf, nothing, parameter, snake, value, type Known } from './known.ts'
import { makeSchema, type Schema } from './schemas.ts'

const wrappers = /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression|ChainExpression)$/

/** One way through the program: which branch is taken where both may be. */
export class Evaluator {
  readonly #declarations: Declarations
  readonly way: number
  readonly takesFirst: boolean
  #depth = 0
  /** How many ways there are to be gone: two, and more where a loop runs over statements. */
  ways = 2

  /** @param way 0: the first branch everywhere, 1: the other one; the number of the item in loops over known lists */
  constructor(declarations: Declarations, way: number) {
    this.#declarations = declarations
    this.way = way
    this.takesFirst = way === 0
  }

  lookUp(name: string, scope: Scope): Known {
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const found = at.names.get(name)
      if (found === undefined) continue
      if (!('type' in found)) return found
      at.names.set(name, value)
      const known = this.evaluate(found, at)
      at.names.set(name, known)
      return known
    }
    const declared = this.#declarations.find(scope.file, name)
    if (declared === undefined) return name === 'undefined' ? nothing : value
    const own = new Scope(declared.file)
    if (/^FunctionDeclaration$/.test(declared.node.type)) return { is: 'function', node: declared.node, scope: own }
    return declared.node.init ? this.evaluate(declared.node.init as Node, own) : value
  }

  evaluate(node: Node, scope: Scope): Known {
    if (this.#depth > 60) throw new Unknown('is put together in too many steps')
    this.#depth += 1
    try {
      return this.#evaluate(node, scope)
    } finally {
      this.#depth -= 1
    }
  }

  #evaluate(node: Node, scope: Scope): Known {
    if (wrappers.test(node.type)) return this.evaluate(node.expression as Node, scope)
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return nameOf(node.tag) === 'sql' ? this.#template(node, scope) : value
      case 'Literal':
        if (node.value === null) return nothing
        return typeof node.value === 'string' ? { is: 'text', value: node.value } : value
      case 'TemplateLiteral':
        return this.#text(node, scope)
      case 'Identifier':
        return this.lookUp(nameOf(node), scope)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { is: 'function', node, scope }
      case 'ObjectExpression':
        return { is: 'record', node, scope }
      case 'ArrayExpression':
        return { is: 'list', items: (node.elements as Node[]).flatMap((item) => this.items(item, scope)) }
      case 'ConditionalExpression': {
        const holds = this.holds(node.test as Node, scope) ?? this.takesFirst
        return this.evaluate((holds ? node.consequent : node.alternate) as Node, scope)
      }
      case 'LogicalExpression':
        return this.#logical(node, scope)
      case 'MemberExpression':
        return this.#member(node, scope)
      case 'CallExpression':
        return this.#call(node, scope)
      default:
        return value
    }
  }

  items(node: Node, scope: Scope): Known[] {
    if (node.type !== 'SpreadElement') return [this.evaluate(node, scope)]
    const spread = this.evaluate(node.argument as Node, scope)
    return spread.is === 'list' ? spread.items : [spread]
  }

  #logical(node: Node, scope: Scope): Known {
    const left = this.evaluate(node.left as Node, scope)
    if (node.operator === '&&') return this.evaluate(node.right as Node, scope)
    if (left.is === 'nothing') return this.evaluate(node.right as Node, scope)
    if (left.is !== 'value') return left
    const right = this.evaluate(node.right as Node, scope)
    return right.is === 'sql' ? right : value
  }

  /** Whether a condition holds, where the source says it. */
  holds(test: Node, scope: Scope): boolean | undefined {
    if (test.type === 'UnaryExpression' && test.operator === '!') {
      const holds = this.holds(test.argument as Node, scope)
      return holds === undefined ? undefined : !holds
    }
    if (test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator as string)) {
      const [left, right] = [test.left, test.right].map((side) => this.evaluate(side as Node, scope)) as [Known, Known]
      const plain = (side: Known) => (side.is === 'text' ? side.value : side.is === 'nothing' ? null : undefined)
      const isKnown = plain(left) !== undefined && plain(right) !== undefined
      const isSql = (left.is === 'sql' && right.is === 'nothing') || (right.is === 'sql' && left.is === 'nothing')
      if (!isKnown && !isSql) return undefined
      return (plain(left) === plain(right)) === (test.operator === '===')
    }
    if (test.type === 'BinaryExpression' || test.type === 'LogicalExpression') return undefined
    const known = this.evaluate(test, scope)
    return known.is === 'nothing' ? false : known.is === 'sql' || known.is === 'list' ? true : undefined
  }

  #text(node: Node, scope: Scope): Known {
    const parts = (node.expressions as Node[]).map((one) => this.evaluate(one, scope))
    if (!parts.every((part) => part.is === 'text')) return value
    const quasis = node.quasis as { value: { cooked: string } }[]
    return { is: 'text', value: quasis.map((one, at) => one.value.cooked + (parts[at]?.value ?? '')).join('') }
  }

  #template(node: Node, scope: Scope): Known {
    const { quasis, expressions } = node.quasi as unknown as {
      quasis: { value: { cooked: string } }[]
      expressions: Node[]
    }
    const pieces = quasis.map(({ value: { cooked } }, at) =>
      expressions[at] ? cooked + this.#piece(this.evaluate(expressions[at], scope)) : cooked,
    )
    const row = (node.typeArguments as { params: Node[] } | null)?.params[0]
    return { is: 'sql', text: pieces.join(''), ...(row && { row: { file: scope.file, node: row } }) }
  }

  #piece(known: Known): string {
    if (known.is === 'sql') return known.text
    if (known.is === 'function') throw new Unknown('a function stands where SQL does')
    return parameter
  }

  #member(node: Node, scope: Scope): Known {
    const of = this.evaluate(node.object as Node, scope)
    const key = node.computed
      ? this.evaluate(node.property as Node, scope)
      : { is: 'text' as const, value: nameOf(node.property) }
    if (of.is === 'nothing') return nothing
    if (of.is === 'entity' && key.is === 'text') return key.value === 'table' ? { is: 'text', value: of.table } : value
    if (of.is !== 'record') return value
    const own = (of.node.properties as Node[]).filter(({ type }) => type === 'Property')
    const spread = (of.node.properties as Node[]).length > own.length
    // Any of a record's pieces shows whether the statement holds; the first and the last are tried.
    const chosen = key.is === 'text' ? own.find((one) => keyOf(one) === key.value) : own.at(this.takesFirst ? 0 : -1)
    if (chosen) return this.evaluate(chosen.value as Node, of.scope)
    return spread ? value : nothing
  }

  #call(node: Node, scope: Scope): Known {
    const callee = node.callee as Node
    const given = node.arguments as Node[]
    if (callee.type === 'MemberExpression') {
      const method = nameOf(callee.property)
      if (nameOf(callee.object) === 'sql') return this.#builtIn(method, given, scope)
      if (nameOf(callee.object) === 'Type') return { is: 'schema', schema: this.#schema(method, given, scope) }
      if (nameOf(callee.object) === 'Object' && given[0]) return this.#listOf(method, this.evaluate(given[0], scope))
      return this.#method(this.evaluate(callee.object as Node, scope), method, given, scope)
    }
    if (callee.type !== 'Identifier') return value
    const first = given[0] ? this.evaluate(given[0], scope) : nothing
    if (nameOf(callee) === 'entity' && first.is === 'text') return { is: 'entity', table: snake(first.value) }
    if (nameOf(callee) === 'columnOf') return first.is === 'text' ? { is: 'text', value: snake(first.value) } : value
    const called = this.evaluate(callee, scope)
    if (called.is !== 'function') return value
    return this.apply(
      called,
      given.map((one) => this.evaluate(one, scope)),
    )
  }

  #method(of: Known, method: string, given: Node[], scope: Scope): Known {
    const items = of.is === 'list' ? of.items : [value]
    if (method === 'map' || method === 'flatMap') {
      const called = given[0] ? this.evaluate(given[0], scope) : value
      if (called.is !== 'function') return value
      const made = items.map((item) => this.apply(called, [item]))
      if (made.every((one) => one.is === 'value')) return value
      return {
        is: 'list',
        items: made.flatMap((one) => (one.is === 'list' && method === 'flatMap' ? one.items : [one])),
      }
    }
    return method === 'filter' && of.is === 'list' ? of : value
  }

  #schema(kind: string, given: Node[], scope: Scope): Schema {
    const [first] = given.map((one) => this.evaluate(one, scope))
    const of = (known: Known | undefined): Schema => (known?.is === 'schema' ? known.schema : {})
    const fields = first?.is === 'record' ? (this.properties(first) ?? []) : []
    return makeSchema(kind, {
      of: of(first),
      either: first?.is === 'list' ? first.items.map(of) : [],
      fields: Object.fromEntries(fields.map(([name, node, own]) => [name, of(this.evaluate(node, own))])),
    })
  }

  /** `Object.keys` and its kin. */
  #listOf(method: string, of: Known): Known {
    if (of.is !== 'record') return value
    const own = this.properties(of)
    if (own === undefined) return value
    const items = own.map(([name, node, scope]): Known => {
      const key: Known = { is: 'text', value: name }
      if (method === 'keys') return key
      const known = this.evaluate(node, scope)
      return method === 'entries' ? { is: 'list', items: [key, known] } : known
    })
    return { is: 'list', items }
  }

  /** A record's properties, with those of records that are spread into it. */
  properties(of: { node: Node; scope: Scope }): [string, Node, Scope][] | undefined {
    const found: [string, Node, Scope][] = []
    for (const one of of.node.properties as Node[])
      if (one.type === 'Property') found.push([keyOf(one), one.value as Node, of.scope])
      else {
        const spread = this.evaluate(one.argument as Node, of.scope)
        const inner = spread.is === 'record' ? this.properties(spread) : undefined
        if (inner === undefined) return undefined
        found.push(...inner)
      }
    return found
  }

  #builtIn(method: string, given: Node[], scope: Scope): Known {
    const [first, second] = given.map((one) => this.evaluate(one, scope))
    if (method === 'join') {
      if (first?.is !== 'list') return { is: 'sql', text: parameter }
      return {
        is: 'sql',
        text: first.items.map((item) => this.#piece(item)).join(second?.is === 'sql' ? second.text : ', '),
      }
    }
    if (method === 'lit') return { is: 'sql', text: first?.is === 'text' ? `'${first.value}'` : '1' }
    if (method === 'val') return { is: 'sql', text: parameter }
    if (first?.is !== 'text') throw new Unknown(`sql.${method}() of what only the run knows`)
    const name =
      method === 'raw'
        ? first.value
        : first.value
            .split('.')
            .map((one) => `"${one}"`)
            .join('.')
    return { is: 'sql', text: name }
  }

  /** What a function returns for these arguments; further ones are unknown. */
  apply({ node, scope }: { node: Node; scope: Scope }, given: readonly Known[]): Known {
    const inner = new Scope(scope.file, scope)
    for (const [at, pattern] of (node.params as Node[]).entries()) bind(this, pattern, given[at] ?? nothing, inner)
    const body = node.body as Node
    if (body.type !== 'BlockStatement') return this.evaluate(body, inner)
    return run(this, body.body as Node[], inner) ?? nothing
  }
}
