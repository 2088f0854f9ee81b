import { action, choice, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { disposition } from './disposition.entity.ts'

/** Agrees to what is done with bad pieces, which lets their work go on, or does not. */
export const decideDispositions = action('floor.disposition.decide', {
  path: '/floor/disposition/decide.do',
  access: { permission: permissionOf(disposition, 'decide') },
  input: {
    dispositions: rows({
      required: true,
      fields: { id: ref(() => disposition, { required: true }) },
      key: ['id'],
      max: 100,
    }),
    decision: choice({ required: true, options: ['approved', 'rejected'] }),
    /** Why not, for whoever is to deal with the pieces otherwise. */
    answer: text({ max: 200 }),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['disposition.decided', 'disposition.answerNeeded', 'disposition.own'],
})
