import { call, currentLanguage, EmptyState, ErrorState, PageHead, useWords } from '@mouldwright/web-kit'
import { ChoiceSelect, ListPaging, RefSelect, Tag, useAddress } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { explainRight, listHolders, user, type RightAnswer } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { useRights } from './use-rights.ts'
import './rights.css'

/** Whether a person may do something and by which role; without a person, all who may. Both stand in the address. */
export default function WhyPage() {
  const tell = useTell()
  useWords()
  const title = tell('why.title')
  const id = useId()
  const [query, put] = useAddress()
  const permission = query.get('permission')
  const userId = Number(query.get('user')) || undefined
  const { data: rights } = useRights(currentLanguage())
  const options = useMemo(
    () =>
      (rights?.scopes ?? []).flatMap((scope) =>
        scope.rights.map(({ permission: value, name }) => ({
          value,
          label: `${scope.moduleName} · ${scope.name} · ${name}`,
        })),
      ),
    [rights],
  )
  return (
    <div className="mw-page">
      <PageHead title={title} />
      <section className="mw-panel identity-why">
        <p className="mw-help">{tell('why.lead')}</p>
        <div className="identity-why-fields">
          <div className="mw-field">
            <label htmlFor={`${id}-permission`}>{tell('why.permission')}</label>
            <ChoiceSelect
              id={`${id}-permission`}
              allowClear
              value={permission || null}
              placeholder={tell('why.choosePermission')}
              options={options}
              onChange={(next) =>
                put({ permission: typeof next === 'string' && next ? next : undefined, page: undefined })
              }
            />
          </div>
          <div className="mw-field">
            <label htmlFor={`${id}-user`}>{tell('why.person')}</label>
            <RefSelect
              id={`${id}-user`}
              to={user}
              withRetired
              value={userId ?? null}
              placeholder={tell('why.everybody')}
              onChange={(next) => put({ user: typeof next === 'number' ? String(next) : undefined })}
            />
          </div>
        </div>
        {!permission ? (
          <EmptyState title={tell('why.nothing')} text={tell('why.nothingHint')} />
        ) : userId ? (
          <Answer userId={userId} permission={permission} />
        ) : (
          <Holders permission={permission} />
        )}
      </section>
    </div>
  )
}

function Answer({ userId, permission }: { userId: number; permission: string }) {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'identity.right', 'why', userId, permission, currentLanguage()],
    queryFn: ({ signal }) => call(explainRight, { userId, permission }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const name = data.person.realName
  return (
    <div className="identity-answer" aria-live="polite">
      <h2>
        <Tag tone={data.isAllowed ? 'success' : 'danger'}>{tell(data.isAllowed ? 'why.yes' : 'why.no')}</Tag>
        {tell(data.isAllowed ? 'why.may' : 'why.mayNot', { name, permission: data.permissionName })}
      </h2>
      {data.grants.length > 0 ? <Grants of={data.grants} /> : <p>{tell('why.noRole')}</p>}
      {data.obstacles.length > 0 && (
        <ul>
          {data.obstacles.map((one) => (
            <li key={one}>{tell(`why.obstacles.${one}`, { name })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Grants({ of }: { of: RightAnswer['grants'] }) {
  const tell = useTell()
  return (
    <ul>
      {of.map(({ roleId, roleName, pattern, isValid }) => (
        <li key={roleId}>
          <Link to={`/settings/role?id=${roleId}`}>{roleName}</Link> {tell('why.by', { pattern })}{' '}
          {!isValid && <Tag tone="warning">{tell('why.roleInvalid')}</Tag>}
        </li>
      ))}
    </ul>
  )
}

const size = 50

function Holders({ permission }: { permission: string }) {
  const tell = useTell()
  const [query, put] = useAddress()
  const page = Number(query.get('page')) || 1
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'identity.right', 'holders', permission, page, currentLanguage()],
    queryFn: ({ signal }) => call(listHolders, { permission, page, size }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.total === 0) return <EmptyState title={tell('why.nobody', { permission: data.permissionName })} />
  return (
    <div className="identity-answer">
      <h2>{tell('why.holders', { count: data.total, permission: data.permissionName })}</h2>
      <ul className="mw-panel-rows">
        {data.rows.map(({ userId, realName, userName, isActive, grants }) => (
          <li key={userId}>
            <div>
              <button type="button" className="mw-row-action" onClick={() => put({ user: String(userId) })}>
                {realName}
              </button>{' '}
              <span className="mw-help">{userName}</span>{' '}
              {!isActive && <Tag tone="neutral">{tell('rights.inactive')}</Tag>}
            </div>
            <Grants of={grants} />
          </li>
        ))}
      </ul>
      <ListPaging list={{ total: data.total, size, page, put }} />
    </div>
  )
}
