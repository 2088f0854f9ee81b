/** `npm run gateway:release -- keys FOLDER` makes the publisher's keys; `npm run gateway:release -- build …` a signed release. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareVersions, isVersion } from '@mouldwright/gateway/shared'
import { optionalPackages, releaseFiles, signRelease, type OptionalPackage } from './update/build-release.ts'

const usage = `usage: npm run gateway:release -- keys FOLDER
       npm run gateway:release -- build --key update-key.private.pem --version 1.2.3 [--floor 1.0.0] --out FILE [--with ${optionalPackages.join('|')}]`

class UsageError extends Error {}

function makeKeys(folder: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(folder, { recursive: true })
  const options = { mode: 0o600, flag: 'wx' } as const
  writeFileSync(join(folder, 'update-key.private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), options)
  writeFileSync(join(folder, 'update-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  console.log(`Made update-key.pem and update-key.private.pem in ${folder}. Keep the private one off line.`)
}

interface BuildOptions {
  key?: string | undefined
  version?: string | undefined
  floor?: string | undefined
  out?: string | undefined
  with?: string[] | undefined
}

const isOptional = (name: string): name is OptionalPackage => optionalPackages.some((one) => one === name)

async function makeRelease({ key, version, floor = version, out, with: packages = [] }: BuildOptions): Promise<void> {
  if (!key || !out || !isVersion(version) || !isVersion(floor) || compareVersions(floor, version) > 0)
    throw new UsageError(usage)
  if (!packages.every(isOptional)) throw new UsageError(usage)
  const content = signRelease(await releaseFiles(version, packages), {
    version,
    floor,
    key: createPrivateKey(readFileSync(resolve(key))),
  })
  writeFileSync(resolve(out), content)
  console.log(`${out}: release ${version}, floor ${floor}, ${content.length} bytes`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    version: { type: 'string' },
    floor: { type: 'string' },
    out: { type: 'string' },
    with: { type: 'string', multiple: true },
  },
})
try {
  const [verb, folder] = positionals
  if (verb === 'keys' && folder) makeKeys(resolve(folder))
  else if (verb === 'build') await makeRelease(values)
  else throw new UsageError(usage)
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exit(2)
}
