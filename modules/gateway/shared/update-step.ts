/** How far a gateway is with the release that it is to run, or why it is not. */
export const updateSteps = [
  'current',
  'fetching',
  'outsideWindow',
  'transferUnderWay',
  'switching',
  'notInstalled',
  'wrongSignature',
  'belowFloor',
  'diskFull',
  'damaged',
  'notStarted',
  'failed',
] as const
export type UpdateStep = (typeof updateSteps)[number]
