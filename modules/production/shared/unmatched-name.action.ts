import { colourStandard, material, supplier } from '@mouldwright/basic/shared'
import { department } from '@mouldwright/identity/shared'
import { action, choice, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { part } from './part.entity.ts'

/** Kinds of records that were named by free text. */
export const namedKinds = ['material', 'supplier', 'colourStandard', 'department'] as const

// Of whatever else a name stands in, the caller sees and changes what they may.
const access = { permission: permissionOf(part, 'modify') }

const unmatchedName = closedObject({
  kind: Type.Enum(namedKinds),
  text: Type.String(),
  /** Places that say so. */
  count: Type.Integer(),
  /** The first of them, as people name them. */
  places: Type.Array(Type.String()),
})
export type UnmatchedName = Static<typeof unmatchedName>

/** Names from the time of free text that fitted no record, or several; the most frequent 200. */
export const listUnmatchedNames = action('production.unmatchedName.list', {
  path: '/bom/unmatchedName/list.do',
  access,
  output: closedObject({ names: Type.Array(unmatchedName), total: Type.Integer() }),
  reads: true,
})

const which = {
  kind: choice({ required: true, options: namedKinds }),
  text: text({ required: true, max: 50 }),
}
const settled = closedObject({ changed: Type.Integer(), left: Type.Integer() })

/** Lets places with the name, 500 at a time, name the chosen record. */
export const matchName = action('production.unmatchedName.match', {
  path: '/bom/unmatchedName/match.do',
  access,
  input: {
    ...which,
    materialId: ref(() => material),
    supplierId: ref(() => supplier),
    colourStandardId: ref(() => colourStandard),
    departmentId: ref(() => department),
  },
  output: settled,
  refusals: ['unmatchedName.settled', 'unmatchedName.recordNeeded', 'unmatchedName.recordRetired'],
})

/** Leaves the places with the name blank, 500 at a time; what they said stays in their history. */
export const dismissName = action('production.unmatchedName.dismiss', {
  path: '/bom/unmatchedName/dismiss.do',
  access,
  input: which,
  output: settled,
  refusals: ['unmatchedName.settled'],
})

export const unmatchedNameActions = [listUnmatchedNames, matchName, dismissName]
