/**
 * What was asked of a browser before it is let any further: no tenant's rows. Phone numbers, addresses, visitors and codes stand here
 * as keyed hashes only.
 */
import { column, countTable, table, type Table } from '@mouldwright/server-kit'

const purpose = () =>
  column.text({ check: "purpose in ('signIn', 'register', 'recover', 'stepUp', 'changeEmail', 'changePhone')" })

/** A picture that was handed out, by the hash of its ticket. The answer is here and nowhere else. */
const puzzle = table('verification_puzzle', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    visitor: column.bytes(),
    subject: column.bytes(),
    purpose: purpose(),
    /** Left edge of the hole, in pixels of the whole picture. */
    answer: column.integer(),
    expires_at: column.instant(),
    is_tried: column.boolean({ default: 'false' }),
    /** Set by the one try, when it was right. */
    solved_until: column.instant({ nullable: true }),
    /** When nothing can be done with the row any more. */
    ends_at: column.instant(),
  },
  key: ['hash'],
  indexes: [
    { name: 'ends', on: ['ends_at'] },
    { name: 'solved', on: ['visitor', 'subject'], where: 'solved_until is not null' },
  ],
})

/** The last code of a purpose that was sent to a place for a browser; the next takes its row. */
const code = table('verification_code', {
  scope: 'platform',
  columns: {
    subject: column.bytes(),
    visitor: column.bytes(),
    purpose: purpose(),
    code: column.bytes(),
    tries: column.integer({ default: '0' }),
    expires_at: column.instant(),
  },
  key: ['subject', 'visitor', 'purpose'],
  indexes: [{ name: 'expires', on: ['expires_at'] }],
})

/** When codes went to one number or address: exact for any hour and any day, for there are few. */
const target = table('verification_target', {
  scope: 'platform',
  columns: {
    bucket: column.bytes(),
    sent_at: { type: 'timestamptz[]' },
    ends_at: column.instant(),
  },
  key: ['bucket'],
  indexes: [{ name: 'ends', on: ['ends_at'] }],
})

/** What went out, or was asked for, in a window: by source, prefix, tenant, and altogether. */
const budget = countTable('verification_budget')

export const verificationTables: readonly Table[] = [puzzle, code, target, budget]
