import { useStepIssues } from '@mouldwright/support/web'
import { approvalDefaults, approveRegistration, tenantEntity } from '@mouldwright/oms/shared'
import { validate } from '@mouldwright/kernel'
import { call, dayIn, fieldHelp, fieldLabel, issueText, toast, useTimeZone, word } from '@mouldwright/web-kit'
import { FieldInput, FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ModulesChoice, type OpenedModule } from './modules-choice.tsx'
import { useTell } from './page-words.ts'

interface ApproveDialogProps {
  record: StoredRecord
  onClose: () => void
}

interface Licence {
  expireDate: string | null
  maxOverdueDays: number | null
  loginDelaySeconds: number | null
  modules: readonly OpenedModule[]
}

const dayMs = 86_400_000

/** Approves an application: whom it lets in, with which licence and which modules. */
export function ApproveDialog({ record, onClose }: ApproveDialogProps) {
  const tell = useTell()
  const client = useQueryClient()
  const zone = useTimeZone()
  const [licence, setLicence] = useState<Licence>(() => ({
    expireDate: dayIn(Date.now() + approvalDefaults.licensedDays * dayMs, zone),
    maxOverdueDays: approvalDefaults.maxOverdueDays,
    loginDelaySeconds: approvalDefaults.loginDelaySeconds,
    modules: approvalDefaults.modules.map((moduleKey) => ({ moduleKey })),
  }))
  const { issues, setIssues, onFailure } = useStepIssues(onClose)
  const company = String(record['companyName'])
  const put = (change: Partial<Licence>) => {
    setLicence((now) => ({ ...now, ...change }))
    setIssues((now) => now.filter(({ field }) => !(field in change)))
  }
  const faultOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return issue && issueText(tenantEntity, issue)
  }
  const send = async () => {
    const { values, issues: found } = validate(approveRegistration.input, { id: record.id, ...licence })
    if (licence.modules.length === 0) found.push({ field: 'modules', rule: 'required' })
    setIssues(found)
    if (found.length > 0) return false
    await call(approveRegistration, values as never, { changes: true })
    toast('success', tell('approve.done', { company }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }
  return (
    <FormDialog
      title={tell('approve.title', { company })}
      verb={tell('approve.verb')}
      width={640}
      className="oms-approve"
      send={send}
      onClose={onClose}
      onFailure={onFailure}
    >
      <p>{tell('approve.effect', { name: record['realName'], phone: record['phone'] })}</p>
      <p className="mw-help">{tell('approve.zone', { zone: record['timeZone'] })}</p>
      <div className="mw-form-grid oms-three">
        {(['expireDate', 'maxOverdueDays', 'loginDelaySeconds'] as const).map((name) => (
          <LicenceField
            key={name}
            name={name}
            value={licence[name]}
            fault={faultOf(name)}
            onChange={(value) => put({ [name]: value })}
          />
        ))}
      </div>
      <ModulesChoice
        label={word('oms', 'tenant.modules') ?? ''}
        value={licence.modules}
        isOperator={false}
        fault={faultOf('modules')}
        onChange={(modules) => put({ modules })}
      />
    </FormDialog>
  )
}

interface LicenceFieldProps {
  name: 'expireDate' | 'maxOverdueDays' | 'loginDelaySeconds'
  value: unknown
  fault: string | undefined
  onChange: (value: unknown) => void
}

function LicenceField({ name, value, fault, onChange }: LicenceFieldProps) {
  const id = useId()
  return (
    <div className="mw-field" data-field={name}>
      <label htmlFor={id}>{fieldLabel(tenantEntity, name)}</label>
      <FieldInput
        of={tenantEntity}
        name={name}
        field={tenantEntity.fields[name]}
        id={id}
        value={value}
        invalid={fault !== undefined}
        describedBy={`${id}-help`}
        onChange={onChange}
      />
      {fault && <p className="mw-fault">{fault}</p>}
      <p className="mw-help" id={`${id}-help`}>
        {fieldHelp(tenantEntity, name)}
      </p>
    </div>
  )
}
