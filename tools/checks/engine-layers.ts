import { posix } from 'node:path'
import type { Problem, SourceFile } from './source-file.ts'
import { importsOf, isCode, isForTests } from './source-file.ts'

/**
 * The folders of `packages/aps-engine/src` in layers: each may import from those named behind it, and from nothing above.
 * When an operation may start is said once, in `start-rules`, for construction and search alike; `verify` shares no code with what
 * makes plans, and may import none of it. `index.ts` is the entry of the package and takes from all.
 */
const engineLayers: Readonly<Record<string, readonly string[]>> = {
  model: [],
  instance: ['model'],
  verify: ['model'],
  generate: ['model'],
  io: ['model'],
  testing: ['model', 'generate'],
  'start-rules': ['model', 'instance'],
  construct: ['model', 'instance', 'start-rules'],
  bounds: ['model', 'instance', 'start-rules'],
  'local-search': ['model', 'instance', 'start-rules', 'construct'],
  jobshop: ['model', 'instance', 'construct'],
  explain: ['model', 'instance', 'start-rules', 'construct', 'bounds', 'verify'],
  forecast: ['model', 'instance', 'construct', 'local-search'],
  interactive: ['model', 'instance', 'start-rules', 'construct', 'local-search', 'explain'],
  solve: ['model', 'instance', 'construct', 'local-search', 'jobshop', 'bounds', 'verify'],
  parallel: ['model', 'instance', 'jobshop', 'solve'],
  cli: ['model', 'instance', 'verify', 'io', 'parallel'],
}

const source = 'packages/aps-engine/src/'
const layerOf = (path: string) => path.slice(source.length).split('/')[0]!

/** Holds the layers of the engine, for types as well, and finds values that are imported in a circle. */
export function scanEngineLayers(files: readonly SourceFile[]): Problem[] {
  const own = files.filter((file) => file.path.startsWith(source) && isCode(file) && !isForTests(file))
  const problems: Problem[] = []
  const values = new Map<string, string[]>()
  for (const file of own) {
    const isEntry = file.path === `${source}index.ts`
    const layer = layerOf(file.path)
    if (!isEntry && engineLayers[layer] === undefined)
      problems.push({
        path: file.path,
        message: `"${layer}" is not a layer of the engine; see tools/checks/engine-layers.ts`,
      })
    for (const { name, line, isType } of importsOf(file)) {
      if (!name.startsWith('.')) continue
      const target = posix.join(posix.dirname(file.path), name)
      if (!isType) values.set(file.path, [...(values.get(file.path) ?? []), target])
      const to = layerOf(target)
      if (isEntry || to === layer || engineLayers[layer]?.includes(to) !== false) continue
      const may = engineLayers[layer].join(', ') || 'no other layer'
      problems.push({ path: file.path, line, message: `${layer}/ may not import from ${to}/ (only from ${may})` })
    }
  }
  return [...problems, ...circlesIn(values)]
}

function circlesIn(imports: ReadonlyMap<string, readonly string[]>): Problem[] {
  const problems: Problem[] = []
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) {
      const circle = [...above.slice(above.indexOf(path)), path].map((one) => one.slice(source.length))
      problems.push({ path, message: `imports values in a circle: ${circle.join(' → ')}` })
      return
    }
    if (done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...above, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return problems
}
