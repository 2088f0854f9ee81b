import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { outsourceLine, outsourceOrder, purchaseLine, purchaseOrder } from '../shared/index.ts'

/** What happened to orders and their lines; nobody edits it. */
const noteTable = table('outsourcing_note', {
  scope: 'factory',
  columns: {
    id: column.id(),
    order_id: column.ref('outsourcing_order'),
    line_id: column.ref('outsourcing_line', { nullable: true }),
    kind: column.text({
      check: "kind in ('sent', 'confirmed', 'begun', 'date', 'returned', 'inspected', 'closed', 'cancelled')",
    }),
    quantity: column.integer({ nullable: true }),
    good: column.integer({ nullable: true }),
    ng: column.integer({ nullable: true }),
    follows: column.text({ nullable: true, check: "follows in ('sendBack', 'rework', 'concession', 'scrap')" }),
    date: column.date({ nullable: true }),
    reason: column.text({ nullable: true, check: 'char_length(reason) <= 200' }),
    /** Null: the supplier, by its link. */
    user_id: column.bigint({ nullable: true }),
    by: column.text({ nullable: true }),
    at: column.instant(),
  },
  indexes: [{ name: 'order', on: ['order_id', 'id'] }],
  appendOnly: true,
})

/** How far the numbers of a year are counted; its row is held until the caller's transaction ends. */
const counterTable = table('outsourcing_counter', {
  scope: 'factory',
  columns: {
    prefix: column.text({ check: 'char_length(prefix) between 1 and 10' }),
    last: column.integer({ check: 'last > 0' }),
  },
  key: ['prefix'],
})

export const orderTables: readonly Table[] = [
  ...entityTables(outsourceOrder),
  ...entityTables(outsourceLine),
  ...entityTables(purchaseOrder),
  ...entityTables(purchaseLine),
  noteTable,
  counterTable,
]
