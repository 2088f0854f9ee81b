/** What the provider sets for the whole platform: rows that belong to no tenant. */
import { column, table, type Table } from '@mouldwright/server-kit'

const stamp = {
  version: column.integer({ default: '1' }),
  updated_at: column.instant(),
  updated_by: column.text({ nullable: true }),
}

/** Values that differ from the constant's own. One that is set back stays without a value, so that its version goes on. */
const constant = table('shell_constant', {
  scope: 'platform',
  columns: {
    name: column.text({ check: "name ~ '^[A-Z][A-Z_]{1,99}$'" }),
    value: column.text({ nullable: true, check: 'char_length(value) <= 4000' }),
    ...stamp,
  },
  key: ['name'],
  grants: ['select', 'insert', 'update'],
})

/** Sentences said otherwise than the dictionary has them. One that is taken back stays empty: caches must hear of it. */
const phrase = table('shell_phrase', {
  scope: 'platform',
  columns: {
    module: column.text({ check: 'char_length(module) <= 40' }),
    path: column.text({ check: 'char_length(path) <= 200' }),
    zh: column.text({ nullable: true, check: 'char_length(zh) between 1 and 2000' }),
    en: column.text({ nullable: true, check: 'char_length(en) between 1 and 2000' }),
    ...stamp,
  },
  key: ['module', 'path'],
  indexes: [{ name: 'updated', on: ['updated_at'] }],
  grants: ['select', 'insert', 'update'],
})

/** News for everybody on the platform; plain text. */
const news = table('shell_news', {
  scope: 'platform',
  columns: {
    id: column.id(),
    title: column.text({ check: 'char_length(title) between 1 and 100' }),
    title_en: column.text({ nullable: true, check: 'char_length(title_en) <= 100' }),
    content: column.text({ check: 'char_length(content) between 1 and 4000' }),
    content_en: column.text({ nullable: true, check: 'char_length(content_en) <= 4000' }),
    is_top: column.boolean({ default: 'false' }),
    /** Shown from then on; absent: from its publishing. */
    starts_at: column.instant({ nullable: true }),
    /** Shown before then; absent without an end. */
    ends_at: column.instant({ nullable: true }),
    /** Absent while it is a draft. */
    published_at: column.instant({ nullable: true }),
    ...stamp,
  },
  checks: { span: 'ends_at > starts_at' },
  indexes: [{ name: 'published', on: ['published_at'], where: 'published_at is not null' }],
})

export const shellTables: readonly Table[] = [constant, phrase, news]
