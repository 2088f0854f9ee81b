import { column, table } from '@mouldwright/server-kit'

/** What the product tells a member. Words are the sender's module's: `messages.<code>`, filled and escaped when they are read. */
export const messageTable = table('messages_message', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    module: column.text({ check: "module ~ '^[a-z][A-Za-z]{1,30}$'" }),
    code: column.text({ check: 'char_length(code) between 1 and 60' }),
    params: column.json(),
    link: column.text({ nullable: true, check: "link ~ '^/[^/]' and char_length(link) <= 300" }),
    task_id: column.bigint({ nullable: true }),
    created_at: column.instant(),
    read_at: column.instant({ nullable: true }),
  },
  indexes: [
    { name: 'newest', on: ['user_id', 'id'] },
    { name: 'unread', on: ['user_id', 'id'], where: 'read_at is null' },
  ],
})
