/** Which moulds are asked for: product, size, time that is left, number of parts. */
import { products } from './names.ts'
import type { MouldSize } from './parts.ts'
import { createRandom } from './random.ts'
import type { Words } from './records.ts'

/** What is asked of the generator for one mould. */
export interface MouldPlan {
  number: string
  product: Words
  size: MouldSize
  weeks: number
  priority: number
  workpieces: number
  electrodes: number
  /** Its programs and its material are not all planned yet. */
  isEarly: boolean
}

/** Moulds of each size in the order in which they were ordered. */
export function planMoulds(seed: number): MouldPlan[] {
  const random = createRandom(seed, 'moulds')
  const counts = { S: [13, 16, 5, 8], M: [18, 21, 9, 12], L: [24, 28, 14, 18] } as const
  const weeks = { S: [3, 5.6], M: [4, 7.8], L: [5.7, 9.4] } as const
  const rushWeeks = { S: 3, M: 3, L: 3.4 }
  const plans = (['S', 'M', 'L'] as const).flatMap((size) =>
    products[size].map((product, index): Omit<MouldPlan, 'number'> => {
      const [fromPieces, toPieces, fromElectrodes, toElectrodes] = counts[size]
      const [first, last] = weeks[size]
      const isRush = index % 4 === 3
      const share = index / (products[size].length - 1)
      return {
        product,
        size,
        weeks: isRush ? rushWeeks[size] : first + share * (last - first),
        priority: isRush ? random.between(8, 9) : random.between(2, 7),
        workpieces: random.between(fromPieces, toPieces),
        electrodes: random.between(fromElectrodes, toElectrodes),
        isEarly: size !== 'S' && index === products[size].length - 1,
      }
    }),
  )
  // Orders come in mixed: sorted by a number that has nothing to do with size or delivery.
  const mixed = plans.map((plan) => ({ plan, place: random.share() })).sort((one, other) => one.place - other.place)
  return mixed.map(({ plan }, index) => ({ ...plan, number: `M26-0${31 + index}` }))
}

/** Five moulds for tests: a bumper and a lamp among them. */
export function planFewMoulds(seed: number): MouldPlan[] {
  const random = createRandom(seed, 'few moulds')
  const chosen: [product: Words, size: MouldSize, weeks: number, priority: number][] = [
    [products.S[0]!, 'S', 3, 6],
    [products.M[2]!, 'M', 4, 7],
    [products.S[4]!, 'S', 3.5, 5],
    [products.L[0]!, 'L', 2.5, 8],
    [products.S[9]!, 'S', 6, 3],
  ]
  return chosen.map(([product, size, weeks, priority], index) => ({
    number: `M26-0${81 + index}`,
    product,
    size,
    weeks,
    priority,
    workpieces: random.between(7, 8),
    electrodes: random.between(4, 5),
    isEarly: index === chosen.length - 1,
  }))
}
