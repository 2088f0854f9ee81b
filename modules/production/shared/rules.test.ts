import { brokenRules, mayAdvance, validate, type Entity } from '@mouldwright/kernel'
import { describe, expect, it } from 'vitest'
import {
  batch,
  batchFlow,
  batchStatus,
  doneShare,
  lockState,
  mould,
  mouldFlow,
  mouldStatus,
  operationState,
  operationsToOutsource,
  part,
  piecesNeeded,
  route,
  stagesOf,
  taskSource,
  type OperationFacts,
} from './index.ts'

const broken = (of: Entity, values: object) =>
  brokenRules(of.rules, values as Record<string, unknown>).map(({ rule, row }) => (row ? `${rule} ${row}` : rule))
const stages = [
  { stage: 'fine', sparkGap: 0.08, quantity: 2 },
  { stage: 'rough', sparkGap: 0.3, quantity: 1 },
] as const
const begun = { number: 10, lock: 0, machineId: 1, startedAt: '2026-09-01T08:00:00.000Z' }

const cases: readonly [string, Entity, object, readonly string[]][] = [
  [
    '[AP-10] a mould that starts before its delivery',
    mould,
    { startDate: '2026-09-01', deliveryDate: '2026-09-02' },
    [],
  ],
  [
    '[AP-10] a mould that starts on its delivery',
    mould,
    { startDate: '2026-09-01', deliveryDate: '2026-09-01' },
    ['startNotBeforeDelivery'],
  ],
  [
    '[AP-10] a batch that starts on its delivery',
    batch,
    { startDate: '2026-09-01', deliveryDate: '2026-09-01' },
    ['startNotBeforeDelivery'],
  ],
  [
    'an electrode with a burn',
    part,
    { type: 2, quantity: 2, burns: [{ partId: 1, operationNumber: 50, pieces: 2 }] },
    [],
  ],
  ['a workpiece with a burn', part, { type: 1, burns: [{ partId: 1, operationNumber: 50 }] }, ['burnsOfWorkpiece']],
  ['a workpiece with a spark gap', part, { type: 1, sparkGap: 0.1 }, ['burnsOfWorkpiece']],
  [
    'a burn with more electrodes than there are',
    part,
    { type: 2, quantity: 1, burns: [{ partId: 1, operationNumber: 50, pieces: 2 }] },
    ['burnTakesTooMany 1'],
  ],
  [
    '[EL-01] an electrode with stages, and burns that take some of each',
    part,
    { type: 2, quantity: 3, stages, burns: [{ partId: 1, operationNumber: 50, roughPieces: 1, finePieces: 2 }] },
    [],
  ],
  ['[EL-01] a workpiece with stages', part, { type: 1, quantity: 3, stages }, ['burnsOfWorkpiece']],
  ['[EL-01] a shared workpiece', part, { type: 1, isShared: true }, ['burnsOfWorkpiece']],
  ['[EL-01] stages that do not add up', part, { type: 2, quantity: 4, stages }, ['stagesOff']],
  ['[EL-01] stages beside a gap', part, { type: 2, quantity: 3, stages, sparkGap: 0 }, ['stageTwice']],
  [
    '[EL-01] a burn with more of a stage than there are',
    part,
    { type: 2, quantity: 3, stages, burns: [{ partId: 1, operationNumber: 50, roughPieces: 2 }] },
    ['burnTakesTooMany 1'],
  ],
  [
    '[EL-01] a burn with pieces of no stage',
    part,
    { type: 2, quantity: 3, stages, burns: [{ partId: 1, operationNumber: 50, pieces: 2 }] },
    ['burnPiecesUnclear 1'],
  ],
  [
    'a program that is expected at a time',
    route,
    { operations: [{ camStatus: 'expected', camReadyAt: '2026-09-01T08:00:00.000Z' }] },
    [],
  ],
  [
    'a check that is expected at no time',
    route,
    { operations: [{ camStatus: 'ready' }, { camQcStatus: 'expected' }] },
    ['expectedWithoutTime 2'],
  ],
  ['work in progress on a machine', batch, { operations: [{ ...begun, progress: 40, workedMinutes: 60 }] }, []],
  [
    'progress of work that has not begun',
    batch,
    { operations: [{ number: 10, progress: 40 }] },
    ['progressWithoutStart 1'],
  ],
  [
    'an end before the start',
    batch,
    { operations: [{ ...begun, finishedAt: '2026-09-01T07:00:00.000Z' }] },
    ['finishBeforeStart 1'],
  ],
  ['paused work', batch, { operations: [{ ...begun, isPaused: true }] }, []],
  [
    'a pause after the end',
    batch,
    { operations: [{ ...begun, isPaused: true, finishedAt: '2026-09-02T08:00:00.000Z' }] },
    ['pauseWithoutWork 1'],
  ],
  ['begun work that is nowhere', batch, { operations: [begun, { ...begun, machineId: null }] }, ['startedNowhere 2']],
  ['begun work at a supplier', batch, { operations: [{ ...begun, machineId: null, isOutsourced: true }] }, []],
]

