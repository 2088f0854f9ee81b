import { connection, machineState, reading, receivedFile, statePeriod } from '@mouldwright/signals/shared'
import { column, entityTables, table, watchTable, type Table } from '@mouldwright/server-kit'

/** The last signal of each stream: what comes again is known by it. */
const streamTable = table('signals_stream', {
  scope: 'factory',
  columns: {
    gateway_id: column.ref('gateway_server_app', { onDelete: 'cascade' }),
    session: column.text({ check: 'char_length(session) <= 24' }),
    stream: column.text({ check: 'char_length(stream) <= 100' }),
    last_sequence: column.bigint(),
    seen_at: column.instant(),
  },
  key: ['gateway_id', 'session', 'stream'],
  indexes: [{ name: 'seen', on: ['seen_at'] }],
})

/** By which a device proves itself to its gateway: the hash only. */
const tokenTable = table('signals_token', {
  scope: 'factory',
  columns: {
    connection_id: column.ref(connection.table, { onDelete: 'cascade' }),
    hash: column.bytes(),
    issued_at: column.instant(),
  },
  key: ['connection_id'],
})

/** Factories that have machines with signals, and when one of the nodes last looked at them. */
const watched = watchTable('signals_watch')

export const signalTables: readonly Table[] = [
  ...entityTables(machineState),
  ...entityTables(statePeriod),
  ...entityTables(reading),
  ...entityTables(receivedFile),
  streamTable,
  tokenTable,
  watched,
]
