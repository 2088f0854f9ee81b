import { call, currentLanguage, useMay, useWords } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listGrantors, whyRight } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './rights.css'

/** Whom to ask for a permission, on the page that it closes. */
export function Grantors({ permission }: { permission: string }) {
  const tell = useTell()
  useWords()
  const maySeeWhy = useMay(whyRight)
  const { data } = useQuery({
    queryKey: ['identity', 'grantors', permission, currentLanguage()],
    queryFn: ({ signal }) => call(listGrantors, { permission }, { signal, quiet: true }),
  })
  if (!data) return null
  return (
    <section className="identity-grantors" aria-label={tell('grantors.title')}>
      <p className="mw-help">{tell('grantors.lead', { permission: data.permissionName })}</p>
      <ul>
        {data.people.map(({ realName, workPhone, roleName }, at) => (
          <li key={at}>
            {realName} <span className="mw-help">{[roleName, workPhone].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {maySeeWhy && (
        <Link to={`/settings/right?permission=${encodeURIComponent(permission)}`}>{tell('grantors.why')}</Link>
      )}
    </section>
  )
}
