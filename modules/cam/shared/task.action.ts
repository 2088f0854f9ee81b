import { process } from '@mouldwright/basic/shared'
import { action, choice, duration, instant, integer, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { part } from '@mouldwright/production/shared'
import { taskKind, taskState } from './task.flow.ts'

const words = orNull(Type.String())
const figure = orNull(Type.Integer())
const access = { permission: 'cam.task:work' }

/** The task that is meant: of an operation of a part, its program or the check of it. */
const task = {
  partId: ref(() => part, { required: true }),
  operationNumber: integer({ required: true, min: 1, max: 9_999 }),
  kind: choice({ required: true, options: taskKind }),
}

const queuedTask = closedObject({
  partId: Type.Integer(),
  operationNumber: Type.Integer(),
  kind: Type.Enum(taskKind),
  mould: Type.String(),
  part: Type.String(),
  process: Type.String(),
  isMain: Type.Boolean(),
  level: words,
  material: words,
  processingMaterial: words,
  state: Type.Enum(taskState),
  programmerId: figure,
  programmer: words,
  estimatedMinutes: figure,
  workedMinutes: Type.Integer(),
  /** Since when it is being worked on without a break. */
  workingSince: words,
  expectedAt: words,
  finishedAt: words,
  /** Start in the plan that the shop follows, less the reserve; null where that plan has not got it. */
  neededAt: words,
  delivery: Type.String(),
})
export type QueuedTask = Static<typeof queuedTask>

export const mostQueued = 500

/** Programs, and checks of programs, that open moulds still need: the ones that are needed first come first. Of those that are done, the last ones, with what they took. */
export const queryQueue = action('cam.task.queue', {
  path: '/cam/task/queue.do',
  access: { permission: 'cam.task:check' },
  input: {
    whose: choice({ required: true, options: ['all', 'mine', 'free', 'done'], default: 'all' }),
    /** What one is trained for: programs of this process. */
    processId: ref(() => process),
    kind: choice({ options: taskKind }),
    search: text({ max: 50 }),
    /** How long before the start a program is to be there. */
    reserveHours: integer({ required: true, min: 0, max: 1_000, default: 24 }),
  },
  output: closedObject({ tasks: Type.Array(queuedTask), total: Type.Integer() }),
  reads: true,
})

const changed = closedObject({ state: Type.Enum(taskState) })

export const takeTask = action('cam.task.take', {
  path: '/cam/task/take.do',
  access,
  input: {
    ...task,
    estimatedMinutes: duration({ required: true, min: 1, max: 60_000, unit: 'h', example: 120 }),
    expectedAt: instant({ required: true }),
  },
  output: changed,
  refusals: ['task.notNeeded', 'task.taken'],
})

const step = <const N extends string>(verb: N) =>
  action(`cam.task.${verb}`, {
    path: `/cam/task/${verb}.do`,
    access,
    input: task,
    output: changed,
    refusals: ['task.notTaken', 'task.notYours', 'task.stateForbids'],
  })

export const startTask = step('start')
export const pauseTask = step('pause')
export const finishTask = step('finish')
export const giveUpTask = step('giveUp')

export const taskActions = [queryQueue, takeTask, startTask, pauseTask, finishTask, giveUpTask]
