import { isCode, isForTests, lineAt, walkFile, type Node, type Problem, type SourceFile } from './source-file.ts'

/** Where codes are declared: their kinds, of a module or of the kit. */
const declares = /(^|\/)module\.ts$|^packages\/server-kit\/src\/refusals\.ts$/
/** Sentences and declarations of actions name codes, but refuse nothing. */
const onlyNames = /\/locales\/|\.action\.ts$/

const isLiteral = (node: unknown): node is Node => (node as Node | null)?.type === 'Literal'
const keyOf = (property: Node): string => {
  const key = property['key'] as Node
  return String(isLiteral(key) ? key.value : key['name'])
}

/** A sentence for a refusal that nothing refuses with misleads whoever reads what may go wrong. O(size of the code). */
export function scanRefusals(files: readonly SourceFile[]): Problem[] {
  const declared = new Map<string, Problem>()
  const used = new Set<string>()
  for (const file of files.filter((each) => isCode(each) && !isForTests(each)))
    if (declares.test(file.path)) readCodes(file, declared)
    else if (!onlyNames.test(file.path)) readUses(file, used)
    else
      walkFile(file, (node) => {
        if (node.type === 'Property' && keyOf(node) === 'denied' && isLiteral(node['value']))
          used.add(String(node['value'].value))
      })
  return [...declared].filter(([code]) => !used.has(code)).map(([, problem]) => problem)
}

function readCodes(file: SourceFile, declared: Map<string, Problem>): void {
  walkFile(file, (node) => {
    const isTable =
      (node.type === 'Property' && keyOf(node) === 'refusals') ||
      (node.type === 'VariableDeclarator' && (node['id'] as Node)['name'] === 'kitRefusals')
    if (!isTable) return
    for (const property of propertiesOf(node['value'] ?? node['init'])) {
      const code = keyOf(property)
      declared.set(code, {
        path: file.path,
        line: lineAt(file.text, property.start),
        message: `nothing refuses with ${code}: take its kind and its sentences away`,
      })
    }
    return false
  })
}

/** Those of an object, also behind `as const` and `satisfies`. */
function propertiesOf(value: unknown): Node[] {
  let node = value as Node
  while (node['expression']) node = node['expression'] as Node
  return ((node['properties'] ?? []) as Node[]).filter(({ type }) => type === 'Property')
}

function readUses(file: SourceFile, used: Set<string>): void {
  walkFile(file, (node, ancestors) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string' && ancestors.at(-1)?.type !== 'TSLiteralType')
      used.add(node['value'])
  })
}
