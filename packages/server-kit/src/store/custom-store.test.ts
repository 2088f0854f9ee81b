import { entity, text, type Operation } from '@mouldwright/kernel'
import { expect, it } from 'vitest'
import { customEntityHandlers, type CustomStore } from '../index.ts'

const storeOf = (without: readonly Operation[]): CustomStore => ({
  entity: entity('sample.note', {
    scope: 'tenant',
    path: 'sample/note',
    key: ['name'],
    fields: { name: text({ required: true }) },
    list: { columns: ['name'], search: [], sort: 'name' },
    without: [...without, 'export', 'import'],
  }),
  list: async () => ({ rows: [], total: 0 }),
  read: async () => [],
  insert: async () => {},
})
const namesOf = (store: CustomStore) => customEntityHandlers(store).map(({ action }) => action.name)

it('gives a custom entity the actions that it declares, less those that it goes without', () => {
  expect(namesOf(storeOf(['modify', 'remove']))).toEqual(['sample.note.list', 'sample.note.get', 'sample.note.add'])
  expect(namesOf(storeOf(['check', 'modify', 'remove']))).toEqual(['sample.note.get', 'sample.note.add'])
})

it.each([
  ['modify', 'update'],
  ['remove', 'remove'],
] as const)('does not start with "%s" offered where its store has no "%s"', (operation, name) => {
  const without = (['modify', 'remove'] as const).filter((one) => one !== operation)
  expect(() => customEntityHandlers(storeOf(without))).toThrow(
    `sample.note offers "${operation}", for which its store has no "${name}".`,
  )
})
