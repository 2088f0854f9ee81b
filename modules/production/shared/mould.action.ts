import { action, choice, permissionOf, ref, rows } from '@mouldwright/kernel'
import { Type } from 'typebox'
import { mould } from './mould.entity.ts'
import { mouldStatus } from './order.flow.ts'

/** Opens, pauses, finishes or closes moulds; only open ones are planned. */
export const setMouldStatus = action('production.mould.setStatus', {
  path: '/bom/mold/setStatus.do',
  access: { permission: permissionOf(mould, 'modify') },
  input: {
    moulds: rows({ required: true, fields: { id: ref(() => mould, { required: true }) }, key: ['id'] }),
    status: choice({ required: true, options: mouldStatus }),
  },
  output: Type.Object({ changed: Type.Integer() }, { additionalProperties: false }),
  refusals: ['mould.stateForbids'],
})
