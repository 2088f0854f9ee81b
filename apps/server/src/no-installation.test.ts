/** A folder mistyped in a line of cron: programs say so, and make nothing there. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@mouldwright/server-kit'
import { programArguments } from '@mouldwright/testkit/fault'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mouldwright-absent-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const secrets = {
  DEPLOYMENT_SECRET: 'the secret of now, at least thirty-two letters',
  DEPLOYMENT_SECRET_BEFORE: 'the secret before, at least thirty-two letters',
  RECOVERY_PHRASE: 'a phrase of more than sixteen',
}
const run = (program: string, args: readonly string[], dataDir: string) =>
  promisify(execFile)(process.execPath, [...programArguments(program), ...args], {
    env: { ...process.env, ...secrets, DEMO: '0', DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )

it.each([
  ['backup', ['BACKUPS']],
  ['operator', ['--phone', '13800138000', '--name', '江澄', '--company', '模匠运营']],
  ['rebuild-reports', []],
  ['reseal', []],
  ['tenant', ['list']],
])('[OP-01] %s makes no installation of its own where there is none', async (program, args) => {
  const typo = join(folder, 'mistyped')
  const given = args.map((arg) => (arg === 'BACKUPS' ? join(folder, 'backups') : arg))
  const { code, said } = await run(program, given, typo)
  expect(said.trim()).toBe(
    `There is no installation in ${typo}. Give the DATA_DIR that the product is started with, or start it there once.`,
  )
  expect(code).not.toBe(0)
  expect(existsSync(typo)).toBe(false)
})

it('[OP-01] a database that no product was started on is no backup', async () => {
  const dataDir = join(folder, 'empty')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  await (await startPostgres({ dataDir, log })).stop()
  const { code, said } = await run('backup', [join(folder, 'backups')], dataDir)
  expect(said).toContain('The database is empty')
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
  expect(await readdir(join(folder, 'backups'))).toEqual([])
})
