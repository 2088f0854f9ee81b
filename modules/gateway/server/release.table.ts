/** Releases of the gateway's program. They are the provider's, the same for all tenants. */
import { column, table, type Table } from '@mouldwright/server-kit'

const release = table('gateway_release', {
  scope: 'platform',
  columns: {
    version: column.text({ check: 'char_length(version) <= 20' }),
    floor: column.text({ check: 'char_length(floor) <= 20' }),
    /** What was signed, and the signature. */
    line: column.text({ check: 'char_length(line) <= 2000' }),
    signature: column.text({ check: 'char_length(signature) <= 100' }),
    bytes: column.integer({ check: 'bytes > 0' }),
    hash: column.text({ check: 'char_length(hash) = 64' }),
    published_at: column.instant(),
    published_by: column.text(),
  },
  key: ['version'],
  indexes: [{ name: 'published', on: ['published_at'] }],
})

/** Its packed files, in the parts in which gateways fetch them. */
const part = table('gateway_release_part', {
  scope: 'platform',
  columns: {
    version: column.text(),
    part: column.integer({ check: 'part >= 0' }),
    content: column.bytes(),
  },
  key: ['version', 'part'],
})

/** The publisher's public key, which installers carry to the factories. One row. */
const updateKey = table('gateway_update_key', {
  scope: 'platform',
  columns: {
    one: column.boolean({ check: 'one' }),
    pem: column.text({ check: 'char_length(pem) <= 1000' }),
    set_at: column.instant(),
  },
  key: ['one'],
})

export const releaseTables: readonly Table[] = [release, part, updateKey]
