import { process } from '@mouldwright/basic/shared'
import { action, choice, duration, permissionOf, ref, rows, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { affectedDecisions, affectedKinds, batch } from '@mouldwright/production/shared'
import { modification } from './modification.entity.ts'

const id = ref(() => modification, { required: true })
const whole = Type.Integer()
const string = Type.String()
const may = (operation: string) => ({ permission: permissionOf(modification, operation) })
/** Things that one order decides upon. */
const mostThings = 2_000
const thingKey = text({ required: true, max: 100 })

const thing = closedObject({
  key: string,
  kind: Type.Enum(affectedKinds),
  partId: whole,
  batchId: orNull(whole),
  name: string,
  facts: Type.Record(string, Type.Union([string, Type.Number()])),
  state: string,
  decisions: Type.Array(Type.Enum(affectedDecisions)),
  path: string,
  /** Null: none yet. */
  decision: orNull(
    closedObject({
      decision: Type.Enum(affectedDecisions),
      processId: orNull(whole),
      process: orNull(string),
      minutes: orNull(whole),
      note: orNull(string),
      by: string,
      at: string,
      /** It was made before the thing stood as it does now, and is asked for again. */
      isStale: Type.Boolean(),
      /** What came of it: number of the batch made instead, or of the operation of rework. */
      result: orNull(string),
      /** Of recalls: who has called it back, and when. */
      doneBy: orNull(string),
      doneAt: orNull(string),
    }),
  ),
})
export type ShownThing = Static<typeof thing>

const hold = closedObject({
  batchId: whole,
  batch: string,
  by: string,
  at: string,
  liftedBy: orNull(string),
  liftedAt: orNull(string),
})
const mockPlan = closedObject({ scheduleId: whole, name: string })

/** What a modification order reaches, with what was decided; once it is released, what was decided then. */
export const listAffected = action('trial.modification.affected', {
  path: '/tr/modification/affected.do',
  access: may('detail'),
  input: { id },
  output: closedObject({
    things: Type.Array(thing),
    undecided: whole,
    holds: Type.Array(hold),
    mock: orNull(mockPlan),
  }),
  reads: true,
})
export type Affected = OutputOf<typeof listAffected>

/** Decides what becomes of things that the order reaches; each as it was seen. */
export const decideAffected = action('trial.modification.decide', {
  path: '/tr/modification/decide.do',
  access: may('decide'),
  input: {
    id,
    decisions: rows({
      required: true,
      min: 1,
      max: mostThings,
      fields: {
        key: thingKey,
        state: text({ required: true, max: 20_000 }),
        decision: choice({ required: true, options: affectedDecisions }),
        /** Of rework: what is done, and how long for each piece. */
        processId: ref(() => process),
        minutes: duration({ min: 1, max: 600_000, unit: 'h' }),
        note: text({ max: 200 }),
      },
      key: ['key'],
    }),
  },
  output: closedObject({ undecided: whole }),
  refusals: [
    'modification.stateForbids',
    'modification.thingMoved',
    'modification.mayNotDecideSo',
    'modification.reworkIncomplete',
  ],
})

const released = closedObject({
  /** It was released before. */
  already: Type.Boolean(),
  holds: whole,
  remade: whole,
  reworked: whole,
  recalls: whole,
  mock: orNull(mockPlan),
})
export type Released = Static<typeof released>

/** Releases the order: all decisions take effect at once, or none. Released again, nothing happens. */
export const releaseModification = action('trial.modification.release', {
  path: '/tr/modification/release.do',
  access: may('release'),
  input: { id },
  output: released,
  refusals: [
    'modification.stateForbids',
    'modification.undecided',
    'modification.mouldOver',
    'modification.noBuyer',
    'modification.revisionMoved',
    'mould.promiseOver',
    'mould.promiseNotAfterStart',
  ],
})

/** Makes the mock plan "with the modification" of a released order; there is one for each order. */
export const makeModificationMock = action('trial.modification.mock', {
  path: '/tr/modification/mock.do',
  access: may('mock'),
  input: { id },
  output: mockPlan,
  refusals: [
    'modification.stateForbids',
    'modification.noSchedule',
    'modification.mayNotPlan',
    'schedule.running',
    'schedule.defaultBusy',
    'session.held',
    'session.saveFirst',
  ],
})

/** Lets held batches go on. */
export const liftHolds = action('trial.modification.lift', {
  path: '/tr/modification/lift.do',
  access: may('release'),
  input: {
    id,
    batches: rows({
      required: true,
      min: 1,
      fields: { id: ref(() => batch, { required: true }) },
      key: ['id'],
      max: mostThings,
    }),
  },
  output: closedObject({ lifted: whole }),
})

/** The buyer has called it back. */
export const finishRecall = action('trial.modification.recalled', {
  path: '/tr/modification/recalled.do',
  access: may('recall'),
  input: { id, key: thingKey },
  output: closedObject({}),
  refusals: ['modification.noRecall'],
})

export const closeModification = action('trial.modification.close', {
  path: '/tr/modification/close.do',
  access: may('release'),
  input: { id },
  output: closedObject({}),
  refusals: ['modification.stateForbids', 'modification.stillOpen'],
})

export const cancelModification = action('trial.modification.cancel', {
  path: '/tr/modification/cancel.do',
  access: may('modify'),
  input: { id },
  output: closedObject({}),
  refusals: ['modification.stateForbids'],
})

export const modificationActions = [
  listAffected,
  decideAffected,
  releaseModification,
  makeModificationMock,
  liftHolds,
  finishRecall,
  closeModification,
  cancelModification,
]
