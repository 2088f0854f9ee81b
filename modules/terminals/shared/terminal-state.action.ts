import { action } from '@mouldwright/kernel'
import { Type } from 'typebox'

const closed = { additionalProperties: false }

/** Who the terminal is and where it stands; asked at each start. */
export const getTerminal = action('terminals.terminal.self', {
  path: '/terminals/terminal/self.do',
  access: 'terminal',
  input: {},
  output: Type.Object(
    {
      name: Type.String(),
      factory: Type.String(),
      timeZone: Type.String(),
      language: Type.Enum(['zh', 'en']),
      sectionId: Type.Union([Type.Integer(), Type.Null()]),
      signOutMinutes: Type.Integer(),
      now: Type.String(),
    },
    closed,
  ),
  reads: true,
})
