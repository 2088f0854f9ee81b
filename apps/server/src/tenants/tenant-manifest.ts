/**
 * An archive of a tenant is a folder: `manifest.json`, `contents.ndjson` (path, size and SHA-256 of everything else), `rows/` with a file
 * a table – the names of its columns, then a row a line – and `files/`. What is secret in the rows is sealed under a key of the archive's
 * own; that key is sealed to the recovery phrase, and to the deployment's secret for restores in the same installation. Both are bound to
 * the hash of the contents.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecretBox, type SecretBox } from '@mouldwright/server-kit'
import { BackupError, manifestName } from '../backup/archive.ts'
import { openWith, type SealedSecret } from '../backup/recovery-key.ts'

const tenantFormat = 'mouldwright-tenant'
const formatVersion = 1

export interface TenantManifest {
  format: typeof tenantFormat
  formatVersion: number
  /** Of the program that made it. */
  version: string
  /** Rows are as this migration has them. */
  migration: number
  tenant: { id: number; name: string }
  /** When the rows were as they stand here. */
  at: string
  rows: number
  files: number
  bytes: number
  /** SHA-256 of `contents.ndjson`, hexadecimal. */
  contents: string
  /** The archive's key for whoever knows the recovery phrase. */
  key: SealedSecret
  /** The same for the installation that made it. */
  ownKey: string
}

export const newManifest = (of: Omit<TenantManifest, 'format' | 'formatVersion'>): TenantManifest => ({
  format: tenantFormat,
  formatVersion,
  ...of,
})

export const rowsPath = (table: string) => `rows/${table}.ndjson`

export async function readTenantManifest(archive: string): Promise<TenantManifest> {
  let manifest: TenantManifest
  try {
    manifest = JSON.parse(await readFile(join(archive, manifestName), 'utf8')) as TenantManifest
  } catch {
    throw new BackupError(`${archive} is no archive of a tenant: it has no readable ${manifestName}.`)
  }
  if (manifest.format !== tenantFormat) throw new BackupError(`${archive} is no archive of a tenant.`)
  if (manifest.formatVersion !== formatVersion)
    throw new BackupError(`${archive} has the form ${manifest.formatVersion}, this program reads ${formatVersion}.`)
  return manifest
}

export const sealOwnKey = (box: SecretBox, key: string, contents: string) => box.seal(JSON.stringify({ key, contents }))

/** Opens without the phrase where the archive was made by this installation. */
export async function openArchiveKey(
  { key: sealed, ownKey, contents }: TenantManifest,
  box: SecretBox,
  phrase: () => Promise<string>,
): Promise<SecretBox> {
  const key = openOwnKey(box, ownKey, contents) ?? (await openWith(await phrase(), sealed, contents))
  if (key === undefined)
    throw new BackupError(
      'That is not the recovery phrase of this archive, or its manifest was changed; nothing was restored.',
    )
  return createSecretBox(key)
}

function openOwnKey(box: SecretBox, sealed: string, contents: string): string | undefined {
  try {
    const opened = JSON.parse(box.open(sealed)) as { key: string; contents: string }
    return opened.contents === contents ? opened.key : undefined
  } catch {
    return undefined
  }
}
