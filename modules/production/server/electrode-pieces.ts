import type { Context } from '@mouldwright/server-kit'

/** An electrode piece as far as planning asks: not scrapped, not worn, of the present drawing. */
export interface ElectrodePiece {
  partId: number
  number: string
  batchId: number | null
  /** Measured and passed. */
  isReady: boolean
  /** Null: as many as come. */
  burnsLeft: number | null
  /** What it burns now. */
  burningBatchId: number | null
  burningOperation: number | null
}

export interface ElectrodePieces {
  pieces: ElectrodePiece[]
  /** Electrodes that are followed as pieces, and how many burns a new piece lasts; null: as many as come. */
  electrodes: { partId: number; burnsAllowed: number | null }[]
}

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    electrodePieces: (ctx: Context, partIds: readonly number[]) => Promise<ElectrodePieces>
  }
}
