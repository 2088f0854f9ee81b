/** How the installation runs: alarms, nodes, the file store, and what was slow or failed. */
import { action } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }
const textOrNull = Type.Union([Type.String(), Type.Null()])
const integerOrNull = Type.Union([Type.Integer(), Type.Null()])

const state = Type.Object(
  {
    alarms: Type.Array(
      Type.Object({ id: Type.Integer(), sentence: Type.String(), since: Type.String(), endedAt: textOrNull }, closed),
    ),
    nodes: Type.Array(
      Type.Object(
        {
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
        },
        closed,
      ),
    ),
    files: Type.Object(
      {
        kind: Type.Union([Type.Literal('folder'), Type.Literal('s3')]),
        place: Type.String(),
        fault: textOrNull,
      },
      closed,
    ),
    activity: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          at: Type.String(),
          kind: Type.Union([Type.Literal('call'), Type.Literal('job')]),
          name: Type.String(),
          traceId: Type.String(),
          tenantName: textOrNull,
          milliseconds: Type.Integer(),
          failed: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type HealthState = Static<typeof state>

export const queryHealth = action('oms.health.query', {
  path: '/oms/health/query.do',
  access: { permission: 'oms.health:check' },
  input: {},
  output: state,
  reads: true,
})
