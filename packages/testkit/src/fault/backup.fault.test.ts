/** Backups taken beside writers, restored into empty folders; damaged, foreign and half-made ones. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createSecretBox, sweepLock } from '@mouldwright/server-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { adminOf, recoveryPhrase, runProgram } from './installation.ts'
import { prepareData } from './prepared-data.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newFolder, people } from './site.ts'

type Program = 'backup' | 'restore'
const toEnd = (program: Program, args: string[], env: Record<string, string>) => runProgram(program, args, env).ended

describe('backup and restore', () => {
  let folder = ''
  let dataDir = ''
  let server: ServerProcess
  let client: HttpClient
  let archive = ''
  let known = 0

  const add = async (at: number) => client.ok('bms/customer/add.do', { number: `BK-${at}`, name: `客户 ${at}` })
  const backups = async () => (await readdir(join(folder, 'backups'))).sort()
  /** A copy of the archive to spoil. */
  const copyOf = async (name: string) => {
    const copy = join(folder, name)
    await cp(archive, copy, { recursive: true })
    return copy
  }
  /** A backup waits for whoever sweeps files, before it copies anything. */
  const heldBeforeDatabase = async () => {
    const admin = await adminOf(dataDir)
    await admin.query('select pg_advisory_lock($1)', [sweepLock])
    return () => admin.end()
  }
  /** A backup waits for the content of a file that is a pipe, into which nobody writes. */
  const heldAmongFiles = async () => {
    const files = join(dataDir, 'files')
    const own = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const { parentPath, name } = own.toSorted((one, other) => (one.name < other.name ? -1 : 1)).at(-1)!
    const pipe = join(parentPath, `${name.slice(0, -1)}${name.endsWith('f') ? 'e' : 'f'}`)
    await makePipe(pipe)
    return () => rm(pipe)
  }
  /** Nothing was written where it was to go. */
  const isUntouched = (path: string) => !existsSync(path)

  beforeAll(async () => {
    folder = await newFolder('backup')
    dataDir = join(folder, 'data')
    await prepareData(dataDir)
    server = await startServer({ DATA_DIR: dataDir })
    client = createHttpClient(() => server.address)
    await client.signIn(people.administrator.phone, people.administrator.password)
    for (; known < 20; known += 1) await add(known)
    for (let at = 0; at < 5; at += 1)
      await client.upload(`${at}.csv`, Buffer.from(`a,b\n${at},${'x'.repeat(70_000)}\n`))
  })
  afterAll(async () => {
    client.close()
    await server.terminate()
    await rm(folder, { recursive: true, force: true })
  })

  it('[OP-01] takes database, files and secret while people write, and restores all that was acknowledged before', async () => {
    let isWriting = true
    const writer = (async () => {
      for (let at = 1_000; isWriting; at += 1) await add(at)
    })()
    const { code, output } = await toEnd('backup', [join(folder, 'backups')], { DATA_DIR: dataDir })
    isWriting = false
    await writer
    expect(code, output).toBe(0)
    const [name] = await backups()
    archive = join(folder, 'backups', name!)
    const secret = await readFile(join(dataDir, 'deployment-secret'), 'utf8')
    expect(await readFile(join(archive, 'manifest.json'), 'utf8')).not.toContain(secret)
    expect(await readFile(join(dataDir, 'recovery-key.json'), 'utf8')).not.toContain(recoveryPhrase)

    const elsewhere = join(folder, 'restored')
    const restored = await toEnd('restore', [archive], { DATA_DIR: elsewhere })
    expect(restored.code, restored.output).toBe(0)
    expect(await readFile(join(elsewhere, 'deployment-secret'), 'utf8')).toBe(secret)
    const second = await startServer({ DATA_DIR: elsewhere })
    const there = createHttpClient(() => second.address)
    try {
      await there.signIn(people.administrator.phone, people.administrator.password)
      for (let at = 0; at < known; at += 1)
        expect((await there.ok('bms/customer/list.do', { search: `BK-${at}` })).total).toBeGreaterThan(0)
      await there.ok('bms/customer/add.do', { number: 'BK-AFTER', name: 'after' })
      const files = (await readdir(join(elsewhere, 'files'), { recursive: true })).filter((path) =>
        /[0-9a-f]{32}$/.test(path),
      )
      expect(files.length).toBeGreaterThanOrEqual(5)
      for (const path of files)
        expect(await readFile(join(elsewhere, 'files', path))).toEqual(await readFile(join(dataDir, 'files', path)))
    } finally {
      there.close()
      await second.terminate()
    }
  })

  it('[OP-01] refuses another phrase, a used folder and what is no backup, before anything is written', async () => {
    const target = join(folder, 'refused')
    const wrong = await toEnd('restore', [archive], { DATA_DIR: target, RECOVERY_PHRASE: 'somebody else’s phrase' })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('recovery phrase') })
    expect(isUntouched(target)).toBe(true)
    const used = await toEnd('restore', [archive], { DATA_DIR: dataDir })
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
    await add(known)
    known += 1
    const foreign = join(folder, 'foreign')
    await mkdir(foreign)
    await writeFile(join(foreign, 'manifest.json'), '{"format":"another"}')
    expect(await toEnd('restore', [foreign], { DATA_DIR: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining('no backup of Mouldwright'),
    })
    expect(isUntouched(target)).toBe(true)
  })

  it('[OP-01] finds a flipped bit anywhere: in the database, a file, the list, the manifest; and what was left out', async () => {
    const target = join(folder, 'damaged')
    const contents = (await readFile(join(archive, 'contents.ndjson'), 'utf8')).trim().split('\n')
    const { path: file } = JSON.parse(contents.at(-1)!) as { path: string }
    expect(file).toMatch(/^files\//)
    const spoilings: [string, (copy: string) => Promise<void>][] = [
      ['base.tar.gz', (copy) => flip(join(copy, 'database/base.tar.gz'), 5_000)],
      [file, (copy) => flip(join(copy, file), 10)],
      [file, (copy) => rm(join(copy, file))],
      ['contents.ndjson', (copy) => appendFile(join(copy, 'contents.ndjson'), '\n')],
      // Whoever changes the list and its hash cannot seal the secret to it again.
      ['manifest', (copy) => replaceList(copy, contents.slice(0, -1))],
    ]
    for (const [what, spoil] of spoilings) {
      const copy = await copyOf('copy')
      await spoil(copy)
      const { code, output } = await toEnd('restore', [copy], { DATA_DIR: target })
      expect(code, what).toBe(1)
      expect(output, what).toContain(what)
      expect(isUntouched(target), what).toBe(true)
      await rm(copy, { recursive: true })
    }
  })

  it('[OP-04] refuses a backup of a newer program, naming both versions', async () => {
    const copy = await copyOf('newer')
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
    await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, migration: 9_999, version: '99.1.0' }))
    const { code, output } = await toEnd('restore', [copy], { DATA_DIR: join(folder, 'newer-data') })
    expect(code).toBe(1)
    expect(output).toMatch(/99\.1\.0.*\d+\.\d+\.\d+/)
  })

  it('[OP-01] a backup or a restore that is killed leaves nothing that looks whole, and the next one succeeds', async () => {
    const before = await backups()
    for (const hold of [heldBeforeDatabase, heldAmongFiles]) {
      const release = await hold()
      const cut = runProgram('backup', [join(folder, 'backups')], { DATA_DIR: dataDir })
      await waitUntil(async () => {
        const draft = (await backups()).find((name) => name.startsWith('.unfinished-'))
        return (
          draft &&
          (hold === heldBeforeDatabase || existsSync(join(folder, 'backups', draft, 'database/backup_manifest')))
        )
      }, 'the backup to be held')
      cut.child.kill('SIGKILL')
      await cut.ended
      await release()
      expect((await backups()).filter((name) => !name.startsWith('.'))).toEqual(before)
    }
    const again = await toEnd('backup', [join(folder, 'backups')], { DATA_DIR: dataDir })
    expect(again.code, again.output).toBe(0)
    expect((await backups()).filter((name) => name.startsWith('.'))).toEqual([])

    const target = join(folder, 'cut')
    const contents = (await readFile(join(archive, 'contents.ndjson'), 'utf8')).trim().split('\n')
    const { path: lastFile } = JSON.parse(contents.at(-1)!) as { path: string }
    for (const name of ['database/base.tar.gz', lastFile]) {
      const copy = await copyOf('held')
      const held = halfTheSecondTime(join(copy, name))
      const cut = runProgram('restore', [copy], { DATA_DIR: target })
      const half = await held
      await waitUntil(() => existsSync(join(folder, '.restoring-cut', 'postgres')), 'the restore to begin')
      cut.child.kill('SIGKILL')
      await cut.ended
      await half.close()
      expect(isUntouched(target), name).toBe(true)
      await rm(copy, { recursive: true })
    }
    const restored = await toEnd('restore', [archive], { DATA_DIR: target })
    expect(restored.code, restored.output).toBe(0)
  })

  it('[OP-02] proves a backup by restoring it, and never removes the newest proved one', async () => {
    const proved = await toEnd('backup', [join(folder, 'backups'), '--prove'], { DATA_DIR: dataDir })
    expect(proved.code, proved.output).toBe(0)
    expect(proved.output).toMatch(/proved: \d+ tenants, \d{3,} rows, \d+ files looked at, somebody signed in/)
    const name = (await backups()).at(-1)!
    const kept = await toEnd('backup', [join(folder, 'backups'), '--keep', '1'], { DATA_DIR: dataDir })
    expect(kept.code, kept.output).toBe(0)
    const left = await backups()
    expect(left).toHaveLength(2)
    expect(left[0]).toBe(name)
  })

  it('[OP-02] proves no backup of a database on which nobody can sign in, whole as it may be', async () => {
    const admin = await adminOf(dataDir)
    const grant = 'insert on identity_account_session'
    try {
      await admin.query(`revoke ${grant} from mw_app`)
      const proved = await toEnd('backup', [join(folder, 'shut'), '--prove'], { DATA_DIR: dataDir })
      expect(proved.code).toBe(1)
      expect(proved.output).toContain('Nobody can sign in to the restored copy')
      const [name] = await readdir(join(folder, 'shut'))
      expect(existsSync(join(folder, 'shut', name!, 'proved.json'))).toBe(false)
    } finally {
      await admin.query(`grant ${grant} to mw_app`)
      await admin.end()
    }
  })

  it('[OP-02] proves no backup with a secret that does not open, or with a file of another size than its record says', async () => {
    const admin = await adminOf(dataDir)
    const foreign = createSecretBox('of another installation '.repeat(2)).seal('not ours')
    const spoilings = [
      {
        what: 'does not open assistant_application',
        spoil: `insert into assistant_application (id, code, for_tenant, api_secret, version, updated_at) values (1, 'chat', 1, '${foreign}', 1, now())`,
        mend: 'delete from assistant_application where for_tenant = 1',
      },
      {
        what: 'The restored files lack',
        spoil: 'update files_file set bytes = bytes + 1 where held_by is null',
        mend: 'update files_file set bytes = bytes - 1 where held_by is null',
      },
    ]
    try {
      for (const [at, { what, spoil, mend }] of spoilings.entries()) {
        await admin.query(spoil)
        const into = join(folder, `unproved-${at}`)
        const { code, output } = await toEnd('backup', [into, '--prove'], { DATA_DIR: dataDir })
        await admin.query(mend)
        expect(code, what).toBe(1)
        expect(output).toContain(what)
        const [name] = await readdir(into)
        expect(existsSync(join(into, name!, 'proved.json')), what).toBe(false)
      }
    } finally {
      await admin.end()
    }
  })

  it(
    '[OP-02] the operator’s console makes one and proves it beside the running product',
    { timeout: 900_000 },
    async () => {
      const console = createHttpClient(() => server.address)
      try {
        await console.signIn(people.operator.phone, people.operator.password)
        const ended = (kind: string) =>
          waitUntil(
            async () => {
              const state = await console.ok('oms/backup/query.do')
              const run = state.runs.find((one: any) => one.kind === kind)
              return run?.endedAt && { state, run }
            },
            `the ${kind} to end`,
            // It runs behind everybody else's work, and gives way on a busy machine.
            400_000,
            500,
          )
        await console.ok('oms/backup/run.do', { kind: 'backup' })
        const made = await ended('backup')
        expect(made.run, made.run.error).toMatchObject({ result: 'done' })
        expect(made.state).toMatchObject({ hindrance: null, isBesideData: true, folder: join(dataDir, 'backups') })
        expect(made.state.backups[0]).toMatchObject({ name: made.run.name, provedAt: null, bytes: expect.any(Number) })
        await console.ok('oms/backup/run.do', { kind: 'proof' })
        const proved = await ended('proof')
        expect(proved.run, proved.run.error).toMatchObject({ result: 'done', name: made.run.name })
        expect(proved.state.backups[0].rows).toBeGreaterThan(100)
        // Half of a proof, as a disk that was full leaves it, is none: the page goes on saying what there is.
        await writeFile(join(dataDir, 'backups', made.run.name, 'proved.json'), '{"at":')
        const { backups: seen } = await console.ok('oms/backup/query.do')
        expect(seen[0]).toMatchObject({ name: made.run.name, provedAt: null })
      } finally {
        console.close()
      }
    },
  )
})

const makePipe = (path: string) => promisify(execFile)('mkfifo', [path])

/**
 * Makes a file one that is read whole once, to be checked, and half the second time: whoever restores it waits there.
 * Answers when it is read the second time, with what the reader waits for.
 */
async function halfTheSecondTime(path: string): Promise<FileHandle> {
  const content = await readFile(path)
  await rm(path)
  await makePipe(path)
  const whole = await open(path, 'w')
  // The second reader finds a pipe of its own, whenever it comes: the first one's must end.
  await makePipe(`${path}.next`)
  await whole.writeFile(content.subarray(0, -1))
  await rename(`${path}.next`, path)
  await whole.writeFile(content.subarray(-1))
  await whole.close()
  const half = await open(path, 'w')
  await half.writeFile(content.subarray(0, content.length / 2))
  return half
}

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0]! ^= 1
  await file.write(byte, 0, 1, at)
  await file.close()
}

async function replaceList(copy: string, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join('')
  await writeFile(join(copy, 'contents.ndjson'), text)
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
  const contents = createHash('sha256').update(text).digest('hex')
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, contents }))
}
