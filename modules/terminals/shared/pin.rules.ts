/** Why digits make no PIN; absent when they may be one. */
export function pinFault(pin: string): 'pinDigits' | 'pinGuessed' | undefined {
  if (!/^\d{4,8}$/.test(pin)) return 'pinDigits'
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  // All the same, or counted up or down: what is tried first.
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!) ? 'pinGuessed' : undefined
}
