import type { OutputOf } from '@mouldwright/kernel'
import { call, listed, usePageTitle } from '@mouldwright/web-kit'
import { LogPage, useLog } from '@mouldwright/web-kit/entity'
import { useMemo } from 'react'
import { searchOwnAudit, type OwnAuditLine } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

/** What happened in one's own company: who, when, what. */
export default function AuditLogPage() {
  const tell = useTell()
  const title = tell('auditLog.title')
  usePageTitle(title)
  const log = useLog<OwnAuditLine, OutputOf<typeof searchOwnAudit>>({
    of: ['identity', 'audit'],
    filters: ['q', 'person'],
    fetch: ({ q = null, person = null }, range, signal) =>
      call(searchOwnAudit, { search: q, person, ...range }, { signal }),
  })
  const columns = useMemo(
    () => ({
      inner: [
        { id: 'target', header: tell('auditLog.target'), width: 260, text: ({ target }: OwnAuditLine) => target },
        {
          id: 'fields',
          header: tell('auditLog.fields'),
          width: 260,
          text: ({ fields }: OwnAuditLine) => listed(fields),
        },
      ],
    }),
    [tell],
  )
  return (
    <LogPage
      title={title}
      hint={tell('auditLog.hint')}
      log={log}
      texts={{ q: tell('auditLog.search'), person: tell('auditLog.person') }}
      columns={columns}
      about={({ target }) => target}
    />
  )
}
