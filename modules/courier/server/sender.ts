/** Sends what waits in the outbox, beside the calls. */
import type { ModuleParts, Service } from '@mouldwright/server-kit'
import { end, forget, putOff, takeDue, type Waiting } from './outbox.ts'
import type { Sealed } from './post.ts'
import { SendError } from './ports.ts'
import { onWake } from './wake.ts'
import { wordingOf } from './wording.ts'

const pollMs = 1_000
/** After a call that is about to commit. */
const briskMs = 40
const briskLooks = 25
const atOnce = 8
const mostTries = 16
const forgetEveryMs = 3_600_000

/** Seconds until the next try: doubling from two, at most ten minutes, and never all at the same moment. */
export const backoffSeconds = (tries: number, chance: number): number => Math.min(600, 2 ** tries) * (0.75 + chance / 2)

type Parts = Pick<ModuleParts, 'kit' | 'pool' | 'clock' | 'log'>

/** One message: handed over, put off, or given up. What goes wrong is logged without what it says and to whom. */
async function deliver({ kit, pool, clock, log }: Parts, message: Waiting): Promise<void> {
  const now = () => new Date(clock.now())
  const { id, channel, template, maskedTo: to } = message
  try {
    const letter = JSON.parse(kit.secrets.open(message.sealed)) as Sealed
    await kit.ports[channel].send(wordingOf(kit, template, letter))
  } catch (error) {
    const isPermanent = error instanceof SendError && error.isPermanent
    const fault = (error instanceof SendError ? error.message : 'failed').slice(0, 100)
    const facts = { id, channel, template, to, tries: message.tries, fault }
    if (isPermanent || message.tries >= mostTries) {
      await end(pool, message, 'failed', now(), fault)
      log.error(facts, 'a message could not be sent')
    } else {
      const wait = backoffSeconds(message.tries, Math.random())
      await putOff(pool, message, new Date(clock.now() + wait * 1_000), fault)
      log.warn(facts, 'a message is tried again')
    }
    return
  }
  await end(pool, message, 'sent', now())
}

export function createSender(parts: Parts): Service {
  const { kit, pool, clock, log } = parts
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopped = true
  let looks = 0
  let forgetsAt = 0

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await takeDue(pool, new Date(clock.now()), atOnce)
      await Promise.all(due.map((message) => deliver(parts, message)))
      if (due.length < atOnce || isStopped) break
    }
    if (clock.monotonic() < forgetsAt) return
    forgetsAt = clock.monotonic() + forgetEveryMs
    await forget(pool, new Date(clock.now()))
  }

  function look(): void {
    timer = undefined
    if (isStopped || round) return
    round = sendDue()
      .catch((error: Error) => {
        if (!isStopped) log.warn({ err: error }, 'the outbox could not be read')
      })
      .finally(() => {
        round = undefined
        arrange()
      })
  }

  function arrange(): void {
    if (isStopped || timer || round) return
    looks = Math.max(0, looks - 1)
    timer = setTimeout(look, looks > 0 ? briskMs : pollMs)
    timer.unref()
  }

  return {
    start() {
      isStopped = false
      onWake(kit, () => {
        looks = briskLooks
        clearTimeout(timer)
        timer = undefined
        arrange()
      })
      arrange()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      await round
    },
  }
}
