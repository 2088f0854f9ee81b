/** Places of a shelf, made layer by layer by a rule of their codes. */
export interface Place {
  layer: number
  slot: number
  code: string
  valid: boolean
}

export interface ShelfSize {
  code: string
  layers: number
  slotsPerLayer: number
}

/** `{shelf}` stands for the code of the shelf, `{layer}` and `{slot}` for their figures, all of them equally long. */
export const usualPlaceRule = '{shelf}-{layer}-{slot}'

const figure = (of: number, most: number) => String(of).padStart(Math.max(2, String(most).length), '0')

export const placeCode = (rule: string, { code, layers, slotsPerLayer }: ShelfSize, layer: number, slot: number) =>
  rule
    .replaceAll('{shelf}', code)
    .replaceAll('{layer}', figure(layer, layers))
    .replaceAll('{slot}', figure(slot, slotsPerLayer))

/** What is wrong with a rule: two places would have one code, or a code would be none. */
export function placeRuleFault(rule: string, size: ShelfSize): 'figures' | 'characters' | 'tooLong' | undefined {
  if (!rule.includes('{layer}') || !rule.includes('{slot}')) return 'figures'
  const longest = placeCode(rule, size, size.layers, size.slotsPerLayer)
  if (!/^[\w./-]+$/.test(longest)) return 'characters'
  return longest.length > 30 ? 'tooLong' : undefined
}

/** The places that are there, with those that lack between them; what is there stays as it is. */
export function withMissingPlaces(rule: string, size: ShelfSize, known: readonly Place[]): Place[] {
  const taken = new Set(known.map(({ layer, slot }) => `${layer}/${slot}`))
  const missing: Place[] = []
  for (let layer = 1; layer <= size.layers; layer += 1)
    for (let slot = 1; slot <= size.slotsPerLayer; slot += 1)
      if (!taken.has(`${layer}/${slot}`))
        missing.push({ layer, slot, code: placeCode(rule, size, layer, slot), valid: true })
  return [...known, ...missing].sort((one, other) => one.layer - other.layer || one.slot - other.slot)
}
