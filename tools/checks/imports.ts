import { posix } from 'node:path'
import { declaredNeeds } from './needs.ts'
import type { Problem, SourceFile } from './source-file.ts'
import { importsOf, isCode, isForTests } from './source-file.ts'

/** Ours: `@mouldwright/<name>[/<entry>]`. */
const ours = /^@mouldwright\/([^/]+)(?:\/(.+))?$/

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

type Rule = {
  /** Our packages, by name. */
  packages: readonly string[]
  /** Libraries; `@scope/*` for all of a scope. */
  libraries: readonly string[]
  /** Node's own modules. */
  node: boolean
}

const webLibraries = ['react', 'react-dom', 'react-router', 'antd', '@ant-design/*', '@tanstack/*', 'dayjs']
const everyLibrary = ['*', '@*']

/** The table of the architecture: what each package may import. */
const packageRules: Record<string, Rule> = {
  worktime: { packages: [], libraries: [], node: false },
  kernel: { packages: [], libraries: ['typebox'], node: false },
  'aps-engine': { packages: ['worktime'], libraries: [], node: false },
  gantt: { packages: ['worktime'], libraries: [], node: false },
  'server-kit': {
    packages: ['kernel'],
    libraries: [
      'fastify',
      '@fastify/*',
      'typebox',
      'kysely',
      'pg',
      'aws4fetch',
      'dataloader',
      'hucre',
      'pino',
      'prom-client',
      '@opentelemetry/api',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/resources',
      '@opentelemetry/exporter-trace-otlp-http',
      'saxes',
      'tar-stream',
      'ws',
    ],
    node: true,
  },
  'web-kit': {
    packages: ['kernel'],
    libraries: [...webLibraries, 'zustand', 'i18next', 'react-i18next', 'typebox'],
    node: false,
  },
  testkit: { packages: ['kernel', 'worktime', 'server-kit'], libraries: everyLibrary, node: true },
}

/** The same for the folders of a module; what it may take from other modules is in `mayTakeFromModule`. */
const folderRules: Record<string, Rule> = {
  'module.ts': { packages: ['kernel'], libraries: [], node: false },
  shared: { packages: ['kernel', 'worktime'], libraries: [], node: false },
  locales: { packages: ['kernel'], libraries: [], node: false },
  seeds: { packages: ['kernel', 'worktime'], libraries: [], node: true },
  server: {
    packages: ['kernel', 'worktime', 'server-kit'],
    libraries: [
      'typebox',
      'jose',
      'oidc-provider',
      'openid-client',
      '@node-rs/argon2',
      'otpauth',
      '@simplewebauthn/server',
      'bwip-js',
      'sharp',
      'nodemailer',
    ],
    node: true,
  },
  web: {
    packages: ['kernel', 'worktime', 'web-kit', 'gantt'],
    libraries: [...webLibraries, '@simplewebauthn/browser', '@noble/hashes'],
    node: false,
  },
}

/** Second entries of packages: `web-kit/entity` draws records, and stays out of the shell's first load; `kernel/schema` is TypeBox with shapes of ours. */
const secondEntries = new Set(['web-kit/entity', 'kernel/schema'])

/** Folders of the own module that a folder may reach by a relative path. */
const neighbours: Record<string, readonly string[]> = {
  'module.ts': ['shared', 'locales'],
  shared: ['shared'],
  locales: ['locales'],
  seeds: ['seeds', 'shared'],
  server: ['server', 'shared', 'locales', 'module.ts'],
  web: ['web', 'shared', 'locales', 'module.ts'],
}

type Place = { kind: 'package' | 'module' | 'app' | 'tool'; name: string; folder: string }

function placeOf(path: string): Place {
  const [top = '', name = '', folder = ''] = path.split('/')
  if (top === 'packages') return { kind: 'package', name, folder }
  if (top === 'modules') return { kind: 'module', name, folder }
  if (top === 'apps') return { kind: 'app', name, folder }
  return { kind: 'tool', name: top, folder: name }
}

/** The composition root is the product; what runs all of it, to test, measure or fill it, is put together as the server is. */
const mayImportApps = /^(apps|packages\/testkit|bench|examples)\/|\.fixture\.ts$/

const admits = (libraries: readonly string[], name: string) =>
  libraries.some((allowed) => (allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : allowed === name))

/** A command line, what reads files for it, and what spreads work over threads may use Node; the core beside it may not. */
const isCommandLine = (path: string) => /\/(cli|io|parallel)\//.test(path)

