import type { zh } from '../../locales/zh.ts'

export type BuiltInRole = keyof typeof zh.builtInRoles

const seeing = (modules: readonly string[]) =>
  modules.flatMap((module) => [`${module}.*:check`, `${module}.*:detail`, `${module}.*:export`])

/** The roles that every tenant starts with. */
export const builtInRoles: Readonly<Record<BuiltInRole, readonly string[]>> = {
  administrator: ['*'],
  planner: [
    'basic.*',
    'production.*',
    'aps.*',
    'alarms.*',
    'jobs.*',
    'tenancy.factory:check',
    'identity.user:check',
    'links.entry:check',
  ],
  workshop: [
    ...seeing(['basic', 'production']),
    'aps.dispatch:*',
    'aps.task:check',
    'aps.task:detail',
    'alarms.alarm:*',
    'links.entry:check',
  ],
  viewer: [...seeing(['basic', 'production', 'aps', 'alarms']), 'links.entry:check'],
}
