/** The real server with its files in S3: killed in uploads, backed up, restored. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../storage/s3-server.ts'
import { waitUntil } from '../world/wait-until.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { runProgram } from './installation.ts'
import { prepareData } from './prepared-data.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newFolder, openSite, people, type Site } from './site.ts'

const environmentOf = ({ place }: S3Server) => ({
  S3_ENDPOINT: place.endpoint,
  S3_REGION: place.region,
  S3_BUCKET: place.bucket,
  S3_KEY_ID: place.keyId,
  S3_SECRET: place.secret,
})
const csv = (bytes: number) => Buffer.from(`a,b\n${randomBytes(bytes / 2).toString('hex')}`)

async function download({ address }: ServerProcess, { credentials }: HttpClient, fileId: number): Promise<Buffer> {
  const answer = await fetch(`${address}/front/comm/file/download.do?fileId=${fileId}`, { headers: credentials })
  return Buffer.from(await answer.arrayBuffer())
}

describe('a server that is killed in an upload', () => {
  let s3: S3Server
  let site: Site
  let client: HttpClient
  const keys = async () =>
    (await site.rows<{ key: string }>('select key from files_file order by key')).map(({ key }) => key)

  beforeAll(async () => {
    s3 = await startS3Server()
    site = await openSite()
    await site.start(environmentOf(s3))
    client = await site.client()
  })
  afterAll(async () => {
    await site.close()
    await s3.close()
  })

  it('[OP-06 D1] leaves no row without its content, wherever it dies, and nothing on its own disk', async () => {
    const content = csv(3_000_000)
    const deaths: Record<string, (die: () => void) => void> = {
      'while the content is on its way': (die) => {
        s3.onRequest = ({ method }) => {
          if (method !== 'PUT') return undefined
          void waitUntil(() => s3.arriving > 0, 'the content to arrive').then(die)
          return 'hang'
        }
      },
      'before the row': (die) =>
        site.proxy.watch(({ text }) => {
          if (!text.startsWith('insert into files_file')) return 'pass'
          die()
          return 'cut'
        }),
      'after the row, before its commit': (die) => {
        let own: number | undefined
        site.proxy.watch(({ text, line }) => {
          if (text.startsWith('insert into files_file')) own = line
          if (text !== 'commit' || line !== own) return 'pass'
          die()
          return 'cut'
        })
      },
    }
    for (const [where, arrange] of Object.entries(deaths)) {
      const before = await keys()
      const victim = site.server
      arrange(() => victim.strike())
      expect(await client.upload('drawing.csv', content), where).toMatchObject({ fate: 'lost' })
      await victim.kill()
      site.proxy.watch(undefined)
      s3.onRequest = () => undefined
      await site.start(environmentOf(s3))
      expect(await keys(), where).toEqual(before)
      const added = await client.upload('again.csv', content)
      expect(added, where).toMatchObject({ fate: 'answered', code: 1 })
      for (const key of await keys()) expect(s3.objects.get(key)?.content, where).toEqual(content)
      expect(await readdir(join(site.environment['DATA_DIR']!, 'files', 'incoming')), where).toEqual([])
    }
  })
})

describe('a server whose key is wrong', () => {
  it('[OP-06] starts, says so in its log without the secret, and refuses uploads with a reason', async () => {
    const s3 = await startS3Server()
    const folder = await newFolder('s3-wrong')
    const secretFile = join(folder, 'secret')
    await writeFile(secretFile, 'not the secret of the store\n')
    const { S3_SECRET: _, ...rest } = environmentOf(s3)
    await prepareData(join(folder, 'data'))
    const server = await startServer({ DATA_DIR: join(folder, 'data'), S3_SECRET_FILE: secretFile, ...rest })
    const client = createHttpClient(() => server.address)
    try {
      await client.signIn(people.administrator.phone, people.administrator.password)
      expect(await client.upload('a.csv', csv(100))).toMatchObject({
        status: 503,
        data: { refusal: 'file.unreachable' },
      })
      await server.says('SignatureDoesNotMatch')
      expect(await client.isReady()).toBe(true)
      expect(server.output()).not.toContain('not the secret')
      expect(s3.objects.size).toBe(0)
    } finally {
      client.close()
      await server.terminate()
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('backup and restore of files in S3', () => {
  let folder = ''
  let s3: S3Server
  let server: ServerProcess
  let client: HttpClient
  let archive = ''
  let fileId = 0
  const content = csv(400_000)

  const run = (program: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    runProgram(program, args, env).ended

  beforeAll(async () => {
    folder = await newFolder('s3-backup')
    s3 = await startS3Server()
    const env = { DATA_DIR: join(folder, 'data'), ...environmentOf(s3) }
    await prepareData(env.DATA_DIR)
    server = await startServer(env)
    client = createHttpClient(() => server.address)
    await client.signIn(people.administrator.phone, people.administrator.password)
    const added = await client.upload('drawing.csv', content)
    if (added.fate === 'lost' || added.code !== 1) throw new Error(JSON.stringify(added))
    fileId = added.data.fileId
    const { code, output } = await run('backup', [join(folder, 'backups')], env)
    if (code !== 0) throw new Error(output)
    archive = join(folder, 'backups', (await readdir(join(folder, 'backups')))[0]!)
  })
  afterAll(async () => {
    client.close()
    await server.terminate()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('[OP-06 OP-01] brings the files of the bucket into the backup, and from there into an empty bucket or a folder', async () => {
    const [[key]] = [...s3.objects] as [[string, unknown]]
    expect(await readFile(join(archive, 'files', key))).toEqual(content)
    const elsewhere = await startS3Server()
    const restored = join(folder, 'restored')
    const env = { DATA_DIR: restored, ...environmentOf(elsewhere) }
    const second = await run('restore', [archive], env)
    expect(second.code, second.output).toBe(0)
    expect(second.output).toContain(`1 files were put into the bucket ${elsewhere.place.bucket}`)
    expect(existsSync(join(restored, 'files', key))).toBe(false)
    const there = await startServer(env)
    const visitor = createHttpClient(() => there.address)
    try {
      await visitor.signIn(people.administrator.phone, people.administrator.password)
      expect(await download(there, visitor, fileId)).toEqual(content)
    } finally {
      visitor.close()
      await there.terminate()
      await elsewhere.close()
    }
    const intoFolder = join(folder, 'into-folder')
    const third = await run('restore', [archive], { DATA_DIR: intoFolder })
    expect(third.code, third.output).toBe(0)
    expect(await readFile(join(intoFolder, 'files', key))).toEqual(content)
  })

  it('[OP-06 OP-01] refuses a bucket in use, unless it is said to be the one that is restored, and one out of reach', async () => {
    const target = join(folder, 'refused')
    const env = { DATA_DIR: target, ...environmentOf(s3) }
    const used = await run('restore', [archive], env)
    expect(used).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    const wrong = await run('restore', [archive, '--same-bucket'], { ...env, S3_SECRET: 'wrong' })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('SignatureDoesNotMatch') })
    expect(existsSync(target)).toBe(false)
    const [[key]] = [...s3.objects] as [[string, unknown]]
    s3.objects.clear()
    s3.objects.set('99/00/00000000000000000000000000000000', { content: csv(2), writtenAt: new Date(), meta: {} })
    const same = await run('restore', [archive, '--same-bucket'], env)
    expect(same.code, same.output).toBe(0)
    expect([s3.objects.get(key)?.content, s3.objects.size]).toEqual([content, 2])
  })

  it('[OP-06 OP-01] makes no backup of half of the files', async () => {
    s3.onRequest = ({ key }) => (key ? 'cutAnswer' : undefined)
    const before = await readdir(join(folder, 'backups'))
    const env = { DATA_DIR: join(folder, 'data'), ...environmentOf(s3) }
    const { code, output } = await run('backup', [join(folder, 'backups')], env)
    expect(code).toBe(1)
    expect(output).toContain('The file store cannot be used')
    expect(await readdir(join(folder, 'backups'))).toEqual(before)
    s3.onRequest = () => undefined
  })
})

/** As a tool of the store's maker copies a folder: names and contents, and nothing that we would have noted with them. */
async function copyUp(folder: string, { objects }: S3Server): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.startsWith('incoming')) continue
    const content = await readFile(join(folder, name)).catch(() => undefined)
    if (content) objects.set(name, { content, meta: {}, writtenAt: new Date() })
  }
}

