/**
 * A folder in which a device leaves files. A file is taken when it has rested and nobody holds it any more; it leaves the folder when the
 * server has it for good, so that the folder itself keeps what waits while the server is away.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { mostFileBytes, receiveFile } from '@mouldwright/signals/shared'
import { CallRefused } from '../context.ts'
import type { ConnectorMaker } from './connector.ts'

const mostAtOnce = 20
/** So long a file may stay empty: a machine opens its file and writes later. */
const emptyMs = 60_000
/** Names of files that are not there yet, or that say that another one is held. */
const isHelper = (name: string) => name.startsWith('.') || name.startsWith('~') || /\.(tmp|part|lock|lck)$/i.test(name)

interface Seen {
  bytes: number
  modified: number
  /** When it was first seen so, by the gateway's own clock: that of a shared folder may be another. */
  since: number
}

/** Nobody writes: it can be opened for writing, and no lock stands beside it. */
async function isHeld(path: string, names: ReadonlySet<string>, name: string): Promise<boolean> {
  if (names.has(`${name}.lock`) || names.has(`${name}.lck`)) return true
  try {
    await (await open(path, 'r+')).close()
    return false
  } catch (error) {
    // A file that may only be read is held by nobody.
    return !['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

async function moveAway(folder: string, name: string, to: 'done' | 'failed', at: number): Promise<void> {
  await mkdir(join(folder, to), { recursive: true })
  const taken = await stat(join(folder, to, name)).catch(() => undefined)
  const ending = extname(name)
  const free = taken ? `${name.slice(0, name.length - ending.length)}-${Math.round(at)}${ending}` : name
  await rename(join(folder, name), join(folder, to, free))
}

export const watchFolder: ConnectorMaker = ({ of, server }) => {
  const folder = of.address ?? ''
  let before = new Map<string, Seen>()

  async function rested(): Promise<{ name: string; seen: Seen }[]> {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = new Set(entries.map(({ name }) => name))
    const now = new Map<string, Seen>()
    const found: { name: string; seen: Seen }[] = []
    for (const entry of entries) {
      const { name } = entry
      if (!entry.isFile() || isHelper(name)) continue
      const { size, mtimeMs } = await stat(join(folder, name))
      const last = before.get(name)
      const isSame = last?.bytes === size && last.modified === mtimeMs
      const seen = isSame ? last : { bytes: size, modified: mtimeMs, since: performance.now() }
      now.set(name, seen)
      if (!isSame || (size === 0 && performance.now() - seen.since < emptyMs)) continue
      if (found.length < mostAtOnce && !(await isHeld(join(folder, name), names, name))) found.push({ name, seen })
    }
    before = now
    return found
  }

  async function take(name: string, { bytes, modified }: Seen): Promise<void> {
    const path = join(folder, name)
    if (bytes > mostFileBytes || bytes === 0) return moveAway(folder, name, 'failed', modified)
    const content = await readFile(path)
    // It was written again in between: it has to rest anew.
    if (content.length !== bytes) return
    const hash = createHash('sha256').update(content).digest('hex')
    try {
      await server.call(receiveFile.path, {
        connectionId: of.id,
        name,
        modifiedAt: new Date(modified).toISOString(),
        hash,
        content: content.toString('base64'),
      })
    } catch (error) {
      if (!(error instanceof CallRefused) || error.refusal !== 'file.notTaken') throw error
      return moveAway(folder, name, 'failed', modified)
    }
    await moveAway(folder, name, 'done', modified)
  }

  return {
    async look(signal) {
      for (const { name, seen } of await rested()) {
        if (signal.aborted) return
        await take(name, seen)
      }
    },
  }
}
