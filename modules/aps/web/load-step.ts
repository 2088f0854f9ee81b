/** Upper bounds of the colours of a load, in percent. */
const bounds = [50, 80, 100, 115]

/** Which colour a load has, 0 to 4. */
export function loadStep(percent: number): number {
  const step = bounds.findIndex((bound) => percent <= bound)
  return step < 0 ? bounds.length : step
}
