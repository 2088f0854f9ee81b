import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { pin } from '@mouldwright/terminals/shared'

/** `digest` is keyed and the same for the same PIN, so that none is given twice; `hash` is slow, and what a try is held against. */
const secretTable = table('terminals_pin_secret', {
  scope: 'tenant',
  columns: {
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    digest: column.bytes(),
    hash: column.text(),
  },
  key: ['user_id'],
  indexes: [{ name: 'once', on: ['digest'], unique: true }],
})

/** A person at a terminal: when they last proved themselves there, and how often they failed since. */
const presenceTable = table('terminals_presence', {
  scope: 'factory',
  columns: {
    terminal_id: column.ref('terminals_terminal', { onDelete: 'cascade' }),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    tries: column.integer({ default: '0', check: 'tries between 0 and 5' }),
    locked_until: column.instant({ nullable: true }),
    proven_at: column.instant({ nullable: true }),
  },
  key: ['terminal_id', 'user_id'],
})

export const personTables: readonly Table[] = [...entityTables(pin), secretTable, presenceTable]
