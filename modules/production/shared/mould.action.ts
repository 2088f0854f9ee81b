import { action, choice, date, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'
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
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['mould.stateForbids'],
})

const moulds = rows({ required: true, fields: { id: ref(() => mould, { required: true }) }, key: ['id'], max: 1_000 })

/** Gives moulds another promised date. The first one is set by publishing a plan; later ones have a reason, and are kept with it. */
export const setPromise = action('production.mould.setPromise', {
  path: '/bom/mold/setPromise.do',
  access: { permission: permissionOf(mould, 'promise') },
  input: {
    moulds,
    promisedDate: date({ required: true, example: '2026-11-27' }),
    reason: text({ required: true, max: 200, long: true }),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['mould.notPromised', 'mould.promiseOver', 'mould.promiseNotAfterStart', 'mould.samePromise'],
})

const promiseSchema = closedObject({
  promisedDate: Type.String(),
  /** Null: set by publishing. */
  reason: orNull(Type.String()),
  publishNumber: orNull(Type.Integer()),
  by: Type.String(),
  at: Type.String(),
})
export type MouldPromise = Static<typeof promiseSchema>

/** What was promised for a mould, newest first: who, when, why, and the number of the publication that set the first. */
export const listPromises = action('production.mould.promises', {
  path: '/bom/mold/getPromises.do',
  access: { permission: permissionOf(mould, 'detail') },
  input: {
    mouldId: ref(() => mould, { required: true }),
    page: integer({ min: 1, default: 1 }),
    size: integer({ min: 1, max: 200, default: 50 }),
  },
  output: pageOf(promiseSchema),
  reads: true,
})

export const mouldActions = [setMouldStatus, setPromise, listPromises]
