import './pages.css'
import { queryIds, mostOfKind, type FoundId, type IdLine } from '@mouldwright/production/shared'
import { ModuleClosed } from '@mouldwright/shell/web'
import { call, EmptyState, ErrorState, usePageTitle, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useTell } from '../shell/head-words.ts'
import { useSettled } from '../shell/use-settled.ts'
import './id-query.css'

const settleMs = 300

/** `/reports/query/idQuery`: a number or code, what bears it, where that is now and what comes next. Comes with the tooling module. */
export function IdQuery() {
  const hasTooling = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'tooling'))
  return hasTooling ? <Query /> : <ModuleClosed moduleKey="tooling" />
}

function Query() {
  const tell = useTell()
  const field = useId()
  const [params, setParams] = useSearchParams()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const asked = params.get('q') ?? ''
  // The address follows what is typed, not the other way round: it changes later than a scanner types, and would take letters back.
  const [typed, setTyped] = useState(asked)
  const { key } = useLocation()
  const how = useNavigationType()
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (how !== 'REPLACE') setTyped(asked)
  }
  const [text] = useSettled(typed.trim(), settleMs)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['head', 'idQuery', place, text],
    enabled: text !== '',
    queryFn: ({ signal }) => call(queryIds, { number: text }, { signal, quiet: true }),
  })
  usePageTitle(tell('idQuery'))
  return (
    <div className="mw-page mw-plain-page">
      <header className="mw-plain-head">
        <h1>{tell('idQuery')}</h1>
        <p>{tell('idQueryPage.lead')}</p>
      </header>
      <div className="mw-field mw-id-query">
        <label htmlFor={field}>{tell('idQueryPage.number')}</label>
        <input
          id={field}
          type="search"
          className="mw-input"
          autoFocus
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setParams(value === '' ? {} : { q: value }, { replace: true })
          }}
        />
      </div>
      <p className="mw-help" role="status">
        {isFetching ? tell('looking') : data && text !== '' ? tell('found', { count: data.found.length }) : ''}
      </p>
      {text === '' ? (
        <EmptyState title={tell('idQueryPage.emptyTitle')} text={tell('idQueryPage.empty')} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.found.length === 0 ? (
        <EmptyState title={tell('nothing', { text })} text={tell('idQueryPage.nothingHint')} />
      ) : (
        <div className="mw-id-found">
          {data?.found.map((found) => (
            <Found key={found.key} of={found} />
          ))}
          {data?.more.map((kind) => (
            <p key={kind} className="mw-help">
              {tell('idQueryPage.most', { count: mostOfKind, kind: tell(`kinds.${kind}`) })}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function Found({ of: { kind, key, number, name, state, path, now, next } }: { of: FoundId }) {
  const tell = useTell()
  return (
    <section className="mw-card mw-id-card" aria-labelledby={`found-${key}`}>
      <header>
        <span className="mw-id-kind">{tell(`kinds.${kind}`)}</span>
        <h2 id={`found-${key}`}>
          <Link to={path}>{number}</Link>
        </h2>
        {name && <span className="mw-id-name">{name}</span>}
        {state && <span className="mw-tag mw-tag-neutral">{state}</span>}
      </header>
      <dl>
        <Lines title={tell('idQueryPage.now')} of={now} />
        <Lines title={tell('idQueryPage.next')} of={next} />
      </dl>
    </section>
  )
}

function Lines({ title, of }: { title: string; of: readonly IdLine[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {of.map(({ text, path }) => (
        <dd key={`${path}${text}`}>{path ? <Link to={path}>{text}</Link> : text}</dd>
      ))}
    </div>
  )
}
