import { showKanban } from '@mouldwright/aps/shared'
import { kanban } from '@mouldwright/basic/shared'
import { action, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { Type } from 'typebox'
import { screen } from './screen.entity.ts'

const closed = { additionalProperties: false }

/** Makes the address of a screen; it is shown this once. */
export const makeScreen = action('terminals.screen.make', {
  path: '/terminals/screen/make.do',
  access: { permission: permissionOf(screen, 'make') },
  input: { name: text({ required: true, max: 30 }), kanbanId: ref(() => kanban) },
  output: Type.Object({ id: Type.Integer(), token: Type.String() }, closed),
})

export const revokeScreens = action('terminals.screen.revoke', {
  path: '/terminals/screen/revoke.do',
  access: { permission: permissionOf(screen, 'make') },
  input: {
    screens: rows({ required: true, fields: { id: ref(() => screen, { required: true }) }, key: ['id'], max: 100 }),
  },
  output: Type.Object({ revoked: Type.Integer() }, closed),
})

/** What a screen shows now: one of its boards, by the place in their round. */
export const showScreen = action('terminals.screen.show', {
  path: '/terminals/screen/show.do',
  access: 'public',
  input: {
    token: text({ required: true, max: 64 }),
    board: integer({ required: true, min: 0, max: 499, default: 0 }),
  },
  output: Type.Object(
    {
      name: Type.String(),
      timeZone: Type.String(),
      /** Boards in the round. */
      boards: Type.Integer(),
      shown: Type.Union([showKanban.output, Type.Null()]),
    },
    closed,
  ),
  refusals: ['screen.unknown'],
})
