import { section } from '@mouldwright/basic/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'

/** A tablet at the machines. It proves itself by a key that it made and that cannot leave it; an administrator's code let it in. */
export const terminal = entity('terminals.terminal', {
  scope: 'factory',
  path: 'terminals/terminal',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 30, example: 'EDM-1' }),
    /** Whose machines it shows; all of the factory without one. */
    sectionId: ref(() => section),
    place: text({ max: 50, example: 'Hall 2' }),
    /** Minutes without a touch after which nobody is signed in any more. */
    signOutMinutes: integer({ required: true, min: 1, max: 60, default: 3, unit: 'min' }),
    state: choice({ readonly: true, options: ['active', 'revoked'], default: 'active' }),
    appVersion: text({ readonly: true, max: 40 }),
    seenAt: instant({ readonly: true }),
    enrolledAt: instant({ readonly: true }),
    enrolledBy: text({ readonly: true, max: 50 }),
    revokedAt: instant({ readonly: true }),
    revokedBy: text({ readonly: true, max: 50 }),
  },
  groups: { history: ['state', 'appVersion', 'seenAt', 'enrolledAt', 'enrolledBy', 'revokedAt', 'revokedBy'] },
  list: {
    columns: [
      'name',
      'sectionId',
      'place',
      'state',
      'seenAt',
      'appVersion',
      'signOutMinutes',
      'enrolledAt',
      'enrolledBy',
    ],
    search: ['name', 'place'],
    filters: ['state', 'sectionId'],
    sort: 'name',
  },
  without: ['add', 'remove', 'export', 'import'],
})
