/** Makes a release out of the sources: everything in single files, so that a gateway needs Node and nothing else. */
import { createHash, sign, type KeyObject } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { program, type ReleaseHeader } from '@mouldwright/gateway/shared'
import { build } from 'vite'
import { pack, type ReleaseFiles } from './packed-files.ts'

const entries = { main: '../main.ts', starter: './start.ts', install: './installer.ts' } as const

/** What a release carries only where that is asked for; the program looks for it beside itself. */
const optional = { opcua: '../opcua/watch-server.ts' } as const
export type OptionalPackage = keyof typeof optional
export const optionalPackages = Object.keys(optional) as OptionalPackage[]

/** Of the library for OPC UA: another way to lock files, taken only where it is installed and asked for by name. */
const leftOut = ['proper-lockfile']

async function bundled(name: string, entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: leftOut, target: 'node' },
    build: {
      ssr: fileURLToPath(new URL(entry, import.meta.url)),
      write: false,
      target: 'node24',
      rollupOptions: { external: leftOut, output: { codeSplitting: false } },
    },
  })
  const { output } = Array.isArray(made) ? made[0]! : (made as { output: readonly { type: string; code?: string }[] })
  const [chunk, ...others] = output
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${name} is not one file.`)
  return (chunk as { code: string }).code
}

/** @param packages what it carries besides */
export async function releaseFiles(version: string, packages: readonly OptionalPackage[] = []): Promise<ReleaseFiles> {
  const files: Record<string, string> = { 'package.json': `${JSON.stringify({ version, type: 'module' })}\n` }
  const carried = packages.map((name) => [name, optional[name]] as const)
  for (const [name, entry] of [...Object.entries(entries), ...carried])
    files[`program/${name}.mjs`] = await bundled(name, entry)
  return files
}

export interface ReleaseOptions {
  version: string
  /** Gateways that have run this release never go below this version; the release's own unless given. */
  floor?: string
  key: KeyObject
}

/** The file of a release: header, signature, packed files. */
export function signRelease(files: ReleaseFiles, { version, floor = version, key }: ReleaseOptions): Buffer {
  const packed = pack(files)
  const header: ReleaseHeader = {
    program,
    version,
    floor,
    bytes: packed.length,
    unpackedBytes: Buffer.byteLength(JSON.stringify(files)),
    hash: createHash('sha256').update(packed).digest('hex'),
  }
  const line = JSON.stringify(header)
  const signature = sign(null, Buffer.from(line), key).toString('base64')
  return Buffer.concat([Buffer.from(`${line}\n${signature}\n`), packed])
}