function ruleFor(file: SourceFile): Rule | undefined {
  const { kind, name, folder } = placeOf(file.path)
  if (kind === 'app' || kind === 'tool') return undefined
  const rule = kind === 'package' ? packageRules[name] : folderRules[folder]
  if (rule === undefined || isForTests(file)) return undefined
  return isCommandLine(file.path) ? { ...rule, node: true } : rule
}

function mayTakeFromModule(place: Place, target: string, entry: string | undefined, needs: readonly string[]): boolean {
  if (place.kind !== 'module') return false
  if (target === place.name) return entry === 'shared' && place.folder !== 'locales'
  if (!needs.includes(target)) return false
  const inAll = ['shared', 'web', 'server', 'seeds'].includes(place.folder) && entry === 'shared'
  const isOwnSide = (place.folder === 'server' && entry === 'server/api') || (place.folder === 'web' && entry === 'web')
  return inAll || isOwnSide
}

function relativeProblem(file: SourceFile, name: string): string | undefined {
  const target = posix.join(posix.dirname(file.path), name)
  const [from, to] = [placeOf(file.path), placeOf(target)]
  // What tests and benches set up alike is no part of the product.
  if (isForTests(file) && to.kind === 'module' && target.endsWith('.fixture.ts')) return undefined
  if (from.kind === 'tool' && to.kind === 'tool') return undefined
  // How an app is built is a tool's matter.
  if (file.path.endsWith('/vite.config.ts') && to.kind === 'tool') return undefined
  if (from.kind !== to.kind || from.name !== to.name)
    return `"${name}" leaves ${from.kind === 'tool' ? from.name : `${from.kind} ${from.name}`}; import the other by its package name`
  if (from.kind !== 'module' || isForTests(file)) return undefined
  const reach = neighbours[from.folder]
  if (reach === undefined || reach.includes(to.folder)) return undefined
  return `${from.folder}/ may not use ${to.folder}/ of its module (only ${reach.join(', ')})`
}

function packageProblem(
  file: SourceFile,
  name: string,
  needs: Map<string, string[]>,
  apps: ReadonlySet<string>,
): string | undefined {
  const place = placeOf(file.path)
  const [, target, entry] = ours.exec(name) ?? []
  // A module may share its name with an app's folder; the app's package then has another.
  if (target !== undefined && apps.has(target) && !needs.has(target))
    return mayImportApps.test(file.path) ? undefined : `"${name}": nothing imports apps`
  const rule = ruleFor(file)
  if (rule === undefined) return undefined
  if (target === undefined) return libraryProblem(place, rule, name)
  return ownPackageProblem({ place, rule, target, entry, name }, needs)
}

const folderName = (place: Place) => `${place.kind} ${place.name}${place.kind === 'module' ? `/${place.folder}` : ''}`

function libraryProblem(place: Place, { node, libraries }: Rule, name: string): string | undefined {
  if (name.startsWith('node:')) return node === false ? `"${name}": this must also run without Node` : undefined
  return admits(libraries, packageOf(name)) ? undefined : `"${name}" is not among the libraries of ${folderName(place)}`
}

function ownPackageProblem(
  { place, rule, target, entry, name }: { place: Place; rule: Rule; target: string; entry?: string; name: string },
  needs: Map<string, string[]>,
): string | undefined {
  if (place.kind === 'package' && target === place.name) return undefined
  const isEngineHome =
    place.kind === 'module' && place.name === 'aps' && place.folder === 'server' && target === 'aps-engine'
  const isOpenEntry = entry === undefined || secondEntries.has(`${target}/${entry}`)
  if (isEngineHome || (rule.packages.includes(target) && isOpenEntry)) return undefined
  const own = needs.get(place.name) ?? []
  if (mayTakeFromModule(place, target, entry, own)) return undefined
  return needs.has(target) && place.kind === 'module' && !own.includes(target) && target !== place.name
    ? `"${name}": module ${place.name} does not declare that it needs ${target}`
    : `"${name}" may not be imported from ${folderName(place)}`
}

/**
 * Holds every import against the table of borders. Files of tests may use every library and package, but stay inside their
 * own folder with relative paths like all others.
 */
export function scanImports(files: readonly SourceFile[]): Problem[] {
  const needs = declaredNeeds(files)
  const apps = new Set(files.flatMap(({ path }) => /^apps\/([^/]+)\//.exec(path)?.[1] ?? []))
  return files.filter(isCode).flatMap((file) =>
    importsOf(file).flatMap(({ name, line }) => {
      const message = name.startsWith('.') ? relativeProblem(file, name) : packageProblem(file, name, needs, apps)
      return message === undefined ? [] : [{ path: file.path, line, message }]
    }),
  )
}
