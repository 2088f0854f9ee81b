import { posix } from 'node:path'
import type { Problem, SourceFile } from './source-file.ts'

const classNames = /className="([^"]+)"/g
const selectors = /\.([a-z][\w-]*)/g
const imports = /^(?:import|export)\s(?!type\b)[^;]*?'([^']+)'/gm
const cssImports = /^@import '([^']+)';/gm
const lazyImports = /\bimport\('([^']+)'\)/g

/** What an app begins with: whatever it imports is there whichever page is opened. */
const starts = ['apps/web/src/main.tsx', 'apps/account/src/main.tsx']
const kit: Readonly<Record<string, string>> = {
  '@mouldwright/web-kit': 'packages/web-kit/src/index.ts',
  '@mouldwright/web-kit/entity': 'packages/web-kit/src/entity.ts',
  '@mouldwright/web-kit/entity-page': 'packages/web-kit/src/entity/list/entity-page.tsx',
  '@mouldwright/web-kit/styles.css': 'packages/web-kit/src/styles.css',
}

/**
 * What is fetched when it is first opened (a page, a dialog) brings the styles that it wears: by its own imports, or by those
 * that an app begins with. Rules that another page happened to bring are missing where that page was not opened before.
 */
export function scanStyles(files: readonly SourceFile[]): Problem[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const rules = new Map(
    files.flatMap(({ path, text }) =>
      path.endsWith('.css') ? [[path, new Set([...text.matchAll(selectors)].map(([, name]) => name!))] as const] : [],
    ),
  )
  const anywhere = new Set([...rules.values()].flatMap((names) => [...names]))

  const target = (from: string, name: string): string | undefined => {
    if (kit[name]) return kit[name]
    const [, module, part] = /^@mouldwright\/([\w-]+)\/(web(?:\/\w+)?)$/.exec(name) ?? []
    if (module) return `modules/${module}/${part === 'web' ? 'web/index' : part}.ts`
    return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined
  }
  const named = (path: string, pattern: RegExp) =>
    [...(texts.get(path) ?? '').matchAll(pattern)].flatMap(([, name]) => target(path, name!) ?? [])
  const closure = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path) || !texts.has(path)) return seen
    seen.add(path)
    for (const next of named(path, path.endsWith('.css') ? cssImports : imports)) closure(next, seen)
    return seen
  }

  const begun = starts.flatMap((start) => [...closure(start)])
  const everywhere = new Set(begun.flatMap((path) => [...(rules.get(path) ?? [])]))
  const lazy = new Set(files.flatMap(({ path }) => named(path, lazyImports)))
  return [...lazy].flatMap((entry) => {
    if (!/^(?:modules\/[^/]+\/web|packages\/web-kit\/src|apps\/\w+\/src)\/.*\.tsx$/.test(entry)) return []
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
