import type { OutputOf } from '@mouldwright/kernel'
import { searchAudit, tenantEntity, type AuditLine } from '@mouldwright/oms/shared'
import { call, EmptyState, listed, usePageTitle } from '@mouldwright/web-kit'
import {
  FilterField,
  LogPage,
  notListed,
  RefSelect,
  useAddress,
  useLog,
  type LogColumn,
} from '@mouldwright/web-kit/entity'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTell } from './page-words.ts'

type Book = 'signIn' | 'tenant'

/** Sign-in events of the platform, or the audit log of one tenant: who, when, what; never what stands in the records. */
export default function AuditPage() {
  const tell = useTell()
  const [query, put] = useAddress()
  const book: Book = query.get('book') === 'tenant' ? 'tenant' : 'signIn'
  const tenant = Number(query.get('tenant')) || null
  const title = tell('audit.title')
  usePageTitle(title)
  const log = useLog<AuditLine, OutputOf<typeof searchAudit>>({
    of: ['oms', 'audit', book],
    filters: ['tenant', 'person'],
    isReady: book === 'signIn' || tenant !== null,
    faultsOf: ({ tenant: text }) => (text ? notListed('tenant', text, [{ value: null }]) : {}),
    fetch: ({ person = null }, range, signal) => call(searchAudit, { book, tenant, person, ...range }, { signal }),
  })
  const { filters } = log
  return (
    <LogPage
      title={title}
      hint={tell('audit.hint')}
      log={log}
      texts={{ person: tell('audit.person') }}
      unready={<EmptyState title={tell('audit.chooseTenant')} text={tell('audit.chooseTenantHint')} />}
      columns={useColumns(book)}
      about={({ target, tenantName, device }) => target ?? tenantName ?? device}
      leading={
        <>
          <Segmented
            aria-label={tell('audit.book')}
            value={book}
            options={[
              { value: 'signIn', label: tell('audit.signIn') },
              { value: 'tenant', label: tell('audit.tenantBook') },
            ]}
            onChange={(next) => put({ book: next === 'tenant' ? 'tenant' : undefined, kind: undefined })}
          />
          <FilterField name="tenant" fault={filters.faults['tenant']} onLeave={() => filters.leave('tenant')}>
            {(describedBy) => (
              <span className="mw-filter">
                <RefSelect
                  to={tenantEntity}
                  keepsTyped
                  value={filters.typed['tenant'] ?? tenant}
                  placeholder={tell('audit.tenant')}
                  ariaLabel={tell('audit.tenant')}
                  invalid={filters.faults['tenant'] !== undefined}
                  {...(describedBy ? { describedBy } : {})}
                  onChange={(id) =>
                    typeof id === 'string'
                      ? filters.type({ tenant: id })
                      : filters.pick({ tenant: id ? String(id) : '' })
                  }
                />
              </span>
            )}
          </FilterField>
        </>
      }
    />
  )
}

function useColumns(book: Book): { inner: LogColumn<AuditLine>[]; outer?: LogColumn<AuditLine>[] } {
  const tell = useTell()
  return useMemo(() => {
    const column = (
      id: 'tenant' | 'device' | 'target' | 'fields',
      width: number,
      text: LogColumn<AuditLine>['text'],
    ): LogColumn<AuditLine> => ({ id, header: tell(`audit.${id}`), width, text })
    return book === 'signIn'
      ? {
          inner: [column('tenant', 180, ({ tenantName }) => tenantName)],
          outer: [column('device', 300, ({ device }) => device)],
        }
      : {
          inner: [column('target', 260, ({ target }) => target), column('fields', 260, ({ fields }) => listed(fields))],
        }
  }, [tell, book])
}
