/** Reads the row types that statements are given: which columns, of which kinds, and whether they may be null. */
import type { Node, SourceFile } from '../source-file.ts'
import type { Declarations } from './declarations.ts'
import { Evaluator } from './evaluate.ts'
import { Scope, Unknown, nameOf, type Known, type RowNode } from './known.ts'
import { kindsOf, type Schema } from './schemas.ts'

export interface FieldType {
  /** `number`, `string`, `boolean`, `bytes`, `number[]` …; `any` for what only the program knows (JSON, types of other packages). */
  kinds: ReadonlySet<string>
  nullable: boolean
  optional: boolean
}

export type RowType = ReadonlyMap<string, FieldType>

function rowOfSchema({ fields }: Schema): RowType {
  if (!fields) throw new Unknown('a schema that is no row')
  return new Map(
    Object.entries(fields).map(([name, of]) => {
      const kinds = new Set(kindsOf(of))
      const nullable = kinds.delete('null')
      return [name, { kinds, nullable, optional: of.optional === true }]
    }),
  )
}

const keywords: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
  TSUnknownKeyword: 'any',
  TSAnyKeyword: 'any',
  TSTemplateLiteralType: 'string',
  TSTypeLiteral: 'any',
}

const parameters = (node: Node): Node[] => (node.typeArguments as { params: Node[] } | null)?.params ?? []
const annotationOf = (node: Node): Node => (node.typeAnnotation as Node).typeAnnotation as Node

export class RowTypes {
  readonly #declarations: Declarations

  constructor(declarations: Declarations) {
    this.#declarations = declarations
  }

  read({ file, node }: RowNode): RowType {
    switch (node.type) {
      case 'TSTypeLiteral':
        return this.#members(node.members as Node[], file)
      case 'TSParenthesizedType':
        return this.read({ file, node: node.typeAnnotation as Node })
      case 'TSIntersectionType':
        return new Map((node.types as Node[]).flatMap((one) => [...this.read({ file, node: one })]))
      case 'TSTypeReference':
        return this.#reference(node, file)
      case 'TSIndexedAccessType':
        return rowOfSchema(this.#schema(node, file))
      default:
        throw new Unknown(`a row type that is not read (${node.type})`)
    }
  }

  #members(members: readonly Node[], file: SourceFile): RowType {
    return new Map(
      members
        .filter(({ type }) => type === 'TSPropertySignature')
        .map((member) => {
          const key = member.key as { name?: string; value?: string }
          const kinds = this.kindsOf(annotationOf(member), file)
          const nullable = kinds.delete('null')
          return [key.name ?? key.value!, { kinds, nullable, optional: member.optional === true }]
        }),
    )
  }

