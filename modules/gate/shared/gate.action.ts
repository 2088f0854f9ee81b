import { machine } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { action, choice, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { batch, batchOperation } from '@mouldwright/production/shared'
import { gateCodes, gateLights, redGates } from './gate.ts'
import { gateOverride } from './override.entity.ts'

const override = closedObject({ by: Type.String(), reason: Type.String(), at: Type.String() })
const reason = closedObject({
  code: Type.Enum(gateCodes),
  light: Type.Enum(['amber', 'red'] as const),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  path: Type.Optional(Type.String()),
  override: Type.Optional(override),
  /** In the caller's language. */
  sentence: Type.String(),
  /** The caller holds the right to override it. */
  mayOverride: Type.Boolean(),
})

const shownGate = closedObject({
  batchId: Type.Integer(),
  operationNumber: Type.Integer(),
  light: Type.Enum(gateLights),
  reasons: Type.Array(reason),
})
export type ShownGate = Static<typeof shownGate>

/** Whether operations may start now, on which machine and by whom. */
export const queryGates = action('gate.query', {
  path: '/floor/gate/query.do',
  access: { permission: permissionOf(batch, 'check') },
  input: {
    operations: rows({
      required: true,
      fields: {
        ...batchOperation,
        machineId: ref(() => machine),
        userId: ref(() => user),
      },
      key: ['batchId', 'operationNumber'],
      max: 500,
    }),
  },
  output: closedObject({ operations: Type.Array(shownGate) }),
  reads: true,
})

/** Lets an operation start although a gate is red, for the next day; each gate has a right of its own. */
export const overrideGate = action('gate.overrideOnce', {
  path: '/floor/gate/override.do',
  access: 'signedIn',
  input: {
    ...batchOperation,
    machineId: ref(() => machine),
    code: choice({ required: true, options: redGates }),
    reason: text({ required: true, min: 2, max: 200 }),
  },
  output: closedObject({ id: Type.Integer() }),
  refusals: ['gate.notRed'],
})

/** Overrides by month and gate, for the last twelve months. */
export const countOverrides = action('gate.countOverrides', {
  path: '/floor/gate/count.do',
  access: { permission: permissionOf(gateOverride, 'check') },
  output: closedObject({
    months: Type.Array(closedObject({ month: Type.String(), code: Type.Enum(redGates), count: Type.Integer() })),
  }),
  reads: true,
})
