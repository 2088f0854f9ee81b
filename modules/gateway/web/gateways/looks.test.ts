// @vitest-environment happy-dom
import type { GatewayEntry } from '@mouldwright/gateway/shared'
import { expect, it, vi } from 'vitest'
import type { Probed } from './probe.ts'

const probes: PromiseWithResolvers<Probed>[] = []
vi.doMock('./probe.ts', () => ({
  probe: () => {
    const answer = Promise.withResolvers<Probed>()
    probes.push(answer)
    return answer.promise
  },
}))

it('[GW-03] keeps what the last look at a gateway saw, whichever ends first', async () => {
  const { lookAt } = await import('./gateways.ts')
  const { places } = await import('../factories/place-store.ts')
  const gateway = { serverAppUuid: 'g1' } as GatewayEntry
  const [first, second] = [lookAt(gateway), lookAt(gateway)]
  probes[1]!.resolve('available')
  await second
  probes[0]!.resolve('unreachable')
  await first
  expect(places.get().probed).toEqual({ g1: 'available' })
  vi.doUnmock('./probe.ts')
})
