import type { Problem, SourceFile } from './source-file.ts'
import { keyName, walkFile } from './source-file.ts'

/** Which modules each module declares to need, read from its `module.ts`. */
export function declaredNeeds(files: readonly SourceFile[]): Map<string, string[]> {
  const needs = new Map<string, string[]>()
  for (const file of files) {
    const name = /^modules\/([^/]+)\/module\.ts$/.exec(file.path)?.[1]
    if (name === undefined) continue
    needs.set(name, [])
    walkFile(file, (node) => {
      if (keyName(node) !== 'needs') return
      const value = node.value as { type: string; elements?: { value: unknown }[] }
      if (value.type === 'ArrayExpression')
        needs.set(
          name,
          value.elements!.map((element) => String(element.value)),
        )
    })
  }
  return needs
}

/** `needs` names modules that exist and never leads back to its start: else no module could be built, tested or opened alone. */
export function scanNeeds(files: readonly SourceFile[]): Problem[] {
  const needs = declaredNeeds(files)
  const problems: Problem[] = []
  const done = new Set<string>()
  const visit = (module: string, above: string[]): void => {
    if (above.includes(module)) {
      const circle = [...above.slice(above.indexOf(module)), module].join(' → ')
      problems.push({ path: `modules/${module}/module.ts`, message: `needs leads in a circle: ${circle}` })
      return
    }
    if (done.has(module)) return
    for (const needed of needs.get(module) ?? []) {
      if (needs.has(needed)) visit(needed, [...above, module])
      else
        problems.push({
          path: `modules/${module}/module.ts`,
          message: `needs "${needed}", and there is no such module`,
        })
    }
    done.add(module)
  }
  for (const module of needs.keys()) visit(module, [])
  return problems
}
