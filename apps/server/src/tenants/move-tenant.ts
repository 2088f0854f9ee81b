/**
 * Moves a tenant to another installation: archived and restored there while people work, then closed here, brought to what stands here by
 * then, compared and opened there, all in one transaction there. A rehearsal closes nothing.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup/archive.ts'
import type { RecoveryKey } from '../backup/recovery-key.ts'
import { archiveNameAt, archiveTenant, type TenantArchive, type TenantOfList } from './archive-tenant.ts'
import type { ArchivedTable } from './archived-tables.ts'
import { inTransaction, type Installation } from './installation.ts'
import { restoreTenant, type RestoredTenant } from './restore-tenant.ts'
import { digestTenant, enter, type Digest } from './rows.ts'

export interface MoveOptions {
  source: Installation
  target: Installation
  tables: readonly ArchivedTable[]
  tenant: TenantOfList
  /** Where the archive of the move stays. */
  folder: string
  version: string
  recoveryKey: RecoveryKey
  now: () => Date
  phrase: () => Promise<string>
  isRehearsal: boolean
}

export interface Moved extends RestoredTenant {
  archive: string
  /** Of the bulk, while people worked. */
  archiveSeconds: number
  restoreSeconds: number
  /** How long nobody could enter anywhere; in a rehearsal, how long it would have been. */
  closedSeconds: number
}

/** How often it is archived while it is closed: somebody may have been writing still. */
const attempts = 3

export async function moveTenant(options: MoveOptions): Promise<Moved> {
  const { source, target, tenant, folder, isRehearsal } = options
  await refuseSameFiles(source, target)
  if (isRehearsal) return carryOver(options, true, async () => {})
  const notePath = join(folder, `moving-${tenant.id}.json`)
  const noted = await readNote(notePath)
  let mayEnter = noted ?? tenant.mayEnter
  if (await isThere(target, tenant.id)) {
    await compareAgain(options)
    throw new BackupError(
      `${tenant.name} is in ${target.name} already, with the same rows, and closed here: the move is done. Its archive is in ${folder}.`,
    )
  }
  await refuseOpenJobs(source, tenant)
  let isClosed = noted !== undefined
  const close = async () => {
    await writeFile(notePath, `${JSON.stringify({ mayEnter })}\n`, { mode: 0o600, flush: true })
    isClosed = true
    const { rowCount } = await setMayEnter(source, tenant.id, false)
    if (tenant.mayEnter && rowCount === 0) {
      mayEnter = false
      throw new BackupError(`Somebody has closed ${tenant.name} meanwhile; nothing was moved. Move it once more.`)
    }
    await refuseOpenJobs(source, tenant)
  }
  try {
    const moved = await carryOver(options, mayEnter, close)
    await rm(notePath, { force: true })
    // After one that was killed it was closed from the beginning.
    const { archiveSeconds, restoreSeconds, closedSeconds } = moved
    return tenant.mayEnter ? moved : { ...moved, closedSeconds: archiveSeconds + restoreSeconds + closedSeconds }
  } catch (error) {
    // All is as it was. Where even this fails, the note says what to do the next time.
    if (isClosed && !(await isThere(target, tenant.id))) {
      await setMayEnter(source, tenant.id, mayEnter)
      await rm(notePath, { force: true })
    }
    throw error
  }
}

/** The bulk goes over while people work; then they are kept out, and what they have done meanwhile follows. */
async function carryOver(options: MoveOptions, mayEnter: boolean, close: () => Promise<void>): Promise<Moved> {
  const { source, target, tables, isRehearsal, folder, tenant, now, phrase } = options
  const begun = performance.now()
  const name = archiveNameAt(tenant.id, now())
  const archive = (suffix: string, before?: TenantArchive) =>
    archiveTenant({
      ...options,
      installation: source,
      folder,
      name: `${name}${suffix}`,
      ...(before ? { before: before.path } : {}),
    })
  const first = await archive('-open')
  const archived = performance.now()
  let latest = first
  let closedAt: number | undefined
  let tries = 0

  async function next(): Promise<TenantArchive | undefined> {
    if (closedAt === undefined) {
      closedAt = performance.now()
      await close()
    } else {
      const changed = differing(tables, latest.digests, await digestsOf(source, tables, tenant.id))
      if (changed.length === 0 || isRehearsal) return undefined
      if (tries === attempts)
        throw new BackupError(
          `${tenant.name} was written to while it was moved (${changed.join(', ')}), ${attempts} times; nothing was moved.`,
        )
    }
    tries += 1
    const before = latest
    latest = await archive(tries === 1 ? '' : `-${tries}`, before)
    earlier.push(before.path)
    return latest
  }
  const earlier: string[] = []
  try {
    const restored = await restoreTenant({
      installation: target,
      tables,
      archive: first.path,
      phrase,
      isRehearsal,
      follow: { digests: first.digests, next },
      ...(isRehearsal ? {} : { mayEnter }),
    })
    return {
      ...restored,
      archive: latest.path,
      archiveSeconds: (archived - begun) / 1_000,
      restoreSeconds: (closedAt! - archived) / 1_000,
      closedSeconds: (performance.now() - closedAt!) / 1_000,
    }
  } finally {
    for (const path of earlier) await rm(path, { recursive: true, force: true })
  }
}

