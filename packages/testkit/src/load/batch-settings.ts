/** What calls over several records need besides the ids, so that one of mine alone is done: made by HTTP, of mine. */
import { planned, openPlan } from '../../../../modules/aps/server/plans.fixture.ts'
import { seedMould, type SeededMould } from '../../../../modules/aps/server/factory.fixture.ts'
import {
  seedBatch,
  seedOutsourcing,
  type OutsourcingShop,
} from '../../../../modules/outsourcing/server/outsourcing.fixture.ts'
import {
  addOrder,
  affected,
  decideAll,
  release,
  report,
  rowOf,
} from '../../../../modules/trial/server/modification.fixture.ts'
import { process as processKind } from '@mouldwright/basic/shared'
import { printer } from '@mouldwright/codes/shared'
import { design } from '@mouldwright/electrode/shared'
import { role, user } from '@mouldwright/identity/shared'
import { batch, costDocument, dispatchBatches, part, partType } from '@mouldwright/production/shared'
import type { Caller } from '../index.ts'
import type { Maker } from '../records/sample.ts'
import { dayFrom } from '../world/days.ts'
import { waitUntil } from '../world/wait-until.ts'

/** A day that may be promised: one that is gone is refused. */
const later = dayFrom(Date.now(), 60)

type Id = number | string

export interface Setting {
  own?(): Promise<Id>
  foreign?(): Promise<Id>
  /** What stands beside the array. */
  beside?(own: Id): Promise<object> | object
  /** What a row says besides its id; the first is that of the own one. */
  row?(at: number): object
}

export interface People {
  mine: Caller
  theirs: Caller
  makeMine: Maker
  makeTheirs: Maker
  labelOf(caller: Caller): Promise<number>
}

/** A shop of mine with a plan that is being edited. */
export interface Workshop {
  shop: OutsourcingShop
  theirShop: OutsourcingShop
  scheduleId: number
  mouldId: number
  /** Tasks that any machining centre may do, and those of the fitters. */
  plates: readonly number[]
  fittings: readonly number[]
  version(): Promise<number>
}

export async function openWorkshop({ mine, theirs }: Pick<People, 'mine' | 'theirs'>): Promise<Workshop> {
  const [shop, theirShop] = [await seedOutsourcing(mine), await seedOutsourcing(theirs)]
  const { mouldId } = await seedMould(mine, shop, 'PLAN', { plates: 2 })
  await seedMould(mine, shop, 'PLAN2')
  const { scheduleId } = await planned(mine)
  await openPlan(mine, scheduleId)
  const tasksOf = async (search: string): Promise<number[]> =>
    (await mine.ok('aps/schedule/task/getList', { scheduleId, search })).rows.map(
      ({ taskId }: { taskId: number }) => taskId,
    )
  return {
    shop,
    theirShop,
    scheduleId,
    mouldId,
    plates: await tasksOf('P0'),
    fittings: await tasksOf('C01-30'),
    version: async () => (await mine.ok('aps/session/open.do', { scheduleId })).version,
  }
}

