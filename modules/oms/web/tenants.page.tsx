import { tenantEntity } from '@mouldwright/oms/shared'
import { groupLabel, shownNumber, useWords, word } from '@mouldwright/web-kit'
import {
  DraftField,
  DraftForm,
  EntityPage,
  missing,
  Tag,
  toneCell,
  view,
  type CellProps,
  type Draft,
} from '@mouldwright/web-kit/entity'
import { ModuleNames, ModulesChoice, type OpenedModule } from './modules-choice.tsx'
import './oms.css'
import { useTell } from './page-words.ts'

const StateCell = toneCell('oms', 'tenant.stateOptions', {
  valid: 'success',
  expiring: 'warning',
  overdue: 'danger',
  expired: 'danger',
  barred: 'neutral',
})

function NameCell({ value, record }: CellProps) {
  const tell = useTell()
  return (
    <>
      {String(value)} {record['isOperator'] === true && <Tag tone="info">{tell('tenant.operator')}</Tag>}
    </>
  )
}

function ExpireCell({ value }: CellProps) {
  const tell = useTell()
  return value ? String(value) : <span className="mw-help">{tell('tenant.unlimited')}</span>
}

function RemainCell({ value }: CellProps) {
  const tell = useTell()
  if (typeof value !== 'number') return <span className="mw-missing">{missing}</span>
  if (value < 0) return <span className="oms-overdue">{tell('tenant.overdueDays', { days: shownNumber(-value) })}</span>
  return <>{tell('tenant.days', { days: shownNumber(value) })}</>
}

const ModulesCell = ({ value }: CellProps) => <ModuleNames value={(value ?? []) as readonly OpenedModule[]} />

/** Licence and modules of a tenant; what follows from them is shown, not typed. */
function TenantForm({ draft }: { draft: Draft }) {
  useWords()
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <div className="mw-form-grid">
          {['name', 'type', 'language', 'timeZone'].map((name) => (
            <DraftField key={name} draft={draft} name={name} />
          ))}
        </div>
      </section>
      <section className="mw-form-group" aria-label={groupLabel(tenantEntity, 'licence')}>
        <h2>{groupLabel(tenantEntity, 'licence')}</h2>
        <div className="mw-form-grid oms-three">
          {['expireDate', 'maxOverdueDays', 'loginDelaySeconds'].map((name) => (
            <DraftField key={name} draft={draft} name={name} />
          ))}
        </div>
        <div className="mw-form-grid oms-three oms-switches">
          {['allowLogin', 'haspExpireSwitch', 'smsOnSwitch'].map((name) => (
            <DraftField key={name} draft={draft} name={name} />
          ))}
        </div>
      </section>
      <section className="mw-form-group" aria-label={groupLabel(tenantEntity, 'opened')}>
        <h2>{groupLabel(tenantEntity, 'opened')}</h2>
        <ModulesChoice
          label={word('oms', 'tenant.modules') ?? ''}
          value={(draft.values['modules'] ?? []) as readonly OpenedModule[]}
          isOperator={draft.record?.['isOperator'] === true}
          disabled={!draft.maySave}
          fault={draft.faultOf('modules') ?? draft.faultOf('modules.moduleKey')}
          onChange={(modules) => draft.set('modules', modules)}
        />
      </section>
    </DraftForm>
  )
}

const tenantView = view(tenantEntity, {
  form: TenantForm,
  cells: {
    name: NameCell,
    state: StateCell,
    expireDate: ExpireCell,
    remainDays: RemainCell,
    modules: ModulesCell,
  },
})

/** All tenants of the platform, how their licences stand, and what they have opened. */
export default function TenantsPage() {
  return <EntityPage of={tenantEntity} view={tenantView} />
}
