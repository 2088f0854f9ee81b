/** Pictures are made a few at a time; who would wait too long is told at once. */
import { Refusal } from '@mouldwright/kernel'
import { makePicture, type PuzzlePicture } from './picture.ts'

export interface PictureQueue {
  /** Throws a refusal `tooMany` when as many as may are waiting. */
  make(): Promise<PuzzlePicture>
}

export function createPictureQueue({ atOnce = 2, waiting = 24 } = {}): PictureQueue {
  let running = 0
  const line: (() => void)[] = []
  return {
    async make() {
      if (running >= atOnce) {
        if (line.length >= waiting) throw new Refusal('puzzle.busy')
        await new Promise<void>((begin) => line.push(begin))
      } else running += 1
      try {
        return await makePicture()
      } finally {
        // The place goes straight to the next in line.
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
