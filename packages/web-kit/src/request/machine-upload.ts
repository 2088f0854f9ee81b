/** A program on its way to a machine, and what the machine says of it. */
import { toast } from '../feedback/store.ts'
import { say } from '../i18n/i18n.ts'
import { parsed } from './answer.ts'

/** The line to a machine: a `WebSocket`, or what speaks like one. */
export interface MachineChannel {
  send: (text: string) => void
  close: () => void
  addEventListener: (type: 'message' | 'close', hear: (event: Event) => void) => void
}

interface MachineSending {
  /** Where the page goes after success. */
  to: string
  go?: (address: string) => void
}

/** So long success stands before the page goes on, in milliseconds. */
export const machineDoneMs = 1_000

const accepted = 'OK'

interface MachineWord {
  result: string
  errorInfo?: unknown
}

const isWord = (value: unknown): value is MachineWord =>
  typeof value === 'object' && value !== null && 'result' in value && typeof value.result === 'string'

interface Stored {
  fileId: number
  name: string
}

/**
 * Names a stored program to the machine (`{ fileId, name }`) and tells what the machine answers (`{ result, errorInfo }`): `OK` is a
 * success, after which the page goes on; any other result is an error with its information; a channel that closes first is told as closed.
 * @returns whether the machine has the program
 */
export async function sendToMachine(
  stored: Stored,
  channel: MachineChannel,
  { to, go = (address) => location.assign(address) }: MachineSending,
): Promise<boolean> {
  try {
    const heard = hear(channel)
    channel.send(JSON.stringify(stored))
    const word = await heard
    if (word === 'closed') {
      toast('warning', say('machine.closed'))
      return false
    }
    if (word.result !== accepted) {
      const info = typeof word.errorInfo === 'string' && word.errorInfo ? word.errorInfo : word.result
      toast('danger', say('machine.failed', { info }))
      return false
    }
    toast('success', say('machine.done'))
    setTimeout(() => go(to), machineDoneMs)
    return true
  } finally {
    channel.close()
  }
}

/** The first word of the machine, or that the channel closed before it. */
function hear(channel: MachineChannel): Promise<MachineWord | 'closed'> {
  return new Promise((resolve) => {
    channel.addEventListener('message', (event) => {
      const word = event instanceof MessageEvent ? parsed(String(event.data)) : undefined
      if (isWord(word)) resolve(word)
    })
    channel.addEventListener('close', () => resolve('closed'))
  })
}
