/** A line that tests cut and mend, before any program that speaks TCP. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestLine {
  port: number
  /** Nobody comes through until it is mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function openLine(to: () => number): Promise<TestLine> {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(to(), '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy()).on('close', () => (ends.delete(end), other.destroy()))
      end.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => ends.forEach((end) => end.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      cutAll()
    },
    mend: () => (isCut = false),
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
