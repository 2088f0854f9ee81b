import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

// The commands are plain JavaScript, so that they run before anything is installed; they have no types to import.
const load = (name: string) => import(/* @vite-ignore */ new URL(`./${name}.mjs`, import.meta.url).href)
const script = (name: string) => join(import.meta.dirname, `${name}.mjs`)
const folder = mkdtempSync(join(tmpdir(), 'mouldwright-commands-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('installing', () => {
  const locked = {
    '': { optionalDependencies: { 'made-for-here': '1.0.0', 'made-for-elsewhere': '1.0.0' } },
    'modules/a': { version: '0.1.0' },
    'node_modules/@ours/a': { link: true },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
    'node_modules/left-for-some': { version: '1.0.0', integrity: 'sha512-some', optional: true },
    'node_modules/made-for-here': {
      version: '1.0.0',
      integrity: 'sha512-here',
      optional: true,
      os: [process.platform],
    },
    'node_modules/made-for-elsewhere': { version: '1.0.0', integrity: 'sha512-there', optional: true, os: ['plan9'] },
  }
  const present = {
    'node_modules/@ours/a': { link: true },
    'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
    'node_modules/made-for-here': { version: '1.0.0', integrity: 'sha512-here' },
  }

  const gap = async (installed: object | undefined) => {
    const { installGap } = await load('install')
    const place = mkdtempSync(join(folder, 'install-'))
    mkdirSync(join(place, 'node_modules'))
    writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ packages: locked }))
    if (installed !== undefined)
      writeFileSync(join(place, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
    return installGap(place)
  }

  it('is done when everything for this machine is there', async () => {
    expect(await gap(present)).toBeNull()
  })

  it.each([
    ['nothing is there', undefined, 'nothing is installed yet'],
    ['a package is missing', { ...present, 'node_modules/left': undefined }, 'node_modules/left is missing'],
    [
      'a package for this machine is missing',
      { ...present, 'node_modules/made-for-here': undefined },
      'made-for-here is missing',
    ],
    ['a version differs', { ...present, 'node_modules/left': { version: '1.0.1' } }, 'node_modules/left has changed'],
    [
      'one is too many',
      { ...present, 'node_modules/right': { version: '1.0.0' } },
      'node_modules/right is no longer wanted',
    ],
  ])('is due when %s', async (_title, installed, reason) => {
    expect(await gap(installed)).toContain(reason)
  })
})

