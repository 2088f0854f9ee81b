import { partType } from '@mouldwright/basic/shared'
import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { mould } from './mould.entity.ts'
import { part } from './part.entity.ts'

const access = { permission: permissionOf(part, 'add') }
const place = { mouldId: ref(() => mould, { required: true }), partTypeId: ref(() => partType, { required: true }) }
const refusals = ['partNumber.noRule', 'partNumber.noCustomer', 'partNumber.unfit'] as const

/** The next three numbers as they are now; whoever adds first takes the first. */
export const previewPartNumbers = action('production.part.previewNumbers', {
  path: '/bom/part/previewNumbers.do',
  access,
  input: place,
  output: closedObject({ numbers: Type.Array(Type.String()) }),
  refusals,
  reads: true,
})

const { name, quantity, deliveryDate } = part.fields

/** Adds a part whose number the rule of its type gives. */
export const addPartByRule = action('production.part.addByRule', {
  path: '/bom/part/addByRule.do',
  access,
  input: { ...place, name, quantity, deliveryDate },
  output: closedObject({ id: Type.Integer(), number: Type.String() }),
  refusals,
})

export const partNumberActions = [addPartByRule, previewPartNumbers]
