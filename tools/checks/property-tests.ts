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
