/** Lays a release out in an empty folder, so that it can be started and brought to later releases. */
import { createHash, createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitRelease } from '@mouldwright/gateway/shared'
import { writeDurably } from '../durable.ts'
import { keyFile, signedHeader, stateFile, writeHome } from './home.ts'
import { demandRoom, putFolder, unpacked } from './packed-files.ts'

export class InstallError extends Error {}

export interface Installation {
  home: string
  release: Uint8Array
  /** PEM. */
  updateKey: string
  /** What the program is told at its start, by name. */
  settings: Readonly<Record<string, string>>
}

const valueForm = /^[^\p{Cc}"]*$/u

/** @returns the version that is installed */
export async function install({ home, release, updateKey, settings }: Installation): Promise<string> {
  if (existsSync(join(home, stateFile)))
    throw new InstallError(`${home} has a gateway already; bring it to this release on its page in the suite.`)
  const split = splitRelease(release)
  const header = split && signedHeader(split.line, split.signature, createPublicKey(updateKey))
  if (!header || createHash('sha256').update(split.packed).digest('hex') !== header.hash)
    throw new InstallError('This file is damaged, or was not signed by the publisher: have it downloaded again.')
  const wrong = Object.entries(settings).find(([, value]) => !valueForm.test(value))
  if (wrong) throw new InstallError(`${wrong[0]} cannot be “${wrong[1]}”.`)
  await mkdir(home, { recursive: true })
  await demandRoom(home, header.unpackedBytes)
  const files = unpacked(split.packed, header.unpackedBytes)
  await putFolder(home, 'A', files)
  await writeFile(join(home, 'starter.mjs'), files['program/starter.mjs']!)
  await writeFile(join(home, keyFile), updateKey)
  // The code in it is good once, and whoever reads it before the gateway does would become the gateway.
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  await writeDurably(join(home, settingsFile), lines.join(''))
  await writeFile(join(home, 'mouldwright-gateway.service'), serviceUnit(home))
  await writeHome(home, { active: 'A', floor: header.floor, trial: null, failed: null })
  return header.version
}

export const settingsFile = 'gateway.env'

const serviceUnit = (home: string) => `[Unit]
Description=Mouldwright gateway
Wants=network-online.target
After=network-online.target

[Service]
ExecStart="${process.execPath}" "${join(home, 'starter.mjs')}"
WorkingDirectory=${home}
Restart=always
RestartSec=5
NoNewPrivileges=yes
PrivateTmp=yes

[Install]
WantedBy=multi-user.target
`
