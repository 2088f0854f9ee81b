import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  refusals: {
    'input.invalid': 'faults in the input: {{count}}',
    'session.absent': 'sign in first',
    'session.ended': 'the session has ended, sign in again',
    'access.denied': 'no permission: {{permission}}',
    'access.crossSite': 'the request comes from another site and was refused',
    'module.closed': 'not open module {{module}}',
    'route.absent': 'there is no such call',
    'record.absent': 'the record does not exist or was removed',
    'record.changed': 'the record was changed by {{by}} at {{at}}; look at the differences, then save again',
    'record.referenced': '“{{label}}” is used by {{by}} and cannot be removed',
    'command.pending': 'the same command is being carried out',
    'command.reused': 'this command key was used for another request',
    'body.tooLarge': 'the content is larger than {{max}}',
    'body.mediaType': 'only JSON is accepted',
    'load.tooMany': 'too many requests, try again in a moment',
    'load.busy': 'the system is busy, try again in a moment',
    'defect.unexpected': 'Server exception, please contact the administrator (trace {{traceId}})',
  },
  audit: { more: 'and {{count}} more' },
}
