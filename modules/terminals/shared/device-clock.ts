/** A device's clock against the server's, measured at each contact. */
export interface ClockOffset {
  /** Milliseconds to add to the device's clock. */
  offset: number
  /** Device time of the contact; 0 before the first. */
  measuredAt: number
}

export const unmeasured: ClockOffset = { offset: 0, measuredAt: 0 }

/** The server looked at its clock at some time between: half-way is wrong by half the way at most. */
export const measured = (sentAt: number, receivedAt: number, serverNow: number): ClockOffset => ({
  offset: Math.round(serverNow - (sentAt + receivedAt) / 2),
  measuredAt: receivedAt,
})