export function batchSettings(
  { mine, theirs, makeMine, makeTheirs, labelOf }: People,
  { shop, theirShop, scheduleId, mouldId, plates, fittings, version }: Workshop,
): Readonly<Record<string, Setting>> {
  let serial = 0
  const recordOf = async (...of: Parameters<Maker['record']>) => (await makeMine.record(...of)).id
  const supplierId = shop.suppliers.heat

  /** Orders by their lines. */
  const orders = new Map<Id, number>()
  /** An order of one line, on its way as far as the step wants it. */
  async function lineOf(caller: Caller, kind: 'order' | 'purchase', steps: readonly string[]): Promise<number> {
    const call = (verb: string, body: object) => caller.ok(`outsource/${kind}/${verb}.do`, body)
    const of = caller === mine ? { shop, make: makeMine } : { shop: theirShop, make: makeTheirs }
    const line =
      kind === 'order'
        ? { batchId: await wanted(caller, of.shop), operationNumber: 20 }
        : { partId: (await of.make.record(part, bought)).id }
    const { id } = await call('make', { supplierId: of.shop.suppliers.heat, lines: [line] })
    const [{ id: lineId }] = (await call('read', { id })).lines
    for (const verb of steps) await call(verb, verb === 'receive' ? { id, lines: [{ lineId, quantity: 1 }] } : { id })
    orders.set(lineId, id)
    return lineId
  }
  const wanted = async (caller = mine, of = shop): Promise<number> =>
    (await seedBatch(caller, of, `OUT${(serial += 1)}`)).batchId
  const bought = { materialStatus: 'notOrdered', quantity: 4 }

  const line = (kind: 'order' | 'purchase', steps: readonly string[], row: object, more = {}): Setting => ({
    own: () => lineOf(mine, kind, steps),
    foreign: () => lineOf(theirs, kind, steps),
    beside: (own) => ({ id: orders.get(own)!, ...more }),
    row: () => row,
  })

  const edited = async () => ({ scheduleId, version: await version() })
  const submitted = async (...outcomes: string[]) => {
    const documents = [{ id: await recordOf(costDocument) }]
    await mine.ok('bom/costDocument/submit.do', { documents })
    for (const outcome of outcomes) await mine.ok('bom/costDocument/answer.do', { documents, outcome, answer: 'X' })
    return documents[0]!.id
  }
  /** A modification order that reaches a batch which is being milled. */
  let orderId = 0
  async function reached(of: SeededMould): Promise<number> {
    await report(mine, of.batches['C01']!, [rowOf(10, { machineId: shop.machines['CNC01'] })])
    await report(mine, of.batches['P01']!, [rowOf(10, { machineId: shop.machines['CNC02'] })])
    ;({ id: orderId } = await addOrder(mine, of.mouldId, [of.parts['C01']!, of.parts['P01']!]))
    return orderId
  }
  const another = () => seedMould(mine, shop, `MOD${(serial += 1)}`)
  /** The things that are decided on, as they stand. */
  let things: object[] = []

  /** The form that the product offers, as a template of a kind. */
  async function template(kind: string): Promise<object> {
    const { body } = await mine.get(`bms/reportTemplate/sample.do?kind=${kind}`)
    const file = await mine.upload('form.xlsx', body)
    const { id } = await mine.ok('bms/reportTemplate/add.do', { name: `F${(serial += 1)}`, kind, file })
    return { templateId: id }
  }

  return {
    'reports.report.export batches': { beside: () => template('batchCard') },
    'reports.report.export moulds': { beside: () => template('mouldOverview') },
    'basic.section.savePermissions sections': { beside: async () => ({ roleId: await recordOf(role) }) },
    'identity.user.changeRoles users': {
      beside: async () => ({ how: 'add', roles: [{ roleId: await recordOf(role) }] }),
    },
    'identity.user.changeRoles roles': {
      beside: async () => ({ how: 'add', users: [{ userId: await recordOf(user) }] }),
    },
    'identity.user.saveDepartments departments': { beside: async () => ({ userId: await recordOf(user) }) },
    'production.batch.setDelivery batches': { beside: () => ({ deliveryDate: '2026-11-20' }) },
    'production.batch.pauseDispatch batches': {
      async own() {
        const id = await recordOf(batch)
        await mine.call(dispatchBatches, { batches: [{ id }] })
        return id
      },
    },
    'production.batch.outsource batches': {
      own: () => wanted(),
      beside: () => ({ apply: true, supplierId, turnaroundMinutes: 1_440 }),
    },
    'production.costDocument.answer documents': { own: submitted, beside: () => ({ outcome: 'successful' }) },
    'production.costDocument.retry documents': { own: () => submitted('failed') },
    'production.mould.setStatus moulds': { beside: () => ({ status: 'paused' }) },
    'electrode.piece.make parts': {
      own: async () => {
        const id = await recordOf(part, { type: partType.electrode, quantity: 1 })
        await makeMine.record(design, { partId: id, positions: [] })
        return id
      },
    },
    'electrode.piece.burn pieces': { beside: async () => ({ batchId: await recordOf(batch), operationNumber: 10 }) },
    'codes.printJob.send barcodes': {
      own: () => labelOf(mine),
      foreign: () => labelOf(theirs),
      beside: async () => ({ printerId: await recordOf(printer) }),
      row: () => ({ words: 'AAAA' }),
    },
    'outsourcing.order.make lines': {
      own: () => wanted(),
      beside: () => ({ supplierId }),
      row: () => ({ operationNumber: 20, quantity: 1 }),
    },
    'outsourcing.order.change lines': line('order', [], { quantity: 1 }, { version: 1 }),
    'outsourcing.order.confirm lines': line('order', ['send'], { expectedDate: later }),
    'outsourcing.order.receive lines': line('order', ['send'], { quantity: 1 }),
    'outsourcing.order.inspect lines': line('order', ['send', 'receive'], { good: 1, ng: 0 }),
    'outsourcing.purchase.make lines': {
      own: () => recordOf(part, bought),
      beside: () => ({ supplierId }),
      row: () => ({ quantity: 1 }),
    },
    'outsourcing.purchase.change lines': line('purchase', [], { quantity: 1 }, { version: 1 }),
    'outsourcing.purchase.confirm lines': line('purchase', ['send'], { promisedDate: later }),
    'outsourcing.purchase.receive lines': line('purchase', ['send'], { quantity: 1 }),
    'aps.task.update moulds': {
      own: async () => mouldId,
      beside: edited,
      row: (at) => ({ no: at + 1, deliveryDate: later }),
    },
    'aps.planEdit.update tasks machineId': {
      own: async () => shop.machines['CNC01']!,
      beside: edited,
      row: (at) => ({ no: at + 1, taskId: plates[at] }),
    },
    'aps.planEdit.update tasks groupId': {
      own: async () => shop.groups.FIT,
      beside: edited,
      row: (at) => ({ no: at + 1, taskId: fittings[at] }),
    },
    'trial.modification.decide decisions': {
      own: () => recordOf(processKind),
      async beside() {
        const id = await reached(await another())
        things = (await affected(mine, id)).things.map(({ key, state }: { key: string; state: string }) => ({
          ...{ key, state, decision: 'rework', minutes: 60 },
        }))
        return { id }
      },
      row: (at) => things[at]!,
    },
    'trial.modification.lift batches': {
      async own() {
        const of = await another()
        const id = await reached(of)
        await decideAll(mine, id, { batch: 'hold' })
        await release(mine, id)
        // What would come of it is planned in the background.
        await waitUntil(async () => (await mine.ok('comm/job/list.do', { active: true })).rows.length === 0, 'the jobs')
        return of.batches['C01']!
      },
      beside: () => ({ id: orderId }),
    },
  }
}
