import { call, currentLanguage, ErrorState, fieldLabel, listed, useWords } from '@mouldwright/web-kit'
import { DraftFields, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { previewRole, role } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { RightsMatrix } from './rights-matrix.tsx'
import { useRights } from './use-rights.ts'

const general = ['code', 'name', 'group', 'type', 'valid', 'sortCode', 'fileSecurity', 'remark']

export const patternsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as { permission?: string }[]) : []).flatMap(({ permission }) => permission ?? [])

/** A role with all that there is to grant, and what saving it would change for whom. */
export function RoleForm({ draft }: { draft: Draft }) {
  const tell = useTell()
  useWords()
  const { data, error, refetch } = useRights(currentLanguage())
  const patterns = useMemo(() => patternsOf(draft.values['permissions']), [draft.values])
  const isSystem = draft.record?.['type'] === 'systemDefined'
  const faults = draft.issues.filter(({ field }) => field.startsWith('permissions'))
  return (
    <DraftForm draft={draft}>
      {isSystem && <p className="mw-help">{tell('rights.system')}</p>}
      <section className="mw-form-group">
        <DraftFields draft={draft} names={general} />
      </section>
      <section className="mw-form-group" aria-label={fieldLabel(role, 'permissions')}>
        <h2>{fieldLabel(role, 'permissions')}</h2>
        {faults.length > 0 && (
          <div role="alert" className="mw-faults">
            {[...new Set(faults.map(({ field, row }) => draft.faultOf(field, row)))].map((fault, at) => (
              <p key={at}>{fault}</p>
            ))}
          </div>
        )}
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <RightsMatrix
            scopes={data.scopes}
            patterns={patterns}
            {...(isSystem || !draft.maySave
              ? {}
              : {
                  onChange: (next) =>
                    draft.set(
                      'permissions',
                      next.map((permission) => ({ permission })),
                    ),
                })}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
      </section>
      {draft.record && draft.isDirty && !isSystem && (
        <Effect roleId={draft.record.id} patterns={patterns} valid={draft.values['valid'] !== false} />
      )}
    </DraftForm>
  )
}

/** Who would gain and lose what, by name, as the server would decide it. */
function Effect({ roleId, patterns, valid }: { roleId: number; patterns: readonly string[]; valid: boolean }) {
  const tell = useTell()
  const wanted = useDeferredValue(patterns)
  const { data } = useQuery({
    queryKey: ['entity', role.name, 'preview', roleId, valid, wanted],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewRole, { roleId, valid, permissions: wanted.map((permission) => ({ permission })) }, { signal }),
  })
  if (!data) return null
  return (
    <section className="mw-inset identity-effect" aria-live="polite">
      {data.changed === 0 ? (
        <p>{tell('rights.noEffect', { count: data.holders })}</p>
      ) : (
        <>
          <p>
            <b>{tell('rights.effect', { count: data.changed, gained: data.gained.length, lost: data.lost.length })}</b>
          </p>
          <ul>
            {data.people.map(({ userId, realName, gained, lost }) => (
              <li key={userId}>
                {realName} {gained > 0 && <span className="identity-gain">+{gained}</span>}{' '}
                {lost > 0 && <span className="identity-loss">−{lost}</span>}
              </li>
            ))}
          </ul>
          {data.changed > data.people.length && (
            <p className="mw-help">{tell('rights.morePeople', { count: data.changed - data.people.length })}</p>
          )}
          {data.gained.length > 0 && <Names title={tell('rights.gained')} of={data.gained} />}
          {data.lost.length > 0 && <Names title={tell('rights.lost')} of={data.lost} />}
        </>
      )}
    </section>
  )
}

const mostNamed = 12

function Names({ title, of }: { title: string; of: readonly { permission: string; name: string }[] }) {
  const rest = of.length - mostNamed
  return (
    <p className="mw-help">
      {title}
      {listed(of.slice(0, mostNamed).map(({ name }) => name))}
      {rest > 0 && ` … +${rest}`}
    </p>
  )
}
