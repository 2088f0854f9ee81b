/** A database of `DATABASE_URL`: its backups are another tool's; files and secret are ours, and its age is looked at. */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import type { HttpClient } from './http-client.ts'
import { runProgram } from './installation.ts'
import { newFolder, openSite, type Site } from './site.ts'

const hour = 3_600_000

let folder = ''
let dumps = ''
let site: Site
let client: HttpClient
let environment: Record<string, string>

const toEnd = (program: 'backup' | 'restore', args: string[], more: Record<string, string> = {}) =>
  runProgram(program, args, { ...environment, ...more }).ended
let serial = 0
/** Into a folder of its own: a name has the second alone. */
async function backup(more?: Record<string, string>) {
  const into = join(folder, `backups-${(serial += 1)}`)
  const { code, output } = await toEnd('backup', [into], more)
  const archives = (await readdir(into).catch(() => [])).map((name) => join(into, name))
  return { code, output, archives }
}
const upload = (name: string) => client.upload(name, Buffer.from(`a,b\n1,${'x'.repeat(70_000)}\n`))

beforeAll(async () => {
  folder = await newFolder('other-database')
  dumps = join(folder, 'dumps')
  await mkdir(join(dumps, 'main/2026'), { recursive: true })
  site = await openSite()
  environment = { ...site.environment, DATABASE_BACKUPS: dumps, DATABASE_BACKUP_TOOL: 'pgBackRest' }
  await site.start({ ...environment, BACKUP_DIR: join(folder, 'backups') })
  client = await site.client()
  await upload('one.csv')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

it('[OP-01] says that no backup of the database is known, and how it comes to be known', async () => {
  const { code, output, archives } = await backup()
  expect(code).toBe(1)
  expect(archives).toHaveLength(1)
  expect(output).toContain('No backup of the database is known (pgBackRest)')
  expect(output).toContain('DATABASE_BACKUPS=FOLDER')
  const away = await backup({ DATABASE_BACKUPS: join(folder, 'not-there') })
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining('ENOENT') })
})

it('[OP-01] takes files and secret after the database, notes whose backup they go with, and brings them back', async () => {
  const dump = join(dumps, 'main/2026/base.dump')
  await writeFile(dump, 'a dump')
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3 * hour)
  await utimes(dump, at, at)
  const { code, output, archives } = await backup()
  expect(code, output).toBe(0)
  const archive = archives[0]!
  const manifest = JSON.parse(await readFile(join(archive, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({
    parts: ['files', 'secret'],
    database: { tool: 'pgBackRest', at: at.toISOString() },
  })
  expect(await readdir(archive)).not.toContain('database')

  const elsewhere = join(folder, 'restored')
  const restored = await toEnd('restore', [archive], { DATA_DIR: elsewhere })
  expect(restored.code, restored.output).toBe(0)
  expect(restored.output).toContain('Every file that the database of DATABASE_URL names is there.')
  const { DATA_DIR: dataDir = '' } = site.environment
  const secret = (at: string) => readFile(join(at, 'deployment-secret'), 'utf8')
  expect(await secret(elsewhere)).toBe(await secret(dataDir))

  await upload('two.csv')
  const behind = await toEnd('restore', [archive], { DATA_DIR: join(folder, 'behind') })
  expect(behind.code).toBe(1)
  expect(behind.output).toMatch(/names 1 files that this backup does not have[^]*pgBackRest, as of/)
  const { DATABASE_URL: _, ...without } = environment
  const alone = runProgram('restore', [archive], { ...without, DATA_DIR: join(folder, 'alone') })
  expect(await alone.ended).toMatchObject({
    code: 0,
    output: expect.stringContaining(`bring it back with pgBackRest, as of ${at.toISOString()}`),
  })
})

it('[OP-01] makes the backup and says that the one of the database is old, also where a newer one is not whole', async () => {
  await writeFile(join(dumps, 'main/2026/next.dump.part'), 'half a dump')
  const at = new Date(Date.now() - 40 * hour)
  await utimes(join(dumps, 'main/2026/base.dump'), at, at)
  const { code, output, archives } = await backup()
  expect(code).toBe(1)
  expect(output).toContain('The newest backup of the database (pgBackRest) is 40 h old.')
  expect(archives).toHaveLength(1)
})

it('[OP-01 OP-07] the console names the tool and when it last did, and an alarm says that it is old', async () => {
  const operator = await site.client('operator')
  const told = () => operator.ok('oms/backup/query.do')
  // What was seen of the tool's folder holds for a while: it was empty at first.
  await waitUntil(async () => (await told()).database?.at, 'the folder to be looked at again')
  expect(await told()).toMatchObject({
    hindrance: 'otherDatabase',
    database: { tool: 'pgBackRest', at: expect.any(String) },
  })
  const sentences = async () =>
    ((await operator.ok('oms/health/query.do')).alarms as { sentence: string }[]).map(({ sentence }) => sentence)
  await waitUntil(async () => (await sentences()).some((one) => /pgBackRest.*40/.test(one)), 'the alarm')
})

it('[OP-02] proves no backup of a database that it did not make', async () => {
  const { code, output } = await toEnd('backup', [join(folder, 'backups'), '--only-prove'])
  expect(code).toBe(1)
  expect(output).toContain('its own tools')
})
