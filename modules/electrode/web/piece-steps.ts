import { mayAdvance } from '@mouldwright/kernel'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { pieceFlow, steps, type PieceState } from '../shared/index.ts'

/** What is done with chosen pieces in a dialog. */
export type PieceAct = 'make' | 'results' | 'step' | 'measure' | 'concede' | 'bind' | 'load' | 'burn'

/** The states that all of them may be brought to by hand. */
export const stepsOf = (records: readonly StoredRecord[]) =>
  steps.filter((to) => records.every((record) => mayAdvance(pieceFlow, String(record['state']) as PieceState, to)))
