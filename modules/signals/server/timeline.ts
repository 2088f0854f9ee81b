/** The states of a machine from its signals, in the order in which they were seen. */
import type { MachineSignal, ShownState } from '@mouldwright/signals/shared'

/** A machine's state and the open end of its history. Instants are milliseconds. */
export interface Standing {
  state: ShownState
  since: number
  signalAt: number | null
  detail: string | null
  /** Of a silent machine: what it was when it was last heard. */
  before: { state: ShownState; since: number; detail: string | null } | null
}

export interface Period {
  state: ShownState
  startsAt: number
  endsAt: number | null
  detail: string | null
}

export interface Change {
  standing: Standing
  /** By their start; those that begin at the same moment take each other's place. */
  periods: Map<number, Period>
  /** Starts of periods that were none. */
  removed: Set<number>
  isOther: boolean
}

export const begin = (standing: Standing | null): Change | null =>
  standing && { standing: { ...standing }, periods: new Map(), removed: new Set(), isOther: false }

interface Heard {
  at: number
  state: MachineSignal
  detail: string | null
  /** From when on, until this, the gateway itself heard nothing. */
  unheardSince?: number
}

/** @param silentMs a silence that was no longer is none, unless the gateway says so: its signals were on their way */
export function hear(change: Change | null, { at, state, detail, unheardSince }: Heard, silentMs: number): Change {
  if (!change) {
    const first = { state, since: at, signalAt: at, detail, before: null }
    return { standing: first, periods: new Map([[at, openPeriod(first)]]), removed: new Set(), isOther: true }
  }
  const { standing } = change
  // Another connection of the machine was ahead: what is known is newer.
  if (standing.signalAt !== null && at < standing.signalAt) return change
  if (unheardSince !== undefined) noteSilence(change, unheardSince, at)
  else if (standing.state === 'noNews') endSilence(change, at, silentMs)
  standing.signalAt = at
  if (standing.state === state && standing.detail === detail) return change
  if (at <= standing.since) {
    change.periods.delete(standing.since)
    change.removed.add(standing.since)
  } else change.periods.set(standing.since, { ...openPeriod(standing), endsAt: at })
  change.isOther ||= standing.state !== state
  Object.assign(standing, { state, since: Math.max(at, 0), detail, before: null })
  change.removed.delete(at)
  change.periods.set(at, openPeriod(standing))
  return change
}

const openPeriod = ({ state, since, detail }: Standing): Period => ({ state, startsAt: since, endsAt: null, detail })

/** From the last that was heard, by whatever way, until now. */
function noteSilence(change: Change, unheardSince: number, at: number): void {
  const { standing } = change
  const since = Math.max(unheardSince, standing.signalAt ?? 0, standing.since) + 1
  if (standing.state === 'noNews' || since >= at) return
  change.periods.set(standing.since, { ...openPeriod(standing), endsAt: since })
  Object.assign(standing, { state: 'noNews', since, detail: null, before: null })
  change.removed.delete(since)
  change.periods.set(since, openPeriod(standing))
  change.isOther = true
}

/** What came late and shows that the machine was heard all along undoes the silence. */
function endSilence(change: Change, at: number, silentMs: number): void {
  const { standing } = change
  const { before, since } = standing
  if (!before || at - since > silentMs) return
  change.periods.delete(since)
  change.removed.add(since)
  Object.assign(standing, { ...before, before: null })
  change.isOther = true
  change.periods.set(standing.since, openPeriod(standing))
}
