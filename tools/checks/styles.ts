import { posix } from 'node:path'
import type { Problem, SourceFile } from './source-file.ts'

const classNames = /className="([^"]+)"/g
const selectors = /\.([a-z][\w-]*)/g
const imports = /^(?:import|export)\s(?!type\b)[^;]*?'([^']+)'/gm
const lazyImports = /\bimport\('([^']+)'\)/g

/**
 * What is fetched when it is first opened (a page, a dialog) brings the styles that it wears: by its own imports, from web-kit
 * or from the apps. Rules that another page happened to bring are missing where that page was not opened before.
 */
export function scanStyles(files: readonly SourceFile[]): Problem[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const rules = new Map(
    files.flatMap(({ path, text }) =>
      path.endsWith('.css') ? [[path, new Set([...text.matchAll(selectors)].map(([, name]) => name!))] as const] : [],
    ),
  )
  const everywhere = new Set([...rules].flatMap(([path, names]) => (path.startsWith('modules/') ? [] : [...names])))
  const anywhere = new Set([...rules.values()].flatMap((names) => [...names]))

  const target = (from: string, name: string): string | undefined => {
    const [, module, part] = /^@mouldwright\/([\w-]+)\/(web(?:\/\w+)?)$/.exec(name) ?? []
    if (module) return `modules/${module}/${part === 'web' ? 'web/index' : part}.ts`
    return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined
  }
  const named = (path: string, pattern: RegExp) =>
    [...(texts.get(path) ?? '').matchAll(pattern)].flatMap(([, name]) => target(path, name!) ?? [])
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path) || !texts.has(path)) return seen
    seen.add(path)
    for (const next of named(path, imports)) closure(next, seen)
    return seen
  }

  const lazy = new Set(files.flatMap(({ path }) => named(path, lazyImports)))
  return [...lazy].flatMap((entry) => {
    if (!/^modules\/[^/]+\/web\/.*\.tsx$/.test(entry)) return []
    const brought = closure(entry)
    const has = (name: string) => everywhere.has(name) || [...brought].some((path) => rules.get(path)?.has(name))
    return [...brought].flatMap((path) => {
      const worn = new Set(
        [...(texts.get(path) ?? '').matchAll(classNames)].flatMap(([, names]) => names!.split(/\s+/)),
      )
      return [...worn].flatMap((name) =>
        anywhere.has(name) && !has(name)
          ? [{ path, message: `wears .${name}, whose rules are not there when ${entry} is opened` }]
          : [],
      )
    })
  })
}