/** What people work on; when somebody looks next, and what is said in the list of tenants, differs by itself. */
const compared = (tables: readonly ArchivedTable[]) =>
  tables.filter(({ isTurn, isOfAccounts, table }) => !isTurn && !isOfAccounts && table.name !== 'tenancy_tenant')

const digestsOf = (installation: Installation, tables: readonly ArchivedTable[], tenantId: number) =>
  inTransaction(installation, 'isolation level repeatable read read only', (client) =>
    digestTenant(client, compared(tables), tenantId, installation.box),
  )

function differing(of: readonly ArchivedTable[], one: ReadonlyMap<string, Digest>, other: ReadonlyMap<string, Digest>) {
  return compared(of)
    .map(({ table }) => table.name)
    .filter((name) => one.get(name)?.sum !== other.get(name)?.sum || one.get(name)?.rows !== other.get(name)?.rows)
}

/** After a move that was killed: it is there, and so are all its rows. */
async function compareAgain({ source, target, tables, tenant }: MoveOptions): Promise<void> {
  const [here, there] = [await digestsOf(source, tables, tenant.id), await digestsOf(target, tables, tenant.id)]
  // People may have another account there.
  const ofPeople = new Set(
    tables.filter(({ columns }) => columns.includes('account_id')).map(({ table }) => table.name),
  )
  const changed = differing(tables, here, there).filter(
    (name) => !ofPeople.has(name) || here.get(name)?.rows !== there.get(name)?.rows,
  )
  if (changed.length > 0 || tenant.mayEnter)
    throw new BackupError(
      `The tenant ${tenant.name} (${tenant.id}) is in ${target.name} already` +
        (changed.length > 0
          ? `, and differs in ${changed.join(', ')}.`
          : ', and still open here: close it in the console.'),
    )
}

/** A move that fails removes the files that it has put; with one store for both they would be the living tenant's. */
async function refuseSameFiles(source: Installation, target: Installation): Promise<void> {
  const [here, there] = [await source.files.state(), await target.files.state()]
  if (here.kind === there.kind && here.place === there.place)
    throw new BackupError(`${source.name} and ${target.name} have their files in the same place, ${here.place}.`)
}

const isThere = (installation: Installation, tenantId: number) =>
  inTransaction(installation, '', async (client) => {
    const { rows } = await client.query('select 1 from tenancy_tenant where id = $1', [tenantId])
    return rows.length > 0
  })

const setMayEnter = (installation: Installation, tenantId: number, mayEnter: boolean) =>
  inTransaction(installation, '', (client) =>
    client.query(
      `update tenancy_tenant set allow_login = $2, version = version + 1, updated_at = now() where id = $1 and allow_login <> $2`,
      [tenantId, mayEnter],
    ),
  )

/** A job goes on whoever may enter; what it writes would be lost. */
const refuseOpenJobs = (installation: Installation, { id, name }: TenantOfList) =>
  inTransaction(installation, '', async (client) => {
    await enter(client, id)
    const { rows } = await client.query<{ title: string }>(
      'select title from jobs_job where tenant_id = $1 and ended_at is null order by id limit 5',
      [id],
    )
    if (rows.length > 0)
      throw new BackupError(
        `Jobs of ${name} have not ended: ${rows.map(({ title }) => title).join(', ')}. Move it when they have.`,
      )
  })

async function readNote(path: string): Promise<boolean | undefined> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { mayEnter: boolean }).mayEnter
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
