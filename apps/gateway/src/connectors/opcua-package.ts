/** The optional package for OPC UA: what is asked of it, and where it is found. */
import { existsSync } from 'node:fs'
import type { SecurityMode } from '@mouldwright/signals/shared'
import { ConnectionFault } from './connector.ts'

export interface WatchedPlace {
  url: string
  security: SecurityMode
  /** SHA-256 of the certificate that the server has to show; without one it is only seen. */
  certificate: string | null
  login: string | null
  password: string | null
  nodes: readonly string[]
  /** Keeps the certificate by which the gateway shows itself. */
  folder: string
}

/** What a node was at a moment. */
export interface Noticed {
  node: string
  /** Absent where its quality is not good. */
  value: string | undefined
  /** Why it is absent. */
  quality: string
  /** By the clock of the device; absent where it tells none. */
  sourceAt: number | undefined
}

export interface WatchedServer {
  /** All nodes as they stood when the watch began. */
  readonly first: readonly Noticed[]
  /** Asks whether the server is there. @returns its clock, in milliseconds; absent where it keeps none. */
  ask(): Promise<number | undefined>
  close(): Promise<void>
}

export interface OpcuaPackage {
  /** @param hear told of each change from then on, in the order of each node */
  watchServer(
    place: WatchedPlace,
    hear: (noticed: readonly Noticed[]) => void,
    signal: AbortSignal,
  ): Promise<WatchedServer>
}

/** Beside a release's program, or in the sources. */
const names = ['./opcua.mjs', '../opcua/watch-server.ts']

const placeBeside = (from: string) => names.map((name) => new URL(name, from)).find((url) => existsSync(url))

/** Whether this program carries it. */
export const isOpcuaThere = (from: string = import.meta.url): boolean => placeBeside(from) !== undefined

/** @param from the file beside which it is looked for */
export async function loadOpcua(from: string): Promise<OpcuaPackage> {
  const found = placeBeside(from)
  if (!found) throw new ConnectionFault('packageMissing')
  try {
    return (await import(/* @vite-ignore */ found.href)) as OpcuaPackage
  } catch (error) {
    // The sources are there, their library is not.
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND')
      throw new ConnectionFault('packageMissing', (error as Error).message)
    throw error
  }
}
