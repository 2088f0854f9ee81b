import type { Problem, SourceFile } from './source-file.ts'
import { posix } from 'node:path'

type Manifest = {
  name?: string
  private?: boolean
  type?: string
  license?: string
  exports?: Record<string, string>
  sideEffects?: readonly string[]
} & Partial<
  Record<'dependencies' | 'devDependencies' | 'peerDependencies' | 'optionalDependencies', Record<string, string>>
>

/** `exports` are the second guard of the borders: what is not named there cannot be imported by another package. */
export function scanManifests(files: readonly SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path))
  const problems: Problem[] = []
  for (const { path, text } of files) {
    const [, top, folder] = /^(packages|modules|apps)\/([^/]+)\/package\.json$/.exec(path) ?? []
    if (folder === undefined) continue
    const report = (message: string) => problems.push({ path, message })
    const manifest = JSON.parse(text) as Manifest
    // An app whose folder is called like a module is that module's site.
    const suffix = top === 'apps' && paths.has(`modules/${folder}/package.json`) ? '-site' : ''
    if (manifest.name !== `@mouldwright/${folder}${suffix}`) report(`its name must be @mouldwright/${folder}${suffix}`)
    if (manifest.private !== true || manifest.type !== 'module' || manifest.license !== 'Apache-2.0')
      report('it must say "private": true, "type": "module" and "license": "Apache-2.0"')
    if (manifest.dependencies ?? manifest.devDependencies ?? manifest.optionalDependencies)
      report('dependencies stand in the root package.json, once for all')
    if (top === 'apps') continue
    effectsLeftOut(posix.dirname(path), manifest, files).forEach((file) =>
      report(`${file} is imported for its effect: "sideEffects" must name it, or builds leave it out`),
    )
    if (manifest.exports === undefined) report('it has no "exports"')
    for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
      const file = posix.join(posix.dirname(path), target)
      const isBegun = [...paths].some((other) => other.startsWith(`${posix.dirname(file)}/`) && /\.tsx?$/.test(other))
      if (isBegun && !paths.has(file)) report(`"exports" has "${entry}", and ${file} does not exist`)
    }
  }
  return problems
}

/** Files of a package that others of it import without a name, and that its manifest does not say to have an effect. */
function effectsLeftOut(folder: string, { sideEffects }: Manifest, files: readonly SourceFile[]): string[] {
  if (sideEffects === undefined) return []
  const found = files.flatMap(({ path, text }) =>
    path.startsWith(`${folder}/`) && /(?<!\.(test|fixture))\.tsx?$/.test(path)
      ? [...text.matchAll(/^import '(\.[^']+\.tsx?)'/gm)].map(([, to]) => posix.join(posix.dirname(path), to!))
      : [],
  )
  return [...new Set(found)]
    .map((path) => `./${posix.relative(folder, path)}`)
    .filter((to) => !sideEffects.includes(to))
}

/** Every module with code in it has its declaration and both dictionaries. */
export function scanModules(files: readonly SourceFile[]): Problem[] {
  const modules = new Set(files.flatMap(({ path }) => /^modules\/([^/]+)\/.+\.tsx?$/.exec(path)?.[1] ?? []))
  const paths = new Set(files.map(({ path }) => path))
  const problems: Problem[] = []
  for (const module of modules) {
    for (const name of ['module.ts', 'package.json', 'locales/zh.ts', 'locales/en.ts'])
      if (!paths.has(`modules/${module}/${name}`))
        problems.push({ path: `modules/${module}`, message: `${name} is missing` })
    const declaration = files.find(({ path }) => path === `modules/${module}/module.ts`)
    if (declaration !== undefined && !new RegExp(`\\bkey: '${module}'`).test(declaration.text))
      problems.push({ path: declaration.path, message: `its key must be '${module}', like its folder` })
  }
  return problems
}
