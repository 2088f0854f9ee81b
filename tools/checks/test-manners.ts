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

/** Sends signals to whatever has the number: gone already, or somebody else by now. */
const signallers = /^packages\/server-kit\/src\/postgres\/(end-process|process-table)\.ts$/

const isSignal = (node: Node) =>
  node.type === 'CallExpression' &&
  propertyName(node.callee as Node) === 'kill' &&
  rootName(node.callee as Node) === 'process' &&
  // A process may end itself.
  propertyName((node.arguments as Node[])[0] as Node) !== 'pid'

/** `performance.now()` or `Date.now()`. */
const isClock = (node: Node) =>
  node.type === 'CallExpression' &&
  propertyName(node.callee as Node) === 'now' &&
  ['performance', 'Date'].includes(rootName(node.callee as Node) ?? '')

const isExpect = (node: Node) => node.type === 'CallExpression' && (node.callee as Node).name === 'expect'

/** What fails where something is not so: `expect` itself, and helpers that say by their name that they do. */
const asserters = /^(expect|assert|refuse|until|wait|settle|prove)/

const isAssertion = (node: Node, own: ReadonlySet<string>) => {
  if (node.type === 'ThrowStatement') return true
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  const name = String(propertyName(callee) ?? callee.name)
  return asserters.test(name) || asserters.test(rootName(callee) ?? '') || own.has(name)
}

/** Functions of a file that assert, by themselves or by others of them. */
function assertersOf(file: SourceFile): Set<string> {
  const own = new Set<string>()
  for (let before = -1; before < own.size;) {
    before = own.size
    walkFile(file, (node, ancestors) => {
      if (!isAssertion(node, own)) return
      for (const of of ancestors) {
        if (of.type === 'FunctionDeclaration' && of.id) own.add(String((of.id as Node).name))
        if (of.type === 'VariableDeclarator' && (of.id as Node).type === 'Identifier')
          own.add(String((of.id as Node).name))
        if (of.type === 'Property' && (of.key as Node).type === 'Identifier') own.add(String((of.key as Node).name))
      }
    })
  }
  return own
}

/** The tests of a file with what each of them runs: `it('…', () => …)`, also behind `.each(…)`. */
const testBody = (node: Node): Node | undefined => {
  if (node.type !== 'CallExpression' || !['it', 'test'].includes(rootName(node.callee as Node) ?? '')) return undefined
  const [title, ...rest] = node.arguments as Node[]
  if (title === undefined || !/Literal/.test(title.type)) return undefined
  return rest.find(({ type }) => /Function/.test(type))
}

interface Seen {
  node: Node
  ancestors: readonly Node[]
  path: string
  /** Names under which the file imports what sleeps. */
  imported: ReturnType<typeof sleepsImportedBy>
}

/** Milliseconds that every test has, by the configuration. */
const longest = 300_000

/** A test's own limit that is shorter than every test's: a busy machine fails it, and what hangs is found without it. */
function hurries(node: Node): boolean {
  if (node.type !== 'CallExpression' || !runners.has(rootName(node.callee as Node) ?? '')) return false
  const [, options] = node.arguments as (Node & { properties?: Node[] })[]
  return (options?.type === 'ObjectExpression' ? options.properties! : []).some(
    ({ key, value }) => (key as Node | undefined)?.name === 'timeout' && Number((value as Node).value) < longest,
  )
}

/** What is wrong with one node of a test's file. */
function problemOf({ node, ancestors, path, imported }: Seen): string | undefined {
  if (isSignal(node) && !signallers.test(path))
    return 'process.kill: killProcesses of server-kit bears that a process has gone, and waits until it has'
  if (isClock(node) && ancestors.some(isExpect))
    return 'a time on a busy machine proves nothing: wait for the state, and measure in bench/'
  if (isExpect(node) && isConstant((node.arguments as Node[])[0])) return 'expects something of a constant'
  if (hurries(node)) return 'a limit below that of every test fails on a busy machine: leave it out'
  const switched = switchOf(node)
  if (switched !== undefined) return `${switched}: every test runs, everywhere`
  if (!waiters.test(path) && isSleep(node, ancestors, imported) && !ancestors.some(isWaiter))
    return 'wait for a state, not for a time'
  return undefined
}

const isConstant = (node: Node | undefined) => /Literal/.test(node?.type ?? '') && !/Template/.test(node!.type)

/** The word that switches a test off, or all others. */
function switchOf(node: Node): string | undefined {
  const property = propertyName(node)
  if (property !== undefined && switches.has(property) && runners.has(rootName(node) ?? '')) return `.${property}`
  const called = node.type === 'CallExpression' ? String((node.callee as Node).name) : ''
  return aliases.has(called) ? called : undefined
}

/** A skipped test proves nothing, a lonely one hides all others, and a sleeping one is slow on a good day and wrong on a bad. */
export function scanTestManners(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && isForTests(each))) {
    const report = (offset: number, message: string) =>
      problems.push({ path: file.path, line: lineAt(file.text, offset), message })
    const imported = sleepsImportedBy(file)
    const own = assertersOf(file)
    const bodies = new Set<Node>()
    const asserting = new Set<Node>()
    walkFile(file, (node, ancestors) => {
      const body = testBody(node)
      if (body) bodies.add(body)
      if (isAssertion(node, own)) for (const of of ancestors) asserting.add(of)
      const message = problemOf({ node, ancestors, path: file.path, imported })
      if (message !== undefined) report(node.start, message)
    })
    for (const body of bodies)
      if (!asserting.has(body)) report(body.start, 'a test that expects nothing proves nothing')
  }
  return problems
}
