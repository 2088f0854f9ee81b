/** A shop of four sections with two moulds: cavities that are milled, burned by electrodes and fitted together. */
import { dayFrom, type Caller, type World } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'

/** What a planner may do; what the shop may do. */
export const planner = ['basic.*', 'production.*', 'aps.*', 'jobs.*']
export const workshop = ['aps.dispatch:*', 'aps.task:check', 'aps.task:detail']

export interface Shop {
  sections: Record<'CNC' | 'EDM' | 'GRA' | 'FIT', number>
  machines: Record<string, number>
  groups: Record<'CNC' | 'EDM' | 'GRA' | 'FIT', number>
  processes: Record<'mill' | 'burn' | 'graphite' | 'fit', number>
  calendarId: number
  shiftId: number
}

type Made = { id: number; version: number }

/** Sections, machines, groups and working time: Monday to Saturday, eight to eight. */
export async function seedShop(caller: Caller): Promise<Shop> {
  const add = (path: string, draft: object): Promise<Made> => caller.ok(`${path}/add.do`, draft)
  const kinds = { CNC: 'cnc', EDM: 'edm', GRA: 'cnc', FIT: 'assembly' } as const
  const { id: calendarId } = await add('bms/calendar', { name: 'Standard' })
  const { id: shiftId } = await add('bms/shift', {
    name: 'Day',
    periods: [{ rank: 1, startTime: '08:00', endTime: '20:00' }],
  })
  const shop = { sections: {}, machines: {}, groups: {}, processes: {}, calendarId, shiftId } as Shop
  for (const [name, type] of Object.entries(kinds) as ['CNC', 'cnc'][])
    shop.sections[name] = (await add('bms/section', { name, type })).id
  for (const [name, section] of [
    ...([
      ['CNC01', 'CNC'],
      ['CNC02', 'CNC'],
      ['EDM01', 'EDM'],
      ['GRA01', 'GRA'],
    ] as const),
  ])
    shop.machines[name] = (await add('machine', { name, sectionId: shop.sections[section] })).id
  for (const name of ['CNC', 'EDM', 'GRA', 'FIT'] as const) {
    const machines = Object.entries(shop.machines).filter(([machine]) => machine.startsWith(name))
    const members = machines.map(([, machineId]) => ({ machineId, isMain: true }))
    const people = members.length === 0 ? { users: [{ userId: caller.userId, isMain: true }] } : { machines: members }
    shop.groups[name] = (
      await add('bms/resourceGroup', {
        name: `${name} team`,
        sectionId: shop.sections[name],
        calendarId,
        shiftId,
        capacityHours: 24,
        weight: 1,
        labourRate: 40,
        joinDate: '2020-01-01',
        ...people,
      })
    ).id
  }
  const processes = { mill: 'CNC', burn: 'EDM', graphite: 'GRA', fit: 'FIT' } as const
  for (const [code, section] of Object.entries(processes) as ['mill', 'CNC'][])
    shop.processes[code] = (
      await add('bms/process', { code, name: `To ${code}`, sectionId: shop.sections[section] })
    ).id
  return shop
}

/** A world of the file's own; before each test somebody who plans, or has these rights, in a tenant of their own, and their shop. */
export function shopOfEachTest(rights: readonly string[] = planner): { world: World; caller: Caller; shop: Shop } {
  const world = worldOfFile()
  const caller = ofEachTest(() => world.user(rights))
  return { world, caller, shop: ofEachTest(() => seedShop(caller)) }
}

export const dateIn = (days: number) => dayFrom(Date.now(), days)

export interface SeededMould {
  mouldId: number
  parts: Record<string, number>
  batches: Record<string, number>
}

/** A mould of one cavity (mill → burn → fit) with an electrode of two pieces, and plain plates that are milled. */
export async function seedMould(
  caller: Caller,
  shop: Shop,
  number: string,
  of: { deliveryDate?: string; plates?: number; hours?: number; priority?: number } = {},
): Promise<SeededMould> {
  const add = (path: string, draft: object): Promise<Made> => caller.ok(`${path}/add.do`, draft)
  const minutes = (of.hours ?? 4) * 60
  const { id: mouldId } = await add('bom/mold', {
    number,
    name: `Cover ${number}`,
    deliveryDate: of.deliveryDate ?? dateIn(60),
    priority: of.priority ?? 5,
  })
  const made: SeededMould = { mouldId, parts: {}, batches: {} }
  const addPart = async (
    name: string,
    draft: object,
    processes: readonly (keyof Shop['processes'])[],
    quantity = 1,
  ) => {
    const { id } = await add('bom/part', { mouldId, number: name, name, quantity, ...draft })
    const operations = processes.map((code, at) => ({
      number: (at + 1) * 10,
      processId: shop.processes[code],
      estimatedMinutes: minutes,
      setupMinutes: 30,
    }))
    await add('bom/route', { partId: id, operations })
    made.parts[name] = id
    made.batches[name] = (await add('bom/bomBatch', { number: `${number}-${name}-1`, partId: id, quantity })).id
  }
  await addPart('C01', {}, ['mill', 'burn', 'fit'])
  const burns = [{ partId: made.parts['C01'], operationNumber: 20, pieces: 2 }]
  await addPart('E01', { type: 2, burns }, ['graphite'], 2)
  for (let at = 1; at <= (of.plates ?? 1); at += 1) await addPart(`P0${at}`, {}, ['mill'])
  return made
}

export const rivals = 4

/** Moulds that are late whatever is tried and in each other's way: no plan of them is proven best, so a run takes its whole time. */
export async function seedRivals(caller: Caller, shop: Shop): Promise<void> {
  for (let at = 1; at <= rivals; at += 1)
    await seedMould(caller, shop, `L${at}`, { deliveryDate: '2020-01-01', plates: 3 })
}

/** Changes fields of a record as it stands now. */
export async function change(caller: Caller, path: string, id: number, values: object): Promise<void> {
  const { version } = await caller.ok(`${path}/get.do`, { id })
  await caller.ok(`${path}/modify.do`, { id, version, ...values })
}
