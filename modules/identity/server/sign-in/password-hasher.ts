import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Refusal } from '@mouldwright/kernel'

/** Argon2id (the library's default) with OWASP's first choice of parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares; without a stored hash it works as long and says no. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
  /** No room: whoever asks now is refused. */
  readonly isFull: boolean
}

export interface HasherLimits {
  /** Hashes computed at the same time; each takes one core and 19 MiB. */
  running: number
  /** Waiting ones; more are refused at once, so that a flood costs nothing. */
  waiting: number
}

const defaults: HasherLimits = { running: 2, waiting: 32 }

/** Hashes passwords, a bounded number at a time. */
export function createPasswordHasher(limits: HasherLimits = defaults): PasswordHasher {
  const queue: (() => void)[] = []
  let running = 0
  let dummy: Promise<string> | undefined

  const isFull = () => running >= limits.running && queue.length >= limits.waiting

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new Refusal('login.busy')
    if (running >= limits.running) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  const nobody = () => (dummy ??= hash('nobody has this password', parameters))

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: async (stored, password) => {
      const against = stored ?? (await nobody())
      const isRight = await inTurn(() => verify(against, password))
      return isRight && stored !== null
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      )
    },
    get isFull() {
      return isFull()
    },
  }
}
