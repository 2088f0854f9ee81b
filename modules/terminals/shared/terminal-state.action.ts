import { action, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

/** Who the terminal is and where it stands; it says which version of its page it shows, for the list of terminals. */
export const getTerminal = action('terminals.terminal.self', {
  path: '/terminals/terminal/self.do',
  access: 'terminal',
  input: { version: text({ max: 50 }) },
  output: closedObject({
    name: Type.String(),
    factory: Type.String(),
    timeZone: Type.String(),
    language: Type.Enum(['zh', 'en']),
    sectionId: orNull(Type.Integer()),
    signOutMinutes: Type.Integer(),
    now: Type.String(),
  }),
})
