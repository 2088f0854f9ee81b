import { column, table, type Table } from '../schema/table.ts'

/** Files of a tenant; their content is in the blob store under `key`. One that no record takes over in time goes again. */
const fileTable = table('files_file', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    factory_id: column.bigint(),
    key: column.text(),
    name: column.text({ check: 'char_length(name) between 1 and 255' }),
    media_type: column.text(),
    bytes: column.bigint({ check: 'bytes >= 0' }),
    user_id: column.bigint(),
    created_at: column.instant(),
    /** The gateway that has the content, where it does not leave the factory; `key` leads nowhere then. */
    held_by: column.bigint({ nullable: true }),
    /** SHA-256 of such a content, as the gateway tells it. */
    hash: column.bytes({ nullable: true }),
    /** Absent once a record holds the file. */
    expires_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'key', on: ['key'], unique: true },
    { name: 'expiry', on: ['expires_at'], where: 'expires_at is not null' },
  ],
})

export const fileTables: readonly Table[] = [fileTable]
