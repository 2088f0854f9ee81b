import { fileSecurity } from '@mouldwright/identity/shared'
import type { zh } from '../../locales/zh.ts'

export type BuiltInRole = keyof typeof zh.builtInRoles

const seeing = (modules: readonly string[]) =>
  modules.flatMap((module) => [`${module}.*:check`, `${module}.*:detail`, `${module}.*:export`])

/** Reports by the templates that there are. */
const printing = ['reports.report:export', 'reports.template:check', 'reports.template:detail'] as const

/** The roles that every tenant starts with. */
export const builtInRoles: Readonly<Record<BuiltInRole, readonly string[]>> = {
  administrator: ['*'],
  planner: [
    'cam.*',
    'basic.*',
    'production.*',
    'electrode.*',
    'aps.*',
    'alarms.*',
    'trial.*',
    'outsourcing.*',
    'gate.*',
    'floor.*',
    'figures.*',
    'portal.*',
    'signals.*',
    'jobs.*',
    'support.*',
    'reports.*',
    'tenancy.factory:check',
    'identity.user:check',
    'links.entry:check',
  ],
  workshop: [
    ...seeing(['cam']),
    ...['cam.task:work', 'cam.program:add', 'cam.program:modify', 'cam.program:load', 'cam.program:send'],
    ...seeing(['electrode']),
    ...['make', 'advance', 'measure', 'bind', 'load', 'burn'].map((right) => `electrode.piece:${right}`),
    ...seeing(['basic', 'production', 'trial', 'outsourcing']),
    'trial.trial:modify',
    'trial.trial:record',
    'trial.issue:add',
    'trial.issue:modify',
    'trial.issue:settle',
    'outsourcing.order:receive',
    'outsourcing.order:inspect',
    'aps.dispatch:*',
    'aps.task:check',
    'aps.task:detail',
    'alarms.alarm:*',
    'floor.report:check',
    'floor.report:detail',
    'floor.report:tell',
    'floor.correction:check',
    'floor.correction:detail',
    'floor.correction:propose',
    'gate.override:check',
    'gate.override:detail',
    'support.*',
    'terminals.terminal:work',
    ...seeing(['signals']),
    ...printing,
    'links.entry:check',
  ],
  viewer: [
    ...seeing(['cam']),
    ...seeing(['electrode']),
    ...seeing(['basic', 'production', 'aps', 'alarms', 'trial', 'outsourcing']),
    ...seeing(['gate', 'floor', 'figures', 'signals']),
    'support.*',
    ...printing,
    'links.entry:check',
  ],
}

/** The most secret files that they read. */
export const fileSecurityOfBuiltIn: Readonly<Record<BuiltInRole, number>> = {
  administrator: fileSecurity.secret,
  planner: fileSecurity.confidential,
  workshop: fileSecurity.internal,
  viewer: fileSecurity.internal,
}
