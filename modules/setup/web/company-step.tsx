import { fetchUserInfo } from '@mouldwright/identity/shared'
import { permissionOf } from '@mouldwright/kernel'
import { factory } from '@mouldwright/tenancy/shared'
import { call, ErrorState, useMay, useSession } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTell } from './page-words.ts'
import type { StepProps } from './wizard.page.tsx'

/** In whose clock and money plans are made. */
export function CompanyStep({ isDone, onNext }: StepProps) {
  const tell = useTell()
  const mayLook = useMay(permissionOf(factory, 'check'))
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', factory.name, 'company', place],
    queryFn: ({ signal }) => call(fetchUserInfo, {}, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const facts = [
    ['tenant', data?.tenantName],
    ['factory', data?.factoryName],
    ['timeZone', data?.timeZone],
    ['currency', data?.currency],
    ['language', data && tell(`pack.languages.${data.language === 'en' ? 'en' : 'zh'}`)],
  ] as const
  return (
    <section className="mw-card su-card">
      <p className="mw-help">{tell('company.lead')}</p>
      <dl className="su-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{tell(`company.${name}`)}</dt>
            <dd>{value ?? ' '}</dd>
          </div>
        ))}
      </dl>
      <div className="su-ways">
        {isDone ? (
          <span className="mw-tag mw-tag-success">{tell('company.confirmed')}</span>
        ) : (
          <Button type="primary" disabled={!data} onClick={() => onNext('done')}>
            {tell('company.confirm')}
          </Button>
        )}
        {mayLook && <Link to="/settings/factory">{tell('company.change')}</Link>}
      </div>
    </section>
  )
}
