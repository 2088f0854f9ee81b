import { Message } from '../jobshop/message.ts'

/** Words of the clock: the last epoch told by island 0 and by island 1, and whether the run is over. */
const words = 3
const stop = 2

/** Memory that two islands in two threads share: their messages for even and odd epochs, and how far each has come. */
export interface Common {
  clock: SharedArrayBuffer
  /** Posts of island 0 for even and odd epochs, then of island 1. */
  messages: readonly SharedArrayBuffer[]
}

export function newCommon(count: number): Common {
  return {
    clock: new SharedArrayBuffer(4 * words),
    messages: Array.from({ length: 4 }, () => new SharedArrayBuffer(Message.bytes(count))),
  }
}

/**
 * One island's view of the common memory. An island tells epoch e into the message of e's parity and starts e + 1 only after
 * it has read what the other told of e; so nobody writes over what the other may still be reading.
 */
export class Lockstep {
  private readonly index: number
  private readonly clock: Int32Array
  private readonly messages: readonly Message[]

  constructor({ clock, messages }: Common, count: number, index: number) {
    this.index = index
    this.clock = new Int32Array(clock)
    this.messages = messages.map((buffer) => new Message(count, buffer))
  }

  message(index: number, epoch: number): Message {
    return this.messages[2 * index + (epoch & 1)]!
  }

  /** Says that this island has told `epoch`. */
  tell(epoch: number): void {
    Atomics.store(this.clock, this.index, epoch)
    Atomics.notify(this.clock, this.index)
  }

  /** Blocks until the other island has told `epoch`. @returns false when the run is over */
  wait(epoch: number): boolean {
    const other = 1 - this.index
    for (;;) {
      if (Atomics.load(this.clock, stop) === 1) return false
      const told = Atomics.load(this.clock, other)
      if (told >= epoch) return true
      Atomics.wait(this.clock, other, told)
    }
  }

  /** As `wait`, for a thread that has other things to do. */
  async later(epoch: number): Promise<boolean> {
    const other = 1 - this.index
    for (;;) {
      if (Atomics.load(this.clock, stop) === 1) return false
      const told = Atomics.load(this.clock, other)
      if (told >= epoch) return true
      const { async, value } = Atomics.waitAsync(this.clock, other, told)
      if (async) await value
    }
  }

  /** Ends the run for both, whatever they wait for. */
  end(): void {
    Atomics.store(this.clock, stop, 1)
    for (const index of [0, 1]) Atomics.notify(this.clock, index)
  }
}
