/** Where a machine takes programs, and what can be wrong with it. */
import type { GatewayFault } from '@mouldwright/cam/shared'
import { FaultOf } from '../fault-of.ts'

/** Why a program did not get there. */
export class PlaceFault extends FaultOf<GatewayFault> {}

export interface Program {
  fileName: string
  content: Buffer
  /** SHA-256, hexadecimal. */
  hash: string
}

export interface Target {
  address: string
  login: string | null
  password: string | null
}

/** Called before what was written is read back; fails where nobody wants it any more. */
export type BeforeCheck = () => Promise<void>

/** Under this name a program stands until it has been read back whole. */
export const asideName = (fileName: string): string => `${fileName}.part`

export function demandSame(read: string, { hash, fileName }: Program): void {
  if (read !== hash) throw new PlaceFault('changed', fileName)
}
