/** A machine's control that takes its programs by FTP. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import { allowedServer, type AllowedPlaces } from './allowed.ts'
import { asideName, demandSame, PlaceFault, type BeforeCheck, type Program, type Target } from './place.ts'

const limitMs = 20_000
const full: ReadonlySet<number> = new Set([452, 552])

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a step of ours means when it fails: a control's own words are of little help. */
async function step<T>(fault: 'signIn' | 'folderAbsent' | 'denied', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlaceFault) throw error
    if (!(error instanceof FTPError)) throw new PlaceFault('unreachable', textOf(error))
    throw new PlaceFault(full.has(error.code) ? 'full' : fault, textOf(error))
  }
}

export async function putByFtp(
  { address, login, password }: Target,
  program: Program,
  allowed: AllowedPlaces,
  beforeCheck: BeforeCheck,
): Promise<void> {
  const server = allowedServer(address, allowed)
  if (!server) throw new PlaceFault('notAllowed', address)
  const { host, port, folder } = server
  const client = new Client(limitMs)
  const aside = asideName(program.fileName)
  try {
    await step('signIn', () =>
      client.access({ host, port, ...(login ? { user: login } : {}), ...(password ? { password } : {}) }),
    )
    await step('folderAbsent', () => client.cd(folder))
    try {
      await step('denied', () => client.uploadFrom(Readable.from([program.content], { objectMode: false }), aside))
      await beforeCheck()
      const hash = createHash('sha256')
      await step('denied', () => client.downloadTo(hash, aside))
      demandSame(hash.digest('hex'), program)
      await step('denied', () => renameOver(client, aside, program.fileName))
    } catch (error) {
      if (!client.closed) await client.remove(aside).catch(() => undefined)
      throw error
    }
  } finally {
    client.close()
  }
}

/** Some servers rename over what is there, others refuse. */
async function renameOver(client: Client, from: string, to: string): Promise<void> {
  try {
    await client.rename(from, to)
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    await client.remove(to)
    await client.rename(from, to)
  }
}
