/** A mould whose cavity is burned by an electrode of rough and fine pieces, which its design gives positions. */
import { ofEachTest, ofFile } from '@mouldwright/testkit/of-file'
import { seedMould, seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'

export const rights = ['basic.*', 'production.*', 'electrode.*']

export interface Piece {
  id: number
  number: string
  state: string
  [field: string]: any
}

/** The cavity that is burned, its batch and the machines; many electrodes may be made for it. */
export interface SeededCavity {
  shop: Shop
  mouldId: number
  cavityId: number
  batchId: number
}

export interface SeededElectrode extends SeededCavity {
  /** `E10` */
  name: string
  electrodeId: number
  designId: number
}

export const burnOperation = 20

export async function seedCavity(caller: Caller, number = 'M1'): Promise<SeededCavity> {
  const shop = await seedShop(caller)
  const { mouldId, parts, batches } = await seedMould(caller, shop, number)
  return { shop, mouldId, cavityId: parts['C01']!, batchId: batches['C01']! }
}

/** Another mould of that shop, whose cavity is burned at once. */
export async function seedBurnedCavity(
  caller: Caller,
  { shop }: SeededCavity,
  number: string,
  deliveryDate = '2027-01-20',
): Promise<SeededCavity> {
  const add = (path: string, draft: object): Promise<{ id: number }> => caller.ok(`${path}/add.do`, draft)
  const { id: mouldId } = await add('bom/mold', { number, name: '盖板', deliveryDate })
  const { id: cavityId } = await add('bom/part', { mouldId, number: 'C01', name: '型腔', quantity: 1 })
  const operation = { number: burnOperation, processId: shop.processes.burn, estimatedMinutes: 60 }
  await add('bom/route', { partId: cavityId, operations: [operation] })
  const { id: batchId } = await add('bom/bomBatch', { number: `${number}-C01-1`, partId: cavityId, quantity: 1 })
  return { shop, mouldId, cavityId, batchId }
}

let electrodes = 10

/** An electrode of one rough and two fine pieces that burns a cavity in two positions, with its design. */
export async function seedElectrode(
  caller: Caller,
  of: SeededCavity,
  given: { part?: object; design?: object } = {},
): Promise<SeededElectrode> {
  const { mouldId, cavityId: partId } = of
  const name = `E${(electrodes += 1)}`
  const burn = { partId, operationNumber: burnOperation }
  const { id: electrodeId } = await caller.ok('bom/part/add.do', {
    ...{ mouldId, number: name, name: '型腔电极', type: 2, quantity: 3, revision: 'A' },
    stages: [
      { stage: 'rough', sparkGap: 0.3, quantity: 1 },
      { stage: 'fine', sparkGap: 0.08, quantity: 2 },
    ],
    burns: [{ ...burn, roughPieces: 1, finePieces: 2 }],
    ...given.part,
  })
  const { id: designId } = await caller.ok('electrode/design/add.do', {
    ...{ partId: electrodeId, blank: '40×40×60', holderSystem: 'ITS 50', orbit: 'circular', burnsAllowed: 2 },
    positions: [
      { ...burn, number: 1, x: 12.5, y: -8, z: -24.35, c: 0, quadrant: 1, depth: 6.2 },
      { ...burn, number: 2, x: -12.5, y: -8, z: -24.35, c: 180, quadrant: 2, depth: 6.2 },
    ],
    ...given.design,
  })
  return { ...of, name, electrodeId, designId }
}

export const chosen = (...pieces: readonly { id: number }[]) => ({ pieces: pieces.map(({ id }) => ({ id })) })

/** Calls on pieces as a shop makes them. */
export function piecesOf(caller: Caller) {
  const list = async (filters: object = {}): Promise<Piece[]> =>
    (await caller.ok('electrode/piece/list.do', { filters, sort: 'number', size: 500 })).rows
  const advance = (pieces: readonly { id: number }[], to: string, more: object = {}) =>
    caller.post<any>('electrode/piece/advance.do', { ...chosen(...pieces), to, ...more })
  const measure = (id: number, more: object = {}) =>
    caller.post<any>('electrode/piece/measure.do', { id, result: 'ok', ...more })
  const load = (id: number, machineId: number, magazinePlace: number) =>
    caller.post<any>('electrode/piece/load.do', { id, machineId, magazinePlace })
  return {
    list,
    advance,
    measure,
    load,
    read: (id: number): Promise<Piece> => caller.ok('electrode/piece/get.do', { id }),
    make: (electrodeId: number): Promise<{ made: number }> =>
      caller.ok('electrode/piece/make.do', { parts: [{ id: electrodeId }] }),
    bind: (id: number, kind: string, code: string | null) =>
      caller.post<any>('electrode/piece/bind.do', { id, kind, code }),
    /** Cut and cleaned, one step after the other. */
    async cut(pieces: readonly { id: number }[]): Promise<void> {
      for (const to of ['blankReady', 'milling', 'cleaned']) {
        const { code, message } = await advance(pieces, to)
        if (code !== 1) throw new Error(message)
      }
    },
  }
}

/** A shop of the file's; before each test another mould, `<prefix>1` and so on, whose cavity only its own electrode burns. */
export function burnOfEachTest(caller: Caller, prefix: string) {
  const cavity = ofFile(() => seedCavity(caller))
  let moulds = 0
  const of = ofEachTest(async () => {
    moulds += 1
    return seedElectrode(caller, await seedBurnedCavity(caller, cavity, `${prefix}${moulds}`))
  })
  return { cavity, of, shop: piecesOf(caller), mouldsSoFar: () => moulds }
}
