/** The example factory many times over: its plant with more machines of each kind, and its moulds again under other numbers. */
import { createBatches } from '../examples/generator/batches.ts'
import { seed } from '../examples/generator/factory.ts'
import { planMoulds } from '../examples/generator/mould-plans.ts'
import { createMould } from '../examples/generator/moulds.ts'
import { createPlant, plantRecords, type Machine, type Plant } from '../examples/generator/plant.ts'
import type { Rec } from '../examples/generator/records.ts'
import { sheetsOf, writtenSheets } from '../examples/generator/workbook.ts'
import { writeWorkbook } from '@mouldwright/server-kit'
import { waitUntil } from '@mouldwright/testkit'
import { uploaded, type HttpClient } from '@mouldwright/testkit/fault'

interface Size {
  /** Machines for each one of the example. */
  machines: number
  /** Moulds for each one of the example. */
  moulds: number
}

/** The bytes of its workbook. */
async function largeFactory(size: Size): Promise<Buffer> {
  const plant = enlarged(createPlant(), size.machines)
  const rounds = Array.from({ length: size.moulds }, (_, round) => planMoulds(seed + round))
  const orders = rounds.flat().map((plan, at) => createMould(plant, { ...plan, number: `M26-${1_000 + at}` }, seed))
  const made = orders.flatMap((order) => order.made)
  const records = {
    ...plantRecords(plant),
    'production.mould': orders.map(({ mould }) => mould),
    'production.part': made.map(({ part }) => part),
    'production.route': made.map(({ part, operations }) => ({ partId: part, operations })),
    'production.batch': createBatches(plant, orders, seed),
  }
  const portions: Uint8Array[] = []
  for await (const portion of writeWorkbook(writtenSheets(sheetsOf(records, 'zh')))) portions.push(portion)
  return Buffer.concat(portions)
}

/** A job that takes minutes where there are so many rows, and says when it is done. */
async function longJob(client: HttpClient, path: string, body: object): Promise<void> {
  const asked = performance.now()
  const { taskId } = await client.ok(path, body)
  const look = async () => {
    // It may take longer than a token is good for.
    await client.renew()
    const { status, error } = await client.ok('comm/job/get.do', { taskId })
    return !['queued', 'running'].includes(status) && { status, error }
  }
  const { status, error } = await waitUntil(look, `the end of ${path}`, 7_200_000, 2_000)
  console.log(`  ${path}: ${Math.round((performance.now() - asked) / 1_000)} s`)
  if (status !== 'succeeded') throw new Error(`${path} ended ${status}: ${JSON.stringify(error)}`)
}

/** Some 100,000 tasks on 480 machines, imported, loaded and planned as any factory is; answers the schedule. */
export async function planLargeFactory(client: HttpClient): Promise<number> {
  const fileId = await uploaded(client, await largeFactory({ machines: 8, moulds: 17 }))
  await longJob(client, 'initialize/import.do', { fileId, dryRun: false })
  const { id: scheduleId } = await client.ok('aps/schedule/add.do', {
    name: '主排程',
    timeBudgetSeconds: 20,
    horizonDays: 365,
    startPoint: '2026-11-23T00:00:00.000Z',
  })
  await longJob(client, 'aps/exe/job/getApsBaseData', { scheduleId })
  await longJob(client, 'aps/exe/job/startScheduling', { scheduleId })
  return scheduleId
}

/** Each group has its machines several times; each machine has a name and an address of its own. */
function enlarged(plant: Plant, times: number): Plant {
  const copies = new Map(plant.machines.map((machine, at) => [machine, copiesOf(machine, at, times)]))
  return {
    ...plant,
    machines: [...copies.values()].flat(),
    groups: plant.groups.map((group) => ({
      ...group,
      machines: (group['machines'] as readonly Rec[]).flatMap((member) =>
        copies.get(member['machineId'] as Machine)!.map((machineId) => ({ ...member, machineId })),
      ),
    })),
  }
}

const copiesOf = (machine: Machine, at: number, times: number): Machine[] =>
  Array.from({ length: times }, (_, copy) =>
    copy === 0
      ? machine
      : { ...machine, name: `${machine.name}${String.fromCodePoint(0x40 + copy)}`, computerIp1: `10.${copy}.${at}.1` },
  )