async function copyDown({ objects }: S3Server, folder: string): Promise<void> {
  for (const [key, { content }] of objects) {
    await mkdir(dirname(join(folder, key)), { recursive: true })
    await writeFile(join(folder, key), content)
  }
}

it('[OP-06] files move into a bucket and back as the deploy guide says', async () => {
  const folder = await newFolder('s3-move')
  const dataDir = join(folder, 'data')
  const s3 = await startS3Server()
  let server: ServerProcess | undefined
  const client = createHttpClient(() => server!.address)
  const start = async (more: Record<string, string> = {}) => {
    await server?.terminate()
    server = await startServer({ DATA_DIR: dataDir, ...more })
  }
  const added: { fileId: number; content: Buffer }[] = []
  const add = async () => {
    const content = csv(200_000)
    const answer = await client.upload('drawing.csv', content)
    if (answer.fate === 'lost' || answer.code !== 1) throw new Error(JSON.stringify(answer))
    added.push({ fileId: answer.data.fileId, content })
  }
  const allAreThere = async () => {
    for (const { fileId, content } of added) expect(await download(server!, client, fileId)).toEqual(content)
  }
  try {
    await prepareData(dataDir)
    await start()
    await client.signIn(people.administrator.phone, people.administrator.password)
    await add()
    await server!.terminate()
    await copyUp(join(dataDir, 'files'), s3)
    await rm(join(dataDir, 'files'), { recursive: true })
    await start(environmentOf(s3))
    await allAreThere()
    await add()
    expect(s3.objects.size).toBe(2)
    await server!.terminate()
    await copyDown(s3, join(dataDir, 'files'))
    s3.objects.clear()
    await start()
    await allAreThere()
  } finally {
    client.close()
    await server?.terminate()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  }
})
