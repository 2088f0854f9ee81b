/** CPU seconds of this process, all its threads together: other work on the machine counts less than in wall time. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Asking for the processor's time costs a call of the system, and a search looks at its signal some hundred thousand times a second. */
const lookEveryMs = 1

/** A signal that stops after so many CPU seconds of this process. */
export function stopAfter(seconds: number): { readonly aborted: boolean } {
  const began = cpuSeconds()
  let next = 0
  let isOver = false
  return {
    get aborted() {
      const now = performance.now()
      if (now < next) return isOver
      next = now + lookEveryMs
      return (isOver = cpuSeconds() - began >= seconds)
    },
  }
}

export const tell = (what: string, value: string, goal = ''): void =>
  console.log(`${what.padEnd(52)} ${value.padStart(24)}  ${goal}`)

export async function timed<T>(what: string, goal: string, work: () => T | Promise<T>): Promise<T> {
  const began = cpuSeconds()
  const result = await work()
  tell(what, `${(cpuSeconds() - began).toFixed(3)} s`, goal)
  return result
}

/** Medians, 95 of 100, and the largest of some milliseconds. */
export function spreadOf(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  return [0.5, 0.95, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)).join(' / ')
}

export const resourcesOf = (tasks: number): number => Math.max(60, Math.min(2_000, Math.round(tasks / 200)))
