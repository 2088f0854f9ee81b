import type { StoredRecord } from '@mouldwright/web-kit/entity'

/** What sentences call a program by. */
export const named = (record: StoredRecord) => ({ name: String(record['name']), revision: String(record['revision']) })
