import { level } from '../instance/objective-levels.ts'
import type { Random } from '../model/random.ts'

/** How much worse, as a share, the first level that differs may get at the start of a round. */
const startTolerance = 0.1
/** Tardiness swings more than lengths do. */
const tardinessTolerance = 0.3

/** As good, or worse at the first level that differs by no more than a random part of the tolerance. */
export function isTolerable(
  levels: readonly number[],
  than: readonly number[],
  warmth: number,
  random: Random,
): boolean {
  for (let at = 0; at < levels.length; at++) {
    const over = levels[at]! - than[at]!
    if (over === 0) continue
    if (over < 0) return true
    const tolerance = warmth * (at === level.weightedTardiness ? tardinessTolerance : startTolerance)
    return over <= than[at]! * tolerance * (random.next() / 2 ** 32) * (random.next() / 2 ** 32)
  }
  return true
}
