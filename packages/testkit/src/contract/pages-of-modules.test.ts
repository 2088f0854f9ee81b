/** What the home page says of modules without pages is what the modules declare. */
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
