/** Words of the clock: the last epoch told by island 0 and by island 1, and whether the run is over. */
const words = 3
const stop = 2
/** How often a thread that waits looks whether it still must. */
const lookEveryMs = 10

/** Memory that two islands in two threads share: the messages of the last epochs, and how far each has come. */
export interface Common {
  clock: SharedArrayBuffer
  /** Those of island 0, then of island 1; each takes its own in turn. */
  messages: readonly SharedArrayBuffer[]
}

/**
 * @param kept messages of each island that stay, so that nobody writes over what the other may still read: two where islands read what
 * was told of the epoch that they have ended
 */
export const newCommon = (bytes: number, kept = 2): Common => ({
  clock: new SharedArrayBuffer(4 * words),
  messages: Array.from({ length: 2 * kept }, () => new SharedArrayBuffer(bytes)),
})

/**
 * One island's view of the common memory. An island tells an epoch before it waits for the other's, and goes on only when it has read
 * that.
 */
export class Lockstep<Message> {
  private readonly index: number
  private readonly clock: Int32Array
  private readonly messages: readonly Message[]
  private readonly kept: number

  constructor({ clock, messages }: Common, index: number, messageIn: (buffer: SharedArrayBuffer) => Message) {
    this.index = index
    this.clock = new Int32Array(clock)
    this.messages = messages.map(messageIn)
    this.kept = messages.length / 2
  }

  message(index: number, epoch: number): Message {
    return this.messages[index * this.kept + (epoch % this.kept)]!
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

  /** As `wait`, for a thread that has other things to do, or may be told that the run is over. */
  async later(epoch: number, isOver: () => boolean = () => false): Promise<boolean> {
    const other = 1 - this.index
    for (;;) {
      if (Atomics.load(this.clock, stop) === 1 || isOver()) return false
      const told = Atomics.load(this.clock, other)
      if (told >= epoch) return true
      const { async, value } = Atomics.waitAsync(this.clock, other, told, lookEveryMs)
      if (async) await value
    }
  }

  /** Ends the run for both, whatever they wait for. */
  end(): void {
    Atomics.store(this.clock, stop, 1)
    for (const index of [0, 1]) Atomics.notify(this.clock, index)
  }
}
