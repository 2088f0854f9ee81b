import { user } from '@mouldwright/identity/shared'
import { action, integer, ref } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'

/** A drawing of a job sheet, for somebody who has proven themselves at this terminal. */
export const readDrawing = action('terminals.drawing.read', {
  path: '/terminals/drawing/read.do',
  access: 'terminal',
  input: {
    fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    userId: ref(() => user, { required: true }),
  },
  output: Type.Unknown(),
  answers: 'file',
  refusals: ['fact.notProven'],
  reads: true,
})

export const drawingActions = [readDrawing]
