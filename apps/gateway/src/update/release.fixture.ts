/** Releases whose program does only what a test is about, and a publisher who signs them. */
import { generateKeyPairSync } from 'node:crypto'
import type { Caller } from '@mouldwright/testkit'
import { signRelease } from './build-release.ts'
import type { ReleaseFiles } from './packed-files.ts'

export interface Publisher {
  /** PEM of the public key. */
  updateKey: string
  /** The file of a release. */
  release(version: string, files?: ReleaseFiles, floor?: string): Buffer
}

export const filesOf = (version: string, main = `// ${version}\n`): ReleaseFiles => ({
  'package.json': JSON.stringify({ version, type: 'module' }),
  'program/main.mjs': main,
  'program/starter.mjs': '',
  'program/install.mjs': '// installs\n',
})

export function newPublisher(): Publisher {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    updateKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
    release: (version, files = filesOf(version), floor = version) =>
      signRelease(files, { version, floor, key: privateKey }),
  }
}

/** As the operator brings a release in. */
export const publishTo = (operator: Caller, release: Buffer, key: string | null = null) =>
  operator.post<{ version: string }>('oms/gatewayRelease/publish.do', { content: release.toString('base64'), key })
