import { table, column, tablesOf } from '@mouldwright/server-kit'
import { expect, it } from 'vitest'
import { serverModules } from '../modules.ts'
import { archivedTables } from './archived-tables.ts'
import { renumberedTables, sharedTables } from './shared-tables.ts'

const all = tablesOf(serverModules)
const archived = archivedTables(all)

it('[OP-03] has every table of a tenant, and a word for every table that all share', () => {
  const names = new Set(archived.map((of) => of.table.name))
  expect(all.filter(({ scope, name }) => scope !== 'platform' && !names.has(name))).toEqual([])
  const shared = all.filter(({ scope }) => scope === 'platform').map(({ name }) => name)
  expect(Object.keys(sharedTables).sort()).toEqual(shared.sort())
})

it('[OP-03] fails for a table that is neither a tenant’s nor named as shared', () => {
  const later = table('later_list', { scope: 'platform', columns: { id: column.id(), tenant_id: column.bigint() } })
  expect(() => archivedTables([...all, later])).toThrow('later_list is shared by all tenants')
})

it('[OP-03] takes along what is added to tenants later, after what it references', () => {
  const later = table('later_note', {
    scope: 'factory',
    columns: { id: column.id(), customer_id: column.ref('basic_customer') },
  })
  const order = archivedTables([later, ...all]).map((of) => of.table.name)
  expect(order.indexOf('later_note')).toBeGreaterThan(order.indexOf('basic_customer'))
})

it('[OP-03] inserts rows after those that they reference', () => {
  const order = archived.map((of) => of.table.name)
  for (const { table: of } of archived)
    for (const { table: to } of of.references)
      if (to !== of.name && order.includes(to)) expect(order.indexOf(to)).toBeLessThan(order.indexOf(of.name))
})

it('[OP-03] gives new ids to records of tables that have one', () => {
  for (const name of renumberedTables) expect(all.find((of) => of.name === name)?.columns).toHaveProperty('id')
  // Whoever keeps shared rows by a number of their own cannot have the same ones twice.
  const numbered = archived.filter(({ table: of, isOfAccounts, isCredential }) => {
    const isShared = of.scope === 'platform' && of.name !== 'tenancy_tenant'
    return isShared && !isOfAccounts && !isCredential && of.key.join() === 'id'
  })
  for (const { table: of } of numbered) expect(renumberedTables).toContain(of.name)
})
