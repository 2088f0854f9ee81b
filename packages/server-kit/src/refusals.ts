/** How the refusals of the kit itself travel: any call may end with one, so actions do not declare them. */
import type { RefusalKind } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'

export const kitRefusals = {
  'input.invalid': 'invalid',
  'session.absent': 'notSignedIn',
  'session.ended': 'ended',
  'terminal.unknown': 'notSignedIn',
  'terminal.revoked': 'ended',
  'terminal.clock': 'refused',
  'terminal.repeated': 'conflict',
  'gateway.unknown': 'notSignedIn',
  'gateway.revoked': 'ended',
  'gateway.expired': 'ended',
  'gateway.clock': 'refused',
  'gateway.repeated': 'conflict',
  'file.elsewhere': 'refused',
  'file.unreachable': 'busy',
  'file.noRoom': 'busy',
  'file.local': 'refused',
  'access.denied': 'denied',
  'access.crossSite': 'denied',
  'module.closed': 'moduleClosed',
  'route.absent': 'absent',
  'record.absent': 'absent',
  'record.changed': 'conflict',
  'record.referenced': 'conflict',
  'command.reused': 'conflict',
  'body.tooLarge': 'tooLarge',
  'body.mediaType': 'mediaType',
  'load.tooMany': 'tooMany',
  'load.tooManyCalls': 'tooMany',
  'load.tooManyOfTenant': 'tooMany',
  'load.conflict': 'conflict',
  'load.busy': 'busy',
  'defect.unexpected': 'refused',
} as const satisfies Record<keyof typeof zh.refusals, RefusalKind>

export type KitRefusalCode = keyof typeof kitRefusals
