import type { Node, Problem, SourceFile } from './source-file.ts'
import { isCode, isForTests, lineAt, parse, walkFile } from './source-file.ts'

const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const switches = new Set(['only', 'skip', 'todo', 'skipIf', 'runIf', 'fixme'])
const aliases = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe'])
/** What waits for a state, with an end: these files, and functions that say so in their name. */
const isWaiter = (node: Node) => /^(until|waitFor|waitUntil)/.test(String((node.id as Node | undefined)?.name))
const waiters = /^packages\/testkit\/|^packages\/server-kit\/src\/postgres\/wait-until\.ts$/

function rootName(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name as string
  if (node?.type === 'MemberExpression') return rootName(node.object as Node)
  return node?.type === 'CallExpression' ? rootName(node.callee as Node) : undefined
}

const propertyName = (node: Node) =>
  node.type === 'MemberExpression' ? ((node.property as Node).name as string) : undefined

/** Names under which a file has the promises that only time fulfils; `setImmediate` waits for what is due already. */
const sleepsImportedBy = (file: SourceFile): Set<string> =>
  new Set(
    parse(file)
      .module.staticImports.filter(({ moduleRequest }) => /^(node:)?timers\/promises$/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.filter(({ importName }) => importName.name !== 'setImmediate'))
      .map(({ localName }) => localName.value),
  )

/** `new Promise((resolve) => setTimeout(resolve, …))`, in any dress. */
function isSleep(node: Node, ancestors: readonly Node[], imported: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  if (imported.has(rootName(callee) ?? '')) return true
  if (propertyName(callee) === 'waitForTimeout') return true
  const name = rootName(callee) === 'globalThis' ? propertyName(callee) : callee.name
  if (name !== 'setTimeout') return false
  const promise = ancestors.findLast(({ type }) => type === 'NewExpression') as
    | { callee: Node; arguments: Node[] }
    | undefined
  if (promise?.callee.name !== 'Promise') return false
  const [resolve] = ((promise.arguments[0] as { params?: Node[] })?.params ?? []).map(
    ({ name: parameter }) => parameter,
  )
  const [called] = node.arguments as Node[]
  return called !== undefined && resolve !== undefined && (called.name === resolve || /Function/.test(called.type))
}

/** A skipped test proves nothing, a lonely one hides all others, and a sleeping one is slow on a good day and wrong on a bad. */
export function scanTestManners(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && isForTests(each))) {
    const report = (offset: number, message: string) =>
      problems.push({ path: file.path, line: lineAt(file.text, offset), message })
    const mayWait = waiters.test(file.path)
    const imported = sleepsImportedBy(file)
    walkFile(file, (node, ancestors) => {
      const property = propertyName(node)
      if (property !== undefined && switches.has(property) && runners.has(rootName(node) ?? ''))
        report(node.start, `.${property}: every test runs, everywhere`)
      if (node.type === 'CallExpression' && aliases.has(String((node.callee as Node).name)))
        report(node.start, `${String((node.callee as Node).name)}: every test runs, everywhere`)
      if (!mayWait && isSleep(node, ancestors, imported) && !ancestors.some(isWaiter))
        report(node.start, 'wait for a state, not for a time')
    })
  }
  return problems
}
