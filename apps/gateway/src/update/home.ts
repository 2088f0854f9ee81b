/**
 * The folder that a gateway's program is installed in: releases in A and B, which of them runs, and the publisher's key. The folder that
 * does not run is the only one that is ever written to; one small file, written whole or not at all, says which one that is.
 */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headerOf, type ReleaseHeader } from '@mouldwright/gateway/shared'
import { readJson, writeDurably } from '../durable.ts'

export type Side = 'A' | 'B'

/** What somebody asked for: the same version asked for again is another request. */
export interface Request {
  version: string
  askedAt: string
}

export interface HomeState {
  active: Side
  /** Never below this version again. */
  floor: string
  /** A release that has not shown yet that it starts. */
  trial: (Request & { side: Side; floor: string; starts: number }) | null
  /** The last one that did not start. */
  failed: Request | null
}

export const stateFile = 'state.json'
export const keyFile = 'update-key.pem'
export const entryOf = (home: string, side: Side) => join(home, side, 'program', 'main.mjs')
export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A')

export async function readHome(home: string): Promise<HomeState> {
  const state = await readJson<HomeState>(join(home, stateFile))
  if (!state) throw new Error(`${home} has no ${stateFile}: no gateway is installed there.`)
  return state
}

export const writeHome = (home: string, state: HomeState): Promise<void> =>
  writeDurably(join(home, stateFile), `${JSON.stringify(state, null, 2)}\n`)

export const readUpdateKey = async (home: string): Promise<KeyObject> =>
  createPublicKey(await readFile(join(home, keyFile)))

/** What a header says, once its signature is the publisher's. */
export function signedHeader(line: string, signature: string, key: KeyObject): ReleaseHeader | undefined {
  const isSigned =
    key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(line), key, Buffer.from(signature, 'base64'))
  return isSigned ? headerOf(line) : undefined
}
