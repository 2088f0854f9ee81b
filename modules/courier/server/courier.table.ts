import { column, table, type Table } from '@mouldwright/server-kit'

/**
 * Messages on their way. What they say and to whom is sealed, and gone once the message has left or never will: no code and no number
 * can be read here.
 */
const outbox = table('courier_outbox', {
  scope: 'platform',
  columns: {
    id: column.id(),
    channel: column.text({ check: "channel in ('sms', 'mail')" }),
    template: column.text(),
    masked_to: column.text({ check: 'char_length(masked_to) <= 100' }),
    sealed: column.text({ nullable: true }),
    /** Whose matter it is, where a tenant is known. */
    tenant_id: column.bigint({ nullable: true }),
    status: column.text({
      default: "'waiting'",
      check: "status in ('waiting', 'sent', 'failed', 'expired', 'withheld')",
    }),
    tries: column.integer({ default: '0' }),
    created_at: column.instant(),
    /** When it is tried next; of one that is being sent, when it is taken for lost. */
    next_at: column.instant(),
    expires_at: column.instant({ nullable: true }),
    ended_at: column.instant({ nullable: true }),
    /** Why the last try failed, in one word. */
    fault: column.text({ nullable: true, check: 'char_length(fault) <= 100' }),
  },
  indexes: [
    { name: 'next', on: ['next_at'], where: "status = 'waiting'" },
    { name: 'ended', on: ['ended_at'], where: 'ended_at is not null' },
  ],
  checks: { sealed_while_waiting: "(status = 'waiting') = (sealed is not null)" },
})

export const courierTables: readonly Table[] = [outbox]
