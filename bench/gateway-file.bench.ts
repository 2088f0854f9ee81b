/**
 * One large file from a browser through the gateway into the factory and out again: how long, and what the gateway and the server
 * need for it at most. The gateway is a release, as the installer lays it out. `FILE_MB` sets another size.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, openSite, type HttpClient } from '@mouldwright/testkit/fault'
import { installedGateway, type InstalledGateway } from './installed-gateway.ts'
import type { Figure } from './run.ts'

const megabytes = Number(process.env['FILE_MB'] ?? 800)
const bytes = megabytes * 2 ** 20
const chunkBytes = 4 * 2 ** 20

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('base64url')
const basis = Buffer.alloc(chunkBytes, createHash('sha512').update('file').digest())

/** No two alike, and the first begins as archives do. */
function chunkAt(offset: number): Buffer {
  basis.writeDoubleBE(offset, 8)
  basis.set(offset === 0 ? [0x50, 0x4b, 3, 4] : [0, 0, 0, 0])
  return basis.subarray(0, Math.min(chunkBytes, bytes - offset))
}

function wholeHash(): string {
  const hash = createHash('sha256')
  for (let offset = 0; offset < bytes; offset += chunkBytes) hash.update(chunkAt(offset))
  return hash.digest('base64url')
}

/** Resident memory in MB: as it is, the highest since it was forgotten, or what of it is pages of files: the node program above all, which all share. */
const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM' | 'RssFile') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

async function dataOf(answer: Promise<Response>): Promise<any> {
  const { code, data, message } = (await (await answer).json()) as { code: number; data: unknown; message: string }
  if (code !== 1) throw new Error(message)
  return data
}

async function upload(client: HttpClient, at: string, hash: string): Promise<number> {
  const { ticket, path } = await client.ok('gateway/ticket/issue.do', { purpose: 'web', bytes })
  const body = new URLSearchParams({ ticket, name: 'model.zip', bytes: String(bytes), hash })
  const { upload: id } = await dataOf(fetch(`${at}${path}`, { method: 'POST', body }))
  for (let offset = 0; offset < bytes; offset += chunkBytes) {
    const chunk = chunkAt(offset) as Uint8Array<ArrayBuffer>
    const headers = { 'content-type': 'application/octet-stream', 'chunk-hash': hashOf(chunk) }
    await dataOf(fetch(`${at}/gateway/file/upload/chunk/${id}/${offset}`, { method: 'PUT', headers, body: chunk }))
  }
  return (await dataOf(fetch(`${at}/gateway/file/upload/finish/${id}`, { method: 'POST' }))).fileId
}

async function download(client: HttpClient, at: string, fileId: number): Promise<string> {
  const { ticket, path } = await client.ok('gateway/file/issueTicket.do', { fileId })
  const answer = await fetch(`${at}${path}?ticket=${ticket}`)
  const hash = createHash('sha256')
  for await (const part of answer.body!) hash.update(part)
  return hash.digest('base64url')
}

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-file-'))
  const site = await openSite()
  let gateway: InstalledGateway | undefined
  try {
    const server = await site.start({ PORT: String(await freePort()), DATABASE_APP_URL: site.postgres.appUrl })
    const client = await site.client()
    gateway = await installedGateway(client, server.address, folder)
    const { at, pid } = gateway
    await client.ok('upms/user/changeGateway.do', { serverAppUuid: gateway.serverAppUuid })
    const pids = { gateway: pid, server: server.pid }
    const hash = wholeHash()
    const figures: Figure[] = Object.entries(pids).flatMap(([name, pid]) => [
      { name: `memory of the ${name} before`, value: memoryOf(pid, 'VmRSS'), unit: 'MB' },
      { name: `of it pages of files`, value: memoryOf(pid, 'RssFile'), unit: 'MB' },
    ])
    const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      for (const pid of Object.values(pids)) forgetPeak(pid)
      const startedAt = performance.now()
      const result = await work()
      figures.push({ name: `${megabytes} MB ${what}`, value: (performance.now() - startedAt) / 1_000, unit: 's' })
      for (const [name, pid] of Object.entries(pids))
        figures.push({
          name: `${megabytes} MB ${what}: highest memory of the ${name}`,
          value: memoryOf(pid, 'VmHWM'),
          unit: 'MB',
        })
      return result
    }
    const fileId = await measure('into the factory', () => upload(client, at, hash))
    const returned = await measure('out again', () => download(client, at, fileId))
    if (returned !== hash) throw new Error('The file came back as another one.')
    return figures
  } finally {
    await gateway?.kill()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}
