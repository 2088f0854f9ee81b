/** A shop that gives hardening away: cavities are milled, hardened by a supplier and fitted. */
import { seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import { dayFrom, type Caller } from '@mouldwright/testkit'

type Made = { id: number; version: number }

export const outsourcingRights = ['basic.*', 'production.*', 'aps.*', 'jobs.*', 'outsourcing.*']

export interface OutsourcingShop extends Shop {
  hardening: number
  /** Section of type `outsourcing`, and its process, which nobody here can do. */
  coating: number
  suppliers: { heat: number; other: number }
}

const hours = (count: number) => count * 60

export async function seedOutsourcing(caller: Caller): Promise<OutsourcingShop> {
  const add = (path: string, draft: object): Promise<Made> => caller.ok(`${path}/add.do`, draft)
  const shop = await seedShop(caller)
  const { id: hardening } = await add('bms/process', { code: 'HT', name: 'Hardening', sectionId: shop.sections.FIT })
  const { id: outside } = await add('bms/section', { name: 'OUT', type: 'outsourcing' })
  const { id: coating } = await add('bms/process', { code: 'PVD', name: 'Coating', sectionId: outside })
  const supplier = async (code: string, name: string, leadDays: number): Promise<number> =>
    (
      await add('bms/supplier', {
        code,
        name,
        contact: 'Zhou',
        outsourcing: [
          { processId: hardening, leadMinutes: hours(24 * leadDays), transportMinutes: hours(24), unitPrice: 30 },
        ],
      })
    ).id
  const suppliers = { heat: await supplier('S1', 'Heat & Co', 5), other: await supplier('S2', 'Slow Steel', 9) }
  return { ...shop, hardening, coating, suppliers }
}

export interface SeededBatch {
  mouldId: number
  partId: number
  batchId: number
}

/** A mould with one part in one batch: milled (10), hardened outside (20), fitted (30). */
export async function seedBatch(
  caller: Caller,
  shop: OutsourcingShop,
  number: string,
  { quantity = 4, process = shop.hardening }: { quantity?: number; process?: number } = {},
): Promise<SeededBatch> {
  const add = (path: string, draft: object): Promise<Made> => caller.ok(`${path}/add.do`, draft)
  const { id: mouldId } = await add('bom/mold', {
    number,
    name: `Cover ${number}`,
    deliveryDate: dayFrom(Date.now(), 210),
  })
  const { id: partId } = await add('bom/part', { mouldId, number: 'C01', name: 'Cavity', quantity })
  await add('bom/route', {
    partId,
    operations: [
      { number: 10, processId: shop.processes.mill, estimatedMinutes: 60 },
      { number: 20, processId: process, estimatedMinutes: 120, isOutsourced: true },
      { number: 30, processId: shop.processes.fit, estimatedMinutes: 60 },
    ],
  })
  const { id: batchId } = await add('bom/bomBatch', { number: `${number}-C01-1`, partId, quantity })
  return { mouldId, partId, batchId }
}
