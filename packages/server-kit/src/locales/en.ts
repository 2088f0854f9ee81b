import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  refusals: {
    'input.invalid': 'problems in the input: {{count}}',
    'session.absent': 'sign in first',
    'session.ended': 'the session has ended; sign in again',
    'terminal.unknown': 'only an enrolled terminal may do this',
    'terminal.revoked': 'this terminal was revoked; enrol it with a new code',
    'terminal.clock':
      'the clock of this terminal differs from the server’s; the call is sent again with the right time',
    'terminal.repeated': 'this call has arrived before',
    'gateway.unknown': 'only an enrolled gateway may do this',
    'gateway.revoked': 'this gateway was revoked; enrol it with a new code',
    'gateway.expired': 'the certificate of this gateway has expired; it must be renewed first',
    'gateway.clock': 'the clock of this gateway differs from the server’s; the call is sent again with the right time',
    'gateway.repeated': 'this call has arrived before',
    'file.elsewhere': 'this file stays on a gateway in the factory; download it from within its network',
    'file.local': 'files of this type stay inside the factory: choose its gateway, and send the file from its network',
    'file.noRoom': 'the file store has no room, so nothing was saved; tell the administrator',
    'file.unreachable': 'the file store cannot be reached, so nothing was saved or read; try again in a moment',
    'access.denied': 'no permission: {{permission}}',
    'access.crossSite': 'the request comes from another site and was refused',
    'module.closed': 'Module “{{module}}” is not open',
    'route.absent': 'this call does not exist',
    'record.absent': 'the record does not exist or has been deleted',
    'record.changed': '{{by}} changed the record at {{at}}; review the differences, then save again',
    'record.referenced': '“{{label}}” is used by {{by}} and cannot be deleted',
    'command.reused': 'this command key was used for another request',
    'body.tooLarge': 'the content is larger than {{max}}',
    'body.mediaType': 'only JSON is accepted',
    'load.tooMany': 'too many requests; try again in a moment',
    'load.tooManyCalls': 'you ask too often, try again in {{seconds}} s',
    'load.tooManyOfTenant': 'your company asks too often, try again in {{seconds}} s',
    'load.conflict':
      'someone else, or another action, is changing the same data, so nothing was done; reload and try again',
    'load.busy': 'the system is busy; try again in a moment',
    'defect.unexpected': 'Server exception, please contact the administrator (trace {{traceId}})',
  },
  audit: { more: 'and {{count}} more' },
}
