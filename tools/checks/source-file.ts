import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

/** One file of the repository; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** What a check has against a file, in words that say what to do. */
export type Problem = { path: string; line?: number; message: string }

export const repositoryRoot = resolve(import.meta.dirname, '../..')

const notOurs = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
])
const textFile = /\.(ts|tsx|mjs|js|json|md|sql|html|css|yml|yaml|txt)$|(^|\/)(\.npmrc|\.gitignore|run|LICENSE)$/

function* walkFolder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFolder(path)
    else if (entry.isFile()) yield path
  }
}

/** Every text file of the checkout, committed or not; what git ignores and what the build makes stays out. */
export function repositoryFiles(root = repositoryRoot): SourceFile[] {
  return [...walkFolder(root)]
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), full: path }))
    .filter(({ path }) => textFile.test(path))
    .map(({ path, full }) => ({ path, text: readFileSync(full, 'utf8') }))
}

export const isCode = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path)

/** Files that exist to test or measure, and never run for a user. */
export const isForTests = ({ path }: SourceFile): boolean =>
  /\.(test|fixture|bench)\.tsx?$/.test(path) || /^(packages\/testkit|bench|e2e)\//.test(path)

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** A node of the syntax tree; the tree's own types know each kind, a walk over all kinds needs none of that. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

type Parsed = ReturnType<typeof parseSync>

const parsed = new WeakMap<SourceFile, Parsed>()

/** Parses once, however many checks ask. A file that does not parse is the type checker's to report. */
export function parse(file: SourceFile): Parsed {
  let result = parsed.get(file)
  if (result === undefined) parsed.set(file, (result = parseSync(file.path, file.text)))
  return result
}

/** Calls `visit` for every node with its ancestors, nearest last; children of a node for which it answers false are left out. */
export function walk(root: unknown, visit: (node: Node, ancestors: readonly Node[]) => boolean | void): void {
  const descend = (value: unknown, ancestors: readonly Node[]): void => {
    if (Array.isArray(value)) for (const item of value) descend(item, ancestors)
    else if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
      const node = value as Node
      if (visit(node, ancestors) === false) return
      const inner = [...ancestors, node]
      for (const child of Object.values(node)) if (typeof child === 'object') descend(child, inner)
    }
  }
  descend(root, [])
}

export const walkFile = (file: SourceFile, visit: (node: Node, ancestors: readonly Node[]) => boolean | void): void =>
  walk(parse(file).program, visit)

/** The name of a property's key, written plainly or quoted. */
export function keyName(node: Node | undefined): string | undefined {
  if (node?.type !== 'Property') return undefined
  const key = node.key as Node
  if (key.type === 'Identifier') return key.name as string
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** The module names that a file imports or re-exports from; `isType` where only types are taken. */
export function importsOf(file: SourceFile): { name: string; line: number; isType: boolean }[] {
  const { staticImports, staticExports, dynamicImports } = parse(file).module
  const at = (name: string, offset: number, isType = false) => ({ name, line: lineAt(file.text, offset), isType })
  const literal = (start: number, end: number) => /^(['"`])([^$]*)\1$/.exec(file.text.slice(start, end))?.[2]
  return [
    ...staticImports.map(({ moduleRequest, entries }) =>
      at(moduleRequest.value, moduleRequest.start, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [at(moduleRequest.value, moduleRequest.start, isType)],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const name = literal(start, end)
      return name === undefined ? [] : [at(name, start)]
    }),
  ]
}
