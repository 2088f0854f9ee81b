import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

/** Who the terminal is and where it stands; asked at each start. */
export const getTerminal = action('terminals.terminal.self', {
  path: '/terminals/terminal/self.do',
  access: 'terminal',
  output: closedObject({
    name: Type.String(),
    factory: Type.String(),
    timeZone: Type.String(),
    language: Type.Enum(['zh', 'en']),
    sectionId: orNull(Type.Integer()),
    signOutMinutes: Type.Integer(),
    now: Type.String(),
  }),
  reads: true,
})
