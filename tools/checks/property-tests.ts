import type { Node, Problem, SourceFile } from './source-file.ts'
import { isCode, lineAt, parse, walk, walkFile } from './source-file.ts'

/** Names under which a file has fast-check. */
const fastCheckIn = (file: SourceFile): Set<string> =>
  new Set(
    parse(file)
      .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'fast-check')
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )

const isNamed = (node: Node | undefined, name: string) => node?.type === 'Identifier' && node.name === name

const isFactor = (node: Node) =>
  node.type === 'CallExpression' &&
  isNamed(node.callee as Node, 'inject') &&
  (node.arguments as Node[])[0]?.value === 'propertyFactor'

function contains(root: Node, is: (node: Node) => boolean): boolean {
  let found = false
  walk(root, (node) => {
    found ||= is(node)
    return !found
  })
  return found
}

/** What a file calls the factor, or settings that it has gone into. */
function namesOfFactor(file: SourceFile): Set<string> {
  const names = new Set<string>()
  walkFile(file, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && contains(node.init as Node, isFactor))
      names.add(String((node.id as Node).name))
  })
  return names
}

const literalOf = (settings: Node, name: string): unknown =>
  ((settings.properties as Node[]).find(({ key }) => isNamed(key as Node, name))?.value as Node | undefined)?.value

/**
 * A most of an arbitrary that it never comes near: unless told its `size`, the library makes at most ten more than 1.1 times the least
 * (`size: 'small'`, https://fast-check.dev/docs/configuration/larger-entries-by-default/).
 */
function isNeverReached(settings: Node): boolean {
  const [least, most] = [
    literalOf(settings, 'minLength') ?? literalOf(settings, 'minKeys') ?? 0,
    literalOf(settings, 'maxLength') ?? literalOf(settings, 'maxKeys'),
  ]
  return typeof most === 'number' && most > 1.1 * Number(least) + 10 && literalOf(settings, 'size') === undefined
}

/** A size that a test names and never meets: what it says of many is held by a dozen. */
export function scanPropertySizes(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter(isCode)) {
    const libraries = fastCheckIn(file)
    if (libraries.size === 0) continue
    walkFile(file, (node) => {
      const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
      if (node.type !== 'CallExpression' || !libraries.has(String((callee.object as Node | undefined)?.name))) return
      for (const settings of given.filter(({ type }) => type === 'ObjectExpression').filter(isNeverReached))
        problems.push({
          path: file.path,
          line: lineAt(file.text, settings.start),
          message: "so many are never made: say size: 'max' beside the most",
        })
    })
  }
  return problems
}

/** A property with one number of cases is either slow each time or tried too little: `npm run test:long` multiplies that of each. */
export function scanPropertyTests(files: readonly SourceFile[]): Problem[] {
  const problems: Problem[] = []
  for (const file of files.filter((each) => isCode(each) && /\.test\.tsx?$/.test(each.path))) {
    const libraries = fastCheckIn(file)
    if (libraries.size === 0) continue
    const names = namesOfFactor(file)
    const takesFactor = (node: Node) => isFactor(node) || (node.type === 'Identifier' && names.has(String(node.name)))
    walkFile(file, (node) => {
      const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
      if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression') return
      if (!libraries.has(String((callee.object as Node).name)) || !isNamed(callee.property as Node, 'assert')) return
      if (given[1] && contains(given[1], takesFactor)) return
      const message = "a property has a short and a long form: { numRuns: 100 * inject('propertyFactor') }"
      problems.push({ path: file.path, line: lineAt(file.text, node.start), message })
    })
  }
  return problems
}
