/** Who belongs to a resource group for a part of the horizon counts only then. */
import { dayFrom } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { chartRows, load, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

const day = (rows: ReturnType<typeof chartRows>, resource: string) =>
  rows
    .filter((row) => row.resource === resource)
    .map(({ start, end }) => [start, end].map((minute) => dayFrom(minute * 60_000)))

const rowsOf = async (scheduleId: number) => chartRows(await caller.ok('aps/schedule/gantt/get.do', { scheduleId }))

it('[AP-14] plans a machine in each group only while it belongs to it', async () => {
  await seedMould(caller, shop, 'M1', { plates: 8, hours: 20, deliveryDate: dateIn(40) })
  // A group of the section whose machine comes in five days, and leaves the first group's work to the other until then.
  const joins = dateIn(5)
  const { machines } = await caller.ok('bms/resourceGroup/get.do', { id: shop.groups.CNC })
  const members = machines.map(({ machineId, isMain }: any) =>
    machineId === shop.machines['CNC02'] ? { machineId, isMain, joinDate: joins } : { machineId, isMain },
  )
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, { machines: members })
  const { scheduleId } = await planned(caller)
  const ofLate = day(await rowsOf(scheduleId), 'CNC02')
  expect(ofLate.length).toBeGreaterThan(0)
  expect(ofLate.every(([start]) => start! >= joins)).toBe(true)

  // The other way round: it leaves after that day.
  const leaves = dateIn(5)
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, {
    machines: members.map(({ machineId, isMain, joinDate }: any) =>
      joinDate ? { machineId, isMain, endDate: leaves } : { machineId, isMain },
    ),
  })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const ofEarly = day(await rowsOf(scheduleId), 'CNC02')
  expect(ofEarly.length).toBeGreaterThan(0)
  expect(ofEarly.every(([, end]) => end! <= leaves)).toBe(true)
})
