/** What the system tells of a process; where it tells nothing, no number. */
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Milliseconds of the processor that it has used since it began. */
export function processorTime(pid: number): number {
  try {
    // After the name, which may hold anything: state is the first field, user and system time the twelfth and thirteenth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return Number.NaN
  }
}
