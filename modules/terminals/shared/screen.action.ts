import { showKanban } from '@mouldwright/aps/shared'
import { kanban } from '@mouldwright/basic/shared'
import { action, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { screen } from './screen.entity.ts'

/** Makes the address of a screen; it is shown this once. */
export const makeScreen = action('terminals.screen.make', {
  path: '/terminals/screen/make.do',
  access: { permission: permissionOf(screen, 'make') },
  input: { name: text({ required: true, max: 30 }), kanbanId: ref(() => kanban) },
  output: closedObject({ id: Type.Integer(), token: Type.String() }),
})

export const revokeScreens = action('terminals.screen.revoke', {
  path: '/terminals/screen/revoke.do',
  access: { permission: permissionOf(screen, 'make') },
  input: {
    screens: rows({ required: true, fields: { id: ref(() => screen, { required: true }) }, key: ['id'], max: 100 }),
  },
  output: closedObject({ revoked: Type.Integer() }),
})

/** What a screen shows now: one of its boards, by the place in their round. */
export const showScreen = action('terminals.screen.show', {
  path: '/terminals/screen/show.do',
  access: 'public',
  input: {
    token: text({ required: true, max: 64 }),
    board: integer({ required: true, min: 0, max: 499, default: 0 }),
  },
  output: closedObject({
    name: Type.String(),
    timeZone: Type.String(),
    /** Boards in the round. */
    boards: Type.Integer(),
    shown: orNull(showKanban.output),
  }),
  refusals: ['screen.unknown'],
})

/** A picture of a board that the screen shows. */
export const openScreenPicture = action('terminals.screen.picture', {
  path: '/terminals/screen/picture.do',
  access: 'public',
  input: {
    token: text({ required: true, max: 64 }),
    fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'all',
  reads: true,
  refusals: ['screen.unknown'],
})

export const screenActions = [makeScreen, revokeScreens, showScreen, openScreenPicture]