describe('rules over several fields', () => {
  it.each(cases)('%s', (_, of, values, expected) => {
    expect(broken(of, values)).toEqual(expected)
  })
})

describe('values on the wire [AP-15 AP-09]', () => {
  it('holds the numbers of the specification', () => {
    expect(taskSource).toEqual({ normal: 0, copy: 1, forceDelivery: 2, outsource: 3, plm: 4 })
    expect(lockState).toEqual({ unlocked: 0, locked: 1, all: 2 })
    expect(Object.values(part.fields.type.options)).toEqual([1, 2])
  })

  it('keeps choices of queries out of records', () => {
    const operations = [{ number: 10, lock: 2 }]
    expect(validate(batch.fields, { operations }, { partial: true }).issues).toMatchObject([{ rule: 'choice' }])
    expect(validate(part.fields, { type: 0 }, { partial: true }).issues).toMatchObject([{ rule: 'choice' }])
  })
})

describe('states', () => {
  it('has a flow for exactly the states that a record may hold', () => {
    expect(Object.keys(mouldFlow.arrows)).toEqual([...mouldStatus])
    expect(Object.keys(batchFlow.arrows)).toEqual([...batchStatus])
  })

  it.each([
    ['open', 'dispatched', true],
    ['open', 'inProgress', true],
    ['inProgress', 'open', true],
    ['dispatched', 'inProgress', false],
    ['dispatched', 'paused', true],
    ['paused', 'dispatched', true],
    ['open', 'paused', false],
    ['finished', 'closed', false],
    ['closed', 'open', false],
  ] as const)('batch: %s to %s is %s', (from, to, may) => {
    expect(mayAdvance(batchFlow, from, to)).toBe(may)
  })

  it.each<[OperationFacts | undefined, string, number]>([
    [undefined, 'notStarted', 0],
    [{ progress: 0 }, 'notStarted', 0],
    [{ ...begun, progress: 40 }, 'inProgress', 0.4],
    [{ ...begun, isPaused: true }, 'paused', 0],
    [{ ...begun, finishedAt: '2026-09-02T08:00:00.000Z', progress: 90 }, 'completed', 1],
  ])('reads %o as %s', (facts, state, share) => {
    expect(operationState(facts)).toBe(state)
    expect(doneShare(facts)).toBe(share)
  })
})

describe('operations to outsource [AP-13]', () => {
  const operations = [begun, { number: 30, isOutsourced: true }]

  it('offers those that have not begun and are not outside', () => {
    expect(operationsToOutsource([10, 20, 30], operations, true)).toEqual([20])
  })

  it('takes back those that are outside and have not begun', () => {
    expect(operationsToOutsource([10, 20, 30], operations, false)).toEqual([30])
  })

  it('offers none of a batch without a route', () => {
    expect(operationsToOutsource([], [], true)).toEqual([])
  })
})

describe('pieces that a burn takes', () => {
  it('[EL-01] are of one stage where the electrode has one: as many as it says, else all', () => {
    const one = { quantity: 4, electrodeStage: 'rough', sparkGap: 0.3 } as const
    expect(stagesOf(one)).toEqual([{ stage: 'rough', sparkGap: 0.3, quantity: 4 }])
    expect(piecesNeeded(one, {})).toEqual([{ stage: 'rough', pieces: 4 }])
    expect(piecesNeeded(one, { pieces: 2 })).toEqual([{ stage: 'rough', pieces: 2 }])
    expect(piecesNeeded({ quantity: 1 }, {})).toEqual([{ stage: 'fine', pieces: 1 }])
  })

  it('[EL-01] are of each stage in the order in which they burn, or of those that it names', () => {
    const electrode = { quantity: 3, stages }
    expect(piecesNeeded(electrode, {})).toEqual([
      { stage: 'rough', pieces: 1 },
      { stage: 'fine', pieces: 2 },
    ])
    expect(piecesNeeded(electrode, { finePieces: 1 })).toEqual([{ stage: 'fine', pieces: 1 }])
  })
})
