/** What stops an operation (red), and what asks for a look first (amber). */
export const redGates = [
  'predecessor',
  'programMissing',
  'programNotReleased',
  'programOld',
  'electrodes',
  'material',
  'boughtParts',
  'measurement',
  'machineDown',
  'calibration',
  'hold',
  'disposition',
] as const
export const amberGates = ['skill', 'skillTitle', 'concession', 'outOfOrder'] as const
export const gateCodes = [...redGates, ...amberGates] as const
export type GateCode = (typeof gateCodes)[number]
export const gateLights = ['green', 'amber', 'red'] as const
export type GateLight = (typeof gateLights)[number]

/** Who let an operation start although its gate was red, and why. */
export interface GateOverride {
  by: string
  reason: string
  /** ISO. */
  at: string
}

/** Why an operation may not start (red), or should not without a look (amber). `code` has a sentence in both dictionaries, parameters fill it. */
export interface GateReason {
  code: GateCode
  light: 'amber' | 'red'
  params: Readonly<Record<string, string | number>>
  /** Page that whoever can solve it goes to. */
  path?: string
  /** A red reason that somebody has overridden is amber. */
  override?: GateOverride
}

export interface GateState {
  light: GateLight
  reasons: readonly GateReason[]
}

/** The right to let work start against a red gate. */
export const overrideRight = (code: (typeof redGates)[number]) => `gate.${code}:override`

export const lightOf = (reasons: readonly GateReason[]): GateLight =>
  reasons.some(({ light }) => light === 'red') ? 'red' : reasons.length > 0 ? 'amber' : 'green'
