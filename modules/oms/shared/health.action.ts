/** How the installation runs: alarms, nodes, the file store, and what was slow or failed. */
import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const textOrNull = orNull(Type.String())
const integerOrNull = orNull(Type.Integer())

const state = closedObject({
  alarms: Type.Array(
    closedObject({ id: Type.Integer(), sentence: Type.String(), since: Type.String(), endedAt: textOrNull }),
  ),
  nodes: Type.Array(
    closedObject({
      id: Type.String(),
      version: Type.String(),
      role: Type.Union([Type.Literal('all'), Type.Literal('web'), Type.Literal('worker')]),
      host: Type.String(),
      pid: Type.Integer(),
      state: Type.Union([
        Type.Literal('ready'),
        Type.Literal('draining'),
        Type.Literal('stopped'),
        Type.Literal('silent'),
      ]),
      startedAt: Type.String(),
      seenAt: Type.String(),
      diskBytes: integerOrNull,
      diskFreeBytes: integerOrNull,
      jobs: Type.Integer(),
      sockets: Type.Integer(),
    }),
  ),
  files: closedObject({
    kind: Type.Union([Type.Literal('folder'), Type.Literal('s3')]),
    place: Type.String(),
    fault: textOrNull,
  }),
  activity: Type.Array(
    closedObject({
      id: Type.Integer(),
      at: Type.String(),
      kind: Type.Union([Type.Literal('call'), Type.Literal('job')]),
      name: Type.String(),
      traceId: Type.String(),
      tenantName: textOrNull,
      milliseconds: Type.Integer(),
      failed: Type.Boolean(),
    }),
  ),
})
export type HealthState = Static<typeof state>

export const queryHealth = action('oms.health.query', {
  path: '/oms/health/query.do',
  access: { permission: 'oms.health:check' },
  output: state,
  reads: true,
})
