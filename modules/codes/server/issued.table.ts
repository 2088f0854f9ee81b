import { column, table } from '@mouldwright/server-kit'

/** Every code that the tenant has given: none is given twice, also when what it named is gone. */
export const issuedCodes = table('codes_issued_code', {
  scope: 'tenant',
  columns: {
    code: column.text({ check: "code ~ '^[0-9]{13}$'" }),
    /** Factory that it was made in. */
    made_in: column.bigint(),
    at: column.instant(),
  },
  key: ['code'],
})
