/** What the home page says of modules without pages is what the modules declare, and what they keep has a page. */
import { permissionOf } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { catalogue, hasPages, moduleOfPath } from '@mouldwright/shell/shared'
import { expect, it } from 'vitest'

it('[MO-01] a module of the catalogue is said to have pages just when the menus lead into it', () => {
  const owners = new Set(
    serverModules.flatMap(({ module }) =>
      (module.menu ?? []).map(({ path }) => module.opens ?? moduleOfPath(path) ?? 'system'),
    ),
  )
  expect(catalogue.filter(({ key }) => hasPages(key)).map(({ key }) => key)).toEqual(
    catalogue.map(({ key }) => key).filter((key) => owners.has(key)),
  )
})

it('[MO-10] records of every kind that is listed have an entry in the menu, for whoever may look at them', () => {
  const kinds = serverModules.flatMap(({ module }) =>
    [...module.entities, ...(module.customEntities ?? [])]
      .filter(({ without }) => !without.includes('check'))
      .map((of) => ({ of, menu: module.menu ?? [] })),
  )
  expect(kinds.length).toBeGreaterThan(90)
  const hidden = kinds.filter(
    ({ of, menu }) => !menu.some(({ key, permission }) => key === of.stem && permission === permissionOf(of, 'check')),
  )
  // No kind is reached from another page alone. One that is to be stands here with the page that leads to it.
  expect(hidden.map(({ of }) => of.name)).toEqual([])
})
