/** How long a gateway rests that has nothing to bring anywhere. */
import { takeTransfer, transferSeconds } from '@mouldwright/cam/shared'
import { printSeconds, takePrint } from '@mouldwright/codes/shared'
import { expect, it } from 'vitest'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from './program.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)

it('[GW-06 GW-07] comes in time for the first program and the first labels that it ever has', async () => {
  const { code } = await freshCode(site, 'FIRST-1')
  const { connection } = await started(configFor(await freshFolder(), site.address, { code }))
  const restOf = async (path: string) => (await connection.call<{ againSeconds: number }>(path)).againSeconds
  expect(2 * (await restOf(takeTransfer.path))).toBeLessThan(transferSeconds.waiting)
  expect(2 * (await restOf(takePrint.path))).toBeLessThan(printSeconds)
})
