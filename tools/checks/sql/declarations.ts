import { posix } from 'node:path'
import type { Node, SourceFile } from '../source-file.ts'
import { parse } from '../source-file.ts'

/** A declared name: what declares it, and where. */
export interface Declaration {
  file: SourceFile
  node: Node
}

interface Exported {
  /** Name in the file, or in the module that it comes from. */
  name: string
  from?: string
}

interface Index {
  declared: Map<string, Node>
  imported: Map<string, { name: string; from: string }>
  exported: Map<string, Exported>
  /** Modules of which all is exported. */
  all: string[]
}

const nameOf = (node: unknown) => (node as { name?: string; value?: string }).name ?? (node as { value: string }).value

function indexOf(file: SourceFile): Index {
  const index: Index = { declared: new Map(), imported: new Map(), exported: new Map(), all: [] }
  const declare = (node: Node) => {
    if (node.type === 'VariableDeclaration')
      for (const one of node.declarations as Node[])
        if ((one.id as Node).type === 'Identifier') index.declared.set(nameOf(one.id), one)
    if (/^(Function|TSInterface|TSTypeAlias|Class)/.test(node.type) && node.id)
      index.declared.set(nameOf(node.id), node)
  }
  for (const node of parse(file).program.body as unknown as Node[]) {
    const from = (node.source as { value: string } | null | undefined)?.value
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers as Node[])
        index.imported.set(nameOf(one.local), { name: nameOf(one.imported ?? one.local), from: from! })
    else if (node.type === 'ExportAllDeclaration') index.all.push(from!)
    else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) declare(node.declaration as Node)
      for (const one of (node.specifiers as Node[]) ?? [])
        index.exported.set(nameOf(one.exported), { name: nameOf(one.local), ...(from && { from }) })
    } else declare(node)
  }
  return index
}

/** Follows names through imports and re-exports to what declares them. */
export class Declarations {
  readonly #files: ReadonlyMap<string, SourceFile>
  readonly #indexes = new Map<SourceFile, Index>()

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]))
  }

  #index(file: SourceFile): Index {
    let index = this.#indexes.get(file)
    if (index === undefined) this.#indexes.set(file, (index = indexOf(file)))
    return index
  }

  #resolve(from: string, name: string): SourceFile | undefined {
    if (name.startsWith('.')) return this.#files.get(posix.join(posix.dirname(from), name))
    const [, own, inner] = /^@mouldwright\/([^/]+)(?:\/(.*))?$/.exec(name) ?? []
    const paths = inner
      ? [`modules/${own}/${inner}.ts`, `modules/${own}/${inner}/index.ts`, `packages/${own}/src/${inner}.ts`]
      : [`packages/${own}/src/index.ts`]
    return paths.map((path) => this.#files.get(path)).find((file) => file !== undefined)
  }

  /** The module that a file imports a name from, as it is written there. */
  importOf(file: SourceFile, name: string): { name: string; from: string } | undefined {
    return this.#index(file).imported.get(name)
  }

  find(file: SourceFile, name: string): Declaration | undefined {
    const { declared, imported } = this.#index(file)
    const node = declared.get(name)
    if (node) return { file, node }
    const outer = imported.get(name)
    const other = outer && this.#resolve(file.path, outer.from)
    return other && this.#exported(other, outer.name)
  }

  #exported(file: SourceFile, name: string, hops = 6): Declaration | undefined {
    if (hops === 0) return undefined
    const { declared, exported, all } = this.#index(file)
    const named = exported.get(name)
    if (named?.from) {
      const other = this.#resolve(file.path, named.from)
      return other && this.#exported(other, named.name, hops - 1)
    }
    if (named) return this.find(file, named.name)
    const node = declared.get(name)
    if (node) return { file, node }
    for (const from of all) {
      const other = this.#resolve(file.path, from)
      const found = other && this.#exported(other, name, hops - 1)
      if (found) return found
    }
    return undefined
  }
}
