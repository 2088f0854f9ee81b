import { serviceOrder } from '@mouldwright/support/shared'
import { column, entityTables, table, type Table } from '@mouldwright/server-kit'

/** The last number that a company's orders have. */
const counterTable = table('support_counter', {
  scope: 'tenant',
  columns: { kind: column.text({ check: "kind = 'serviceOrder'" }), last: column.integer() },
  key: ['kind'],
  grants: ['select', 'insert', 'update'],
})

/** Where orders of all companies stand: the provider's list. What was written in them stays with the company. */
const deskTable = table('support_desk', {
  scope: 'platform',
  columns: {
    id: column.id(),
    tenant_id: column.ref('tenancy_tenant', { onDelete: 'cascade' }),
    /** Where it was submitted. */
    factory_id: column.bigint(),
    number: column.text(),
    title: column.text(),
    type: column.text(),
    category: column.text(),
    status: column.text(),
    outcome: column.text({ nullable: true }),
    rating: column.integer({ nullable: true }),
    submitted_by: column.text(),
    submitted_at: column.instant(),
    accepted_by: column.text({ nullable: true }),
    version: column.integer(),
    updated_at: column.instant(),
  },
  indexes: [
    { name: 'status', on: ['status', 'submitted_at'] },
    { name: 'tenant', on: ['tenant_id'] },
  ],
  grants: ['select', 'insert', 'update'],
})

export const serviceOrderTables: readonly Table[] = [...entityTables(serviceOrder), counterTable, deskTable]
