/** The state of a machine from what its agent observes: faults before execution, and nothing known while it is unavailable. */
import type { MachineSignal } from '@mouldwright/signals/shared'
import type { Observation } from './mtconnect-document.ts'

const ofExecution: Readonly<Record<string, MachineSignal>> = {
  ACTIVE: 'activeHigh',
  WAIT: 'activeLow',
  INTERRUPTED: 'activeLow',
  FEED_HOLD: 'activeLow',
  OPTIONAL_STOP: 'activeLow',
  PROGRAM_STOPPED: 'activeLow',
  PROGRAM_OPTIONAL_STOP: 'activeLow',
  READY: 'ready',
  STOPPED: 'ready',
  PROGRAM_COMPLETED: 'ready',
}

interface Judged {
  state: MachineSignal
  detail: string | null
}

export interface MachineView {
  note(observation: Observation): void
  /** Absent while the agent does not know the machine. */
  judge(): Judged | undefined
  /** All that it has noted, to be kept. */
  noted(): Noted
}

export interface Noted {
  isAvailable: boolean
  isStopped: boolean
  execution: string | undefined
  faults: [key: string, words: string][]
}

const nothing: Noted = { isAvailable: true, isStopped: false, execution: undefined, faults: [] }

export function createMachineView(before: Noted = nothing): MachineView {
  let { isAvailable, isStopped, execution } = before
  const faults = new Map(before.faults)
  return {
    noted: () => ({ isAvailable, isStopped, execution, faults: [...faults] }),
    note({ name, dataItemId, text, isCondition, nativeCode }) {
      const value = text.trim()
      if (isCondition) {
        if (name === 'Fault') faults.set(`${dataItemId} ${nativeCode}`, value || nativeCode)
        // A normal condition without a code clears all of its item.
        else
          for (const key of [...faults.keys()])
            if (nativeCode ? key === `${dataItemId} ${nativeCode}` : key.startsWith(`${dataItemId} `))
              faults.delete(key)
      } else if (name === 'Availability') isAvailable = value === 'AVAILABLE'
      else if (name === 'EmergencyStop') isStopped = value === 'TRIGGERED'
      else if (name === 'Execution') execution = value
    },
    judge() {
      if (!isAvailable) return undefined
      const [fault] = faults.values()
      if (fault !== undefined) return { state: 'error', detail: fault || null }
      if (isStopped) return { state: 'error', detail: 'EMERGENCY_STOP' }
      return { state: ofExecution[execution ?? ''] ?? 'undefined', detail: null }
    },
  }
}
