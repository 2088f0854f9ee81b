/** Roles for the jobs of a mould shop that the four of the product are too wide or too narrow for. */
import { words, type PackRow, type Words } from './rows.ts'

const group = words('常用岗位', 'Usual jobs')
const seeing = (modules: readonly string[]) => modules.flatMap((of) => [`${of}.*:check`, `${of}.*:detail`])

type RoleRow = readonly [code: string, said: Words, permissions: readonly string[]]

const roles: readonly RoleRow[] = [
  [
    'inspector',
    words('质检员', 'Inspector'),
    [
      ...seeing(['basic', 'production', 'electrode', 'outsourcing', 'floor', 'gate', 'trial']),
      ...['measure', 'concede'].map((right) => `electrode.piece:${right}`),
      'production.measuredSize:*',
      'floor.report:tell',
      'floor.disposition:decide',
      'outsourcing.order:inspect',
      'outsourcing.order:approve',
      'trial.issue:*',
    ],
  ],
  [
    'programmer',
    words('编程员', 'Programmer'),
    [
      ...seeing(['basic', 'production', 'aps', 'trial']),
      'cam.*',
      'electrode.*',
      'floor.report:check',
      'floor.report:tell',
    ],
  ],
  [
    'purchaser',
    words('采购员', 'Purchaser'),
    [...seeing(['basic', 'production', 'aps']), 'basic.supplier:*', 'outsourcing.*', 'portal.*'],
  ],
  [
    'foreman',
    words('班组长', 'Foreman'),
    [
      ...seeing(['basic', 'production', 'electrode', 'cam', 'aps', 'outsourcing', 'trial', 'signals']),
      ...['floor.*', 'aps.dispatch:*', 'alarms.alarm:*', 'terminals.terminal:work', 'terminals.call:*'],
      ...['predecessor', 'material', 'programOld'].map((gate) => `gate.${gate}:override`),
      ...['gate.override:check', 'gate.override:detail', 'support.*'],
    ],
  ],
]

export const roleRows: readonly PackRow[] = roles.map(([code, name, permissions], at) => ({
  code,
  name,
  group,
  sortCode: (at + 1) * 10,
  permissions: permissions.map((permission) => ({ permission })),
}))
