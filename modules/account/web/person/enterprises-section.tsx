import { setDefaultEnterprise, type Enterprise } from '@mouldwright/account/shared'
import { call, tellFailure, toast } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Invitations } from './invitations.tsx'
import { useTell } from '../page-words.ts'
import type { SectionProps } from './person.page.tsx'

const personalType = 1

/** The enterprises that the person belongs to, and how to belong to another. */
export default function EnterprisesSection({ person, onChanged }: SectionProps) {
  const tell = useTell()
  const [busy, setBusy] = useState<number>()

  async function makeDefault({ tenantId, tenantName }: Enterprise): Promise<void> {
    setBusy(tenantId)
    try {
      await call(setDefaultEnterprise, { tenantId })
      await onChanged()
      toast('success', tell('enterprises.madeDefault', { name: tenantName }))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <p className="mw-help">{tell('enterprises.lead')}</p>
      <Invitations invitations={person.invitations} onChanged={onChanged} />
      {person.enterprises.length === 0 && <p className="mw-help">{tell('enterprises.none')}</p>}
      {person.enterprises.map((enterprise) => (
        <section key={enterprise.tenantId} className="mw-panel" aria-labelledby={`enterprise-${enterprise.tenantId}`}>
          <header className="mw-panel-head">
            <h2 id={`enterprise-${enterprise.tenantId}`}>{enterprise.tenantName}</h2>
            <Standing enterprise={enterprise} />
            <span className="mw-space" />
            {enterprise.isDefault && enterprise.allowLoginFlag === 1 && (
              <a href="/" className="mw-link">
                {tell('enterprises.enter')}
              </a>
            )}
            {!enterprise.isDefault && enterprise.allowLoginFlag === 1 && person.enterprises.length > 1 && (
              <Button loading={busy === enterprise.tenantId} onClick={() => void makeDefault(enterprise)}>
                {tell('enterprises.setDefault')}
              </Button>
            )}
          </header>
          <dl className="mw-panel-facts">
            <Fact label={tell('enterprises.roles')} values={enterprise.roles} />
            <Fact label={tell('enterprises.factories')} values={enterprise.factories} />
            {enterprise.expireTime && (
              <Fact label={tell('enterprises.expires')} values={[enterprise.expireTime.slice(0, 10)]} />
            )}
          </dl>
        </section>
      ))}
      <p className="mw-help">
        {tell('enterprises.how')} <Link to="/register">{tell('enterprises.register')}</Link>
      </p>
    </>
  )
}

function Standing({ enterprise }: { enterprise: Enterprise }) {
  const tell = useTell()
  return (
    <>
      {enterprise.tenantType === personalType && (
        <span className="mw-tag mw-tag-neutral">{tell('enterprises.personal')}</span>
      )}
      {enterprise.isDefault && <span className="mw-tag mw-tag-info">{tell('enterprises.default')}</span>}
      {enterprise.allowLoginFlag === 0 ? (
        <span className="mw-tag mw-tag-danger">{tell('enterprises.barred')}</span>
      ) : (
        enterprise.overdueFlag === 1 && <span className="mw-tag mw-tag-warning">{tell('enterprises.overdue')}</span>
      )}
    </>
  )
}

function Fact({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{values.length > 0 ? values.join(' · ') : '–'}</dd>
    </div>
  )
}