  #reference(node: Node, file: SourceFile): RowType {
    const name = nameOf(node.typeName)
    const [first, second] = parameters(node)
    if (first && (name === 'Readonly' || name === 'Required')) return this.read({ file, node: first })
    if (first && second && name === 'Record') {
      const kinds = this.kindsOf(second, file)
      const nullable = kinds.delete('null')
      return new Map([...this.#literals(first, file)].map((key) => [key, { kinds, nullable, optional: false }]))
    }
    if (first && second && (name === 'Omit' || name === 'Pick')) {
      const names = this.#literals(second, file)
      const entries = [...this.read({ file, node: first })]
      return new Map(entries.filter(([key]) => names.has(key) === (name === 'Pick')))
    }
    if (first && (name === 'NonNullable' || name === 'Static' || name === 'OutputOf'))
      return rowOfSchema(this.#schema(node, file))
    const found = this.#declarations.find(file, name)
    if (found?.node.type === 'TSTypeAliasDeclaration')
      return this.read({ file: found.file, node: found.node.typeAnnotation as Node })
    if (found?.node.type !== 'TSInterfaceDeclaration') throw new Unknown(`the row type ${name} is not read`)
    const { file: own, node: declared } = found
    const inherited = ((declared.extends as Node[] | null) ?? []).flatMap((one) => {
      const reference = { ...one, type: 'TSTypeReference', typeName: one.expression } as Node
      return [...this.read({ file: own, node: reference })]
    })
    return new Map([...inherited, ...this.#members((declared.body as Node).body as Node[], own)])
  }

  /** The schema behind `Static<typeof schema>` or `OutputOf<typeof action>`, or behind a part of it. */
  #schema(node: Node, file: SourceFile): Schema {
    if (node.type === 'TSIndexedAccessType') {
      const of = this.#schema(node.objectType as Node, file)
      const index = node.indexType as Node
      const inner =
        index.type === 'TSNumberKeyword' ? of.items : of.fields?.[String((index.literal as { value?: unknown })?.value)]
      if (inner) return inner
    }
    const [first] = node.type === 'TSTypeReference' ? parameters(node) : []
    const name = nameOf(node.typeName)
    if (first && name === 'NonNullable') {
      const of = this.#schema(first, file)
      return { ...of, kinds: kindsOf(of).filter((kind) => kind !== 'null') }
    }
    if (first?.type === 'TSTypeQuery' && (name === 'Static' || name === 'OutputOf')) {
      const named = nameOf(first.exprName)
      const evaluator = new Evaluator(this.#declarations, 0)
      const known = name === 'Static' ? evaluator.lookUp(named, new Scope(file)) : this.#answer(named, file, evaluator)
      if (known?.is === 'schema') return known.schema
    }
    const found = name ? this.#declarations.find(file, name) : undefined
    if (found?.node.type === 'TSTypeAliasDeclaration')
      return this.#schema(found.node.typeAnnotation as Node, found.file)
    throw new Unknown('a schema that is not read')
  }

  /** The `output` of a declared action. */
  #answer(name: string, file: SourceFile, evaluator: Evaluator): Known | undefined {
    const found = this.#declarations.find(file, name)
    const [, declared] = ((found?.node.init as Node | undefined)?.arguments as Node[] | undefined) ?? []
    const output = (declared?.properties as Node[] | undefined)?.find(({ key }) => key && nameOf(key) === 'output')
    return found && output && evaluator.evaluate(output.value as Node, new Scope(found.file))
  }

  #literals(node: Node, file: SourceFile): Set<string> {
    if (node.type === 'TSLiteralType') return new Set([String((node.literal as { value: unknown }).value)])
    if (node.type === 'TSUnionType')
      return new Set((node.types as Node[]).flatMap((one) => [...this.#literals(one, file)]))
    const found = node.type === 'TSTypeReference' && this.#declarations.find(file, nameOf(node.typeName))
    if (found && found.node.type === 'TSTypeAliasDeclaration')
      return this.#literals(found.node.typeAnnotation as Node, found.file)
    throw new Unknown('a list of columns that is not read')
  }

  kindsOf(node: Node, file: SourceFile): Set<string> {
    const keyword = keywords[node.type]
    if (keyword) return new Set([keyword])
    switch (node.type) {
      case 'TSLiteralType': {
        const of = typeof (node.literal as { value?: unknown }).value
        return new Set([of === 'undefined' ? 'number' : of])
      }
      case 'TSUnionType':
        return new Set((node.types as Node[]).flatMap((one) => [...this.kindsOf(one, file)]))
      case 'TSParenthesizedType':
        return this.kindsOf(node.typeAnnotation as Node, file)
      case 'TSTypeOperator':
        return node.operator === 'readonly' ? this.kindsOf(node.typeAnnotation as Node, file) : new Set(['any'])
      case 'TSArrayType':
        return new Set([...this.kindsOf(node.elementType as Node, file)].map((kind) => `${kind}[]`))
      case 'TSTypeReference':
        return this.#namedKinds(node, file)
      default:
        return new Set(['any'])
    }
  }

  #namedKinds(node: Node, file: SourceFile): Set<string> {
    const name = nameOf(node.typeName)
    if (name === 'Buffer' || name === 'Uint8Array') return new Set(['bytes'])
    if (name === 'Date') return new Set(['date'])
    if (name === 'Static' || name === 'OutputOf') {
      try {
        return new Set(kindsOf(this.#schema(node, file)))
      } catch {
        return new Set(['any'])
      }
    }
    const found = this.#declarations.find(file, name)
    if (found?.node.type !== 'TSTypeAliasDeclaration' || found.node.typeParameters) return new Set(['any'])
    return this.kindsOf(found.node.typeAnnotation as Node, found.file)
  }
}