describe('one at a time', () => {
  it('waits for a living owner and takes over from a dead one', async () => {
    const { withFileLock } = await load('file-lock')
    const path = join(folder, 'lock')
    const ended = spawnSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).stdout
    writeFileSync(path, ended)
    const order: string[] = []
    const job = (name: string) =>
      withFileLock(path, async () => {
        order.push(`${name} begins`)
        await once(spawn(process.execPath, ['-e', '']), 'exit')
        order.push(`${name} ends`)
      })
    await Promise.all([job('a'), job('b')])
    expect(order.map((entry) => entry.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends'])
    expect(existsSync(path)).toBe(false)
  })
})

describe('counting', () => {
  const vitest = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [] as object[],
  }
  const here = import.meta.filename
  const unloaded = { name: here, status: 'failed', message: 'no such module\nat …', assertionResults: [] }
  const broken = {
    name: here,
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'good' },
      { status: 'failed', fullName: 'bad', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nat …'] },
    ],
  }

  it('counts tests of vitest; what did not run did not pass', async () => {
    const { countVitest } = await load('reports')
    expect(countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, failures: [] })
    expect(countVitest({ ...vitest, numFailedTests: 1, testResults: [broken] }, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['tools/run/commands.test.ts › bad: expected 1'],
    })
    expect(countVitest({ ...vitest, numPendingTests: 1 }, 0)).toMatchObject({ passed: 5, failed: 1 })
    expect(countVitest({ ...vitest, testResults: [unloaded] }, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['tools/run/commands.test.ts › could not be loaded: no such module'],
    })
    expect(countVitest(vitest, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['exit code 1, though no test failed'],
    })
    expect(countVitest(null, 0)).toEqual({ passed: 0, failed: 1 })
  })

  it('names what failed outside all tests: hooks of a file or a group, and errors that no test waited for', async () => {
    const suite = join(folder, 'outside.test.ts')
    writeFileSync(
      suite,
      `afterAll(() => { throw new Error('of the file') })
       describe('a group', () => { afterAll(() => { throw new Error('of the group') }); it('passes', () => undefined) })
       it('leaves something behind', () => { void Promise.reject(new Error('of nobody')) })`,
    )
    const written = join(folder, 'outside.json')
    const reporter = join(import.meta.dirname, 'outside-errors.mjs')
    const { packageBin } = await load('node-binary')
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
    spawnSync(process.execPath, [packageBin('vitest'), 'run', `--reporter=${reporter}`], {
      cwd: folder,
      env: { ...process.env, OUTSIDE_ERRORS_FILE: written },
    })
    expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject([
      { file: suite, where: 'the file', message: expect.stringContaining('of the file') },
      { file: suite, where: 'a group', message: expect.stringContaining('of the group') },
      { file: suite, where: expect.stringContaining('unhandled'), message: expect.stringContaining('of nobody') },
    ])
  })

  it('counts what failed outside all tests once, also where the file was not loaded for it', async () => {
    const { countVitest } = await load('reports')
    const outside = [{ file: here, where: 'the file', message: 'too late' }]
    expect(countVitest(vitest, 1, outside)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['tools/run/commands.test.ts › the file: too late'],
    })
    expect(countVitest({ ...vitest, testResults: [unloaded] }, 1, outside)).toMatchObject({ failed: 1 })
  })

  it('counts journeys of Playwright; a lucky second try did not pass', async () => {
    const { countPlaywright } = await load('reports')
    const report = (stats: object, errors: unknown[] = [], suites: object[] = []) => ({
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
      errors,
      suites,
    })
    const lucky = { title: 'signs in', tests: [{ status: 'flaky', results: [{}] }] }
    const suite = { file: 'a.journey.ts', suites: [{ file: 'a.journey.ts', specs: [lucky] }] }
    expect(countPlaywright(report({}), 0)).toEqual({ passed: 3, failed: 0, failures: [] })
    expect(countPlaywright(report({ unexpected: 1, flaky: 1, skipped: 1 }), 1)).toMatchObject({ passed: 3, failed: 3 })
    expect(countPlaywright(report({ flaky: 1 }, [], [suite]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['e2e/a.journey.ts › signs in: flaky'],
    })
    expect(countPlaywright(report({}, [{ message: 'no browser' }]), 1)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['no browser'],
    })
    expect(countPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('running on Node 24', () => {
  it('passes on arguments and the exit code, from any folder', () => {
    const program = join(folder, 'program.ts')
    writeFileSync(
      program,
      'const code: number = Number(process.argv[2])\nconsole.log(process.version)\nprocess.exit(code)\n',
    )
    const { status, stdout } = spawnSync(process.execPath, [script('node24'), program, '7'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/^v24\./)
    expect(status).toBe(7)
  })

  it('passes on the signal to stop', async () => {
    const program = join(folder, 'patient.ts')
    writeFileSync(
      program,
      `process.on('SIGTERM', () => process.exit(9))\nsetInterval(() => undefined, 1_000)\nconsole.log('ready')\n`,
    )
    const child = spawn(process.execPath, [script('node24'), program])
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(9)
  })
})

describe('npm start', () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [script('start')], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } })

  it('says who has the port, and which other one to take, before anything heavy', async () => {
    const program = `require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
    const holder = spawn(process.execPath, ['-e', program])
    const port = Number(String((await once(holder.stdout, 'data'))[0]))
    const { status, stderr } = start({ PORT: String(port), DATA_DIR: join(folder, 'data') })
    holder.kill()
    expect(stderr).toContain(`Port ${port} is taken by process ${holder.pid}`)
    expect(stderr).toContain(`PORT=${port + 1} npm start`)
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('says where it already runs instead of failing', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { forgetInstance, rememberInstance } = await load('instance')
    const dataDir = join(folder, 'instance')
    rememberInstance(dataDir, { pid: process.pid, port, address: `http://127.0.0.1:${port}` })
    const { status, stdout } = start({ PORT: String(port), DATA_DIR: dataDir })
    expect(stdout).toContain(`already running on http://127.0.0.1:${port}`)
    expect(status).toBe(0)
    const beside = start({ PORT: String(port + 1), DATA_DIR: dataDir })
    expect(beside.stderr).toContain('set DATA_DIR as well as PORT')
    expect(beside.status).toBe(1)
    forgetInstance(dataDir, process.pid + 1)
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(true)
    forgetInstance(dataDir, process.pid)
    server.close()
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(false)
  })

  it.each([
    [{ PORT: 'many' }, 'PORT is "many"'],
    [{ HOST: '192.0.2.1' }, 'no address 192.0.2.1'],
  ])('names a setting that cannot be: %o', (env, words) => {
    const { status, stderr } = start({ DATA_DIR: join(folder, 'data'), PORT: '7499', ...env })
    expect(stderr).toContain(words)
    expect(status).toBe(1)
  })
})

describe('the bill of materials', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [script('sbom'), ...words], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

  it('[K1] names every library of the lock once, with version, licence, hash and what it needs', () => {
    const { status, stdout, stderr } = run()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const bill = JSON.parse(stdout)
    const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; link?: boolean }>
    }
    const locked = Object.entries(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
    const listed = bill.components.map(
      ({ group, name, version }: any) => `${group ? `${group}/` : ''}${name}@${version}`,
    )
    expect(listed.toSorted()).toEqual([...new Set(locked)].sort())
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    for (const component of bill.components) {
      expect(component.purl, component.name).toBe(component['bom-ref'])
      expect(component.licenses?.length, component.name).toBe(1)
      expect(component.hashes?.[0].content, component.name).toMatch(/^(?:[0-9a-f]{40}|[0-9a-f]{128})$/)
    }
    const refs = new Set([...bill.components, bill.metadata.component].map((component: any) => component['bom-ref']))
    for (const { ref, dependsOn } of bill.dependencies) for (const on of [ref, ...dependsOn]) expect(refs).toContain(on)
    const fastify = bill.dependencies.find(({ ref }: any) => ref.startsWith('pkg:npm/fastify@'))
    expect(fastify.dependsOn.some((ref: string) => ref.startsWith('pkg:npm/pino@'))).toBe(true)
    expect(run().stdout).toBe(stdout)
  })

  it('[K1] of what runs leaves out what only builds and tests', () => {
    const names = (text: string) => JSON.parse(text).components.map(({ name }: any) => name)
    const [all, production] = [names(run().stdout), names(run('--production').stdout)]
    expect(all).toContain('vitest')
    expect(production).not.toContain('vitest')
    expect(production).toContain('fastify')
    const scopes = new Map(JSON.parse(run().stdout).components.map(({ name, scope }: any) => [name, scope]))
    expect([scopes.get('fastify'), scopes.get('node-opcua-client'), scopes.get('vitest')]).toEqual([
      'required',
      'optional',
      'excluded',
    ])
    expect(run('--everything')).toMatchObject({ status: 1, stderr: 'sbom takes --production, not --everything.\n' })
  })
})
