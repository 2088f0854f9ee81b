import type { Problem, SourceFile } from './source-file.ts'

type Versions = Record<string, string>
type Lock = {
  packages: Record<
    string,
    { version?: string; link?: boolean; integrity?: string; resolved?: string; optionalDependencies?: Versions }
  >
}
export type Floors = Record<string, { floor: string; why: string }>

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const textOf = (files: readonly SourceFile[], path: string) => files.find((file) => file.path === path)?.text

function wanted(files: readonly SourceFile[]): Versions {
  const manifest = JSON.parse(textOf(files, 'package.json') ?? '{}') as Partial<
    Record<(typeof kinds)[number], Versions>
  >
  return Object.assign({}, ...kinds.map((kind) => manifest[kind] ?? {}))
}

/** Every dependency is one exact version and has its line in docs/dependencies.md; every line has its dependency. */
export function scanDependencies(files: readonly SourceFile[]): Problem[] {
  const versions = wanted(files)
  const problems: Problem[] = []
  for (const [name, version] of Object.entries(versions))
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push({ path: 'package.json', message: `${name} is "${version}"; pin one exact version` })
  const page = textOf(files, 'docs/dependencies.md') ?? ''
  const lines = page.split('\n').filter((line) => line.startsWith('- '))
  const explained = new Set<string>()
  for (const line of lines) {
    const [names = '', reason = ''] = line.split(' — ')
    if (reason.trim().length < 5) problems.push({ path: 'docs/dependencies.md', message: `no reason given: ${line}` })
    for (const [, name] of names.matchAll(/`([^`]+)`/g)) explained.add(name!)
  }
  for (const name of Object.keys(versions))
    if (!explained.has(name))
      problems.push({ path: 'docs/dependencies.md', message: `${name} has no line: what for, what else, what size` })
  for (const name of explained)
    if (versions[name] === undefined)
      problems.push({ path: 'docs/dependencies.md', message: `${name} has a line and is no dependency` })
  return problems
}

/** Where each package comes from, and the hash that it is checked by. */
const originProblems = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { integrity, resolved }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no SHA-512 integrity`]),
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`${place} comes from ${resolved}; leave hosts out of the lock`]),
    ])

/** A registry that lacks a package for some other platform leaves it out of the lock, and then "npm ci" refuses the whole lock. */
const missingOptional = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(
        (name) => `${name}, which ${place || 'package.json'} names, is missing; pin a version whose packages all exist`,
      ),
  )

/** The lock says exactly what is installed, from nowhere in particular and checked by hash; no package runs code on install. */
export function scanLock(files: readonly SourceFile[]): Problem[] {
  const path = 'package-lock.json'
  const text = textOf(files, path)
  if (text === undefined) return [{ path, message: 'is missing' }]
  const lock = JSON.parse(text) as Lock
  const problems: Problem[] = [...originProblems(lock), ...missingOptional(lock)].map((message) => ({ path, message }))
  for (const [name, version] of Object.entries(wanted(files))) {
    const locked = lock.packages[`node_modules/${name}`]?.version
    if (locked !== undefined && locked !== version)
      problems.push({ path, message: `${name} is locked at ${locked}, and package.json says ${version}` })
  }
  const settings = textOf(files, '.npmrc') ?? ''
  if (!/^ignore-scripts=true$/m.test(settings))
    problems.push({ path: '.npmrc', message: 'must say ignore-scripts=true: no package runs code on install' })
  if (/registry\s*=|_auth|:\/\//.test(settings))
    problems.push({
      path: '.npmrc',
      message: 'names a registry; where packages come from is each machine’s own setting',
    })
  return problems
}

/** Negative when `a` is older than `b`; a pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  const split = (version: string) => {
    const [numbers = '', pre] = version.split('-', 2)
    return { numbers: numbers.split('.').map(Number), pre }
  }
  const [left, right] = [split(a), split(b)]
  for (let i = 0; i < 3; i += 1) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(left.pre === undefined) - Number(right.pre === undefined)
}

/** No copy of a package in the lock is older than the first version without a hole that is known. */
export function scanFloors(files: readonly SourceFile[], floors: Floors): Problem[] {
  const lock = JSON.parse(textOf(files, 'package-lock.json') ?? '{"packages":{}}') as Lock
  return Object.entries(lock.packages).flatMap(([place, { version }]) => {
    const name = place.split('node_modules/').at(-1)!
    const rule = floors[name]
    if (!place.includes('node_modules/') || rule === undefined || version === undefined) return []
    if (compareVersions(version, rule.floor) >= 0) return []
    return [{ path: 'package-lock.json', message: `${place} is ${version}, below ${rule.floor}: ${rule.why}` }]
  })
}
