/** Moves a tenant to another installation: closed here, archived, restored there, compared, opened there. A rehearsal closes nothing. */
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
  archiveSeconds: number
  restoreSeconds: number
  /** How long nobody could enter anywhere; nobody was kept out of a rehearsal. */
  closedSeconds: number
}

const attempts = 3

/** Somebody has written meanwhile: what was archived is not what stands there. */
class Changed extends BackupError {}

export async function moveTenant(options: MoveOptions): Promise<Moved> {
  const { source, target, tenant, folder, isRehearsal } = options
  await refuseSameFiles(source, target)
  if (isRehearsal) return carryOver(options, true)
  const notePath = join(folder, `moving-${tenant.id}.json`)
  const mayEnter = (await readNote(notePath)) ?? tenant.mayEnter
  if (await isThere(target, tenant.id)) {
    await compareAgain(options)
    throw new BackupError(
      `${tenant.name} is in ${target.name} already, with the same rows, and closed here: the move is done. Its archive is in ${folder}.`,
    )
  }
  await writeFile(notePath, `${JSON.stringify({ mayEnter })}\n`, { mode: 0o600, flush: true })
  const closedAt = performance.now()
  await setMayEnter(source, tenant.id, false)
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        await refuseOpenJobs(source, tenant)
        const moved = await carryOver(options, mayEnter)
        await rm(notePath, { force: true })
        return { ...moved, closedSeconds: (performance.now() - closedAt) / 1_000 }
      } catch (error) {
        if (!(error instanceof Changed) || attempt === attempts) throw error
      }
  } catch (error) {
    // All is as it was. Where even this fails, the note says what to do the next time.
    if (!(await isThere(target, tenant.id))) {
      await setMayEnter(source, tenant.id, mayEnter)
      await rm(notePath, { force: true })
    }
    throw error
  }
}

async function carryOver(options: MoveOptions, mayEnter: boolean): Promise<Moved> {
  const { source, target, tables, isRehearsal, folder, tenant, now, phrase } = options
  const begun = performance.now()
  const name = archiveNameAt(tenant.id, now())
  const archive = await archiveTenant({ ...options, installation: source, folder, name })
  const archived = performance.now()
  const restored = await restoreTenant({
    installation: target,
    tables,
    archive: archive.path,
    phrase,
    isRehearsal,
    ...(isRehearsal ? {} : { mayEnter, mayCommit: () => refuseChanged(options, archive) }),
  })
  return {
    ...restored,
    archive: archive.path,
    archiveSeconds: (archived - begun) / 1_000,
    restoreSeconds: (performance.now() - archived) / 1_000,
    closedSeconds: 0,
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

/** Asked just before the target keeps it: what stands here is still what was archived. */
async function refuseChanged({ source, tables, tenant }: MoveOptions, { digests, path }: TenantArchive): Promise<void> {
  const changed = differing(tables, digests, await digestsOf(source, tables, tenant.id))
  if (changed.length === 0) return
  await rm(path, { recursive: true, force: true })
  throw new Changed(
    `${tenant.name} was written to while it was moved (${changed.join(', ')}), ${attempts} times; nothing was moved.`,
  )
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
