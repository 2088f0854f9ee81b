/** The device's clock is data, not truth. */
export interface DeviceMoment {
  /** What the device's clock said; milliseconds. */
  deviceAt: number | null
  /** Server's clock less the device's, as measured. */
  clockOffsetMs: number
  /** It waited on the device for a connection. */
  isQueued: boolean
  /** When the server last heard of the device before this; absent: not known. */
  lastContactAt?: number
}

/** When it happened: on line, when the server heard it; from a queue, the device's time set right, not before the last contact and not in the future. */
export function effectiveTime(of: DeviceMoment, now: number): number {
  if (!of.isQueued || of.deviceAt === null) return now
  const said = of.deviceAt + of.clockOffsetMs
  return Math.min(now, Math.max(said, Math.min(now, of.lastContactAt ?? said)))
}
