import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CommandError } from './install.mjs'
import { runCommand } from './command.mjs'
import { inRoot } from './paths.mjs'

const hashNames = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

/** Libraries whose package file names no licence: what the LICENSE beside it, or its README, says. */
const licencesNotInLock = { 'dequeue@1.0.5': 'BSD-2-Clause', 'precond@0.2.3': 'MIT' }

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** What the lock says of a licence: an id or an expression of SPDX. */
const licencesOf = (license) => {
  if (!license) return []
  return /\s/.test(license) ? [{ expression: license.replace(/^\(|\)$/g, '') }] : [{ license: { id: license } }]
}

/** `sha512-…` in base64, as npm writes it. */
const hashesOf = (integrity) =>
  (integrity ?? '')
    .split(/\s+/)
    .map((entry) => entry.split(/-(.*)/s))
    .filter(([algorithm, digest]) => digest && hashNames[algorithm])
    .map(([algorithm, digest]) => ({
      alg: hashNames[algorithm],
      content: Buffer.from(digest, 'base64').toString('hex'),
    }))

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The package that a dependency's name means for the package at `from`, as Node finds it: the nearest `node_modules`. */
function found(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** @param known what the bill says of it so far: a library may be installed at several places */
function componentOf(name, ref, locked, known) {
  const { version, integrity, resolved, dev, optional, devOptional } = locked
  const license = locked.license ?? licencesNotInLock[`${name}@${version}`]
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  // npm calls `devOptional` what tests need and an optional library brings: what runs can do without it.
  const isRequired = known?.scope === 'required' || !(dev || optional || devOptional)
  const hashes = hashesOf(integrity)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group ? { group } : {}),
    name: bare,
    version,
    scope: isRequired ? 'required' : dev ? 'excluded' : 'optional',
    ...(hashes.length > 0 ? { hashes } : {}),
    ...(license ? { licenses: licencesOf(license) } : {}),
    purl: ref,
    ...(resolved?.startsWith('https://registry.npmjs.org/')
      ? { externalReferences: [{ type: 'distribution', url: resolved }] }
      : {}),
  }
}

/**
 * All libraries of a lock as a CycloneDX bill of materials. The same lock gives the same bill, byte by byte.
 * @param {{ name: string, version: string, packages: Record<string, any> }} lock content of package-lock.json
 */
export function billOf(lock, { production = false } = {}) {
  const { packages } = lock
  const paths = Object.keys(packages)
    .filter((path) => path.includes('node_modules/') && !packages[path].link && !(production && packages[path].dev))
    .sort()
  const refs = new Map(paths.map((path) => [path, purlOf(nameOf(path), packages[path].version)]))
  const components = new Map()
  const needs = new Map()
  for (const path of paths) {
    const { dependencies, optionalDependencies } = packages[path]
    const ref = refs.get(path)
    components.set(ref, componentOf(nameOf(path), ref, packages[path], components.get(ref)))
    const wanted = needs.get(ref) ?? new Set()
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const target = refs.get(found(packages, path, other) ?? '')
      if (target) wanted.add(target)
    }
    needs.set(ref, wanted)
  }
  const own = purlOf(lock.name, lock.version)
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  const direct = new Set(
    workspaces.flatMap(([path, { dependencies, optionalDependencies, devDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies, ...(production ? {} : devDependencies) })
        .map((name) => refs.get(found(packages, path, name) ?? ''))
        .filter(Boolean),
    ),
  )
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: lock.name,
        version: lock.version,
        purl: own,
        ...(packages['']?.license ? { licenses: licencesOf(packages[''].license) } : {}),
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: own, dependsOn: [...direct].sort() },
      ...[...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
    ],
  }
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return { ...bill, serialNumber: `urn:uuid:${uuid}` }
}

if (process.argv[1]?.endsWith('sbom.mjs'))
  await runCommand(async () => {
    const [unknown] = process.argv.slice(2).filter((word) => word !== '--production')
    if (unknown !== undefined) throw new CommandError(`sbom takes --production, not ${unknown}.`)
    const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
    const production = process.argv.includes('--production')
    process.stdout.write(`${JSON.stringify(billOf(lock, { production }), null, 2)}\n`)
    return 0
  })
