import { posix } from 'node:path'
import type { Problem, SourceFile } from './source-file.ts'
import { importsOf, isCode, isForTests } from './source-file.ts'

/** Each file of `packages/server-kit/src` belongs to the first layer whose pattern it matches; values come from its own layer or one before it. */
const serverKitLayers: readonly [name: string, pattern: RegExp][] = [
  ['entry', /^(?:index\.ts|files\/(?:index|upload)\.ts|wire\/(?:http|site|metrics|openapi)\.ts)$/],
  ['composition', /^(?:kit|pipeline|checked-input)\.ts$|^schema\/(?:model|ddl|diff|migrate|reseal)\.ts$/],
  ['sheet', /^sheet\//],
  ['jobs', /^jobs\/(?!job\.table)/],
  ['push', /^push\/(?!outbox\.table)/],
  ['store', /^store\//],
  ['files', /^files\/(?!file\.table)/],
  ['base', /^/],
]

const serverKit = 'packages/server-kit/src/'
const layerOf = (path: string) => serverKitLayers.findIndex(([, pattern]) => pattern.test(path.slice(serverKit.length)))

type Import = { target: string; line: number }

function valueImports(files: readonly SourceFile[]): Map<string, Import[]> {
  const product = files.filter((file) => isCode(file) && !isForTests(file))
  return new Map(
    product.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ name, isType }) => name.startsWith('.') && !isType)
        .map(({ name, line }) => ({ target: posix.join(posix.dirname(file.path), name), line })),
    ]),
  )
}

/** Values that run against the layers of server-kit. */
export function scanServerKitLayers(files: readonly SourceFile[]): Problem[] {
  const own = files.filter(({ path }) => path.startsWith(serverKit))
  return [...valueImports(own)].flatMap(([path, imports]) =>
    imports
      .filter(({ target }) => layerOf(target) < layerOf(path))
      .map(({ target, line }) => ({
        path,
        line,
        message: `${serverKitLayers[layerOf(path)]![0]} may not import values of ${serverKitLayers[layerOf(target)]![0]} (${target.slice(serverKit.length)})`,
      })),
  )
}

/** Values that are imported in a circle, in any package, module or app. Packages and modules cannot: `scanImports` and `scanNeeds` see to it. */
export function scanImportCircles(files: readonly SourceFile[]): Problem[] {
  const imports = valueImports(files)
  const problems: Problem[] = []
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) {
      const circle = [...above.slice(above.indexOf(path)), path].join(' → ')
      problems.push({ path, message: `imports values in a circle: ${circle}` })
      return
    }
    if (done.has(path)) return
    for (const { target } of imports.get(path) ?? []) visit(target, [...above, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return problems
}
