import { column, table, type Table } from '@mouldwright/server-kit'

/**
 * Where the assistant's applications are, set by the provider for everybody or for one tenant. One that is taken back stays
 * without addresses, so that its version goes on.
 */
const application = table('assistant_application', {
  scope: 'platform',
  columns: {
    /** Of the console's record: another one once it has been taken back and put down anew. */
    id: column.bigint(),
    code: column.text({ check: 'char_length(code) between 1 and 40' }),
    /** 0 for everybody; a tenant's own goes before. */
    for_tenant: column.bigint({ check: 'for_tenant >= 0' }),
    /** The assistant's own page. */
    channel_url: column.text({ nullable: true, check: 'char_length(channel_url) between 1 and 2000' }),
    /** Speaks the chat-completions form. */
    api_url: column.text({ nullable: true, check: 'char_length(api_url) between 1 and 2000' }),
    model: column.text({ nullable: true, check: 'char_length(model) between 1 and 100' }),
    /** Sealed; opened only to be sent to `api_url`. */
    api_secret: column.text({ nullable: true }),
    version: column.integer({ default: '1' }),
    updated_at: column.instant(),
    updated_by: column.text({ nullable: true }),
  },
  key: ['code', 'for_tenant'],
  indexes: [{ name: 'id', on: ['id'], unique: true }],
  grants: ['select', 'insert', 'update'],
})

/** When questions were asked, for their bounds; never what was asked. */
const question = table('assistant_question', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    asked_at: column.instant(),
  },
  indexes: [{ name: 'asked', on: ['asked_at'] }],
})

const feedback = table('assistant_feedback', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    rating: column.integer({ check: 'rating between 1 and 5' }),
    text: column.text({ nullable: true, check: 'char_length(text) <= 2000' }),
    given_at: column.instant(),
  },
  indexes: [{ name: 'giver', on: ['user_id', 'given_at'] }],
})

export const assistantTables: readonly Table[] = [application, question, feedback]
