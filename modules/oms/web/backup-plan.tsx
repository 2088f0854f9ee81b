import { saveBackupPlan, type BackupState } from '@mouldwright/oms/shared'
import { call, CallError, changedSince, tellFailure, tellUnchanged, toast, useMay, word } from '@mouldwright/web-kit'
import { NumberInput } from '@mouldwright/web-kit/entity'
import { Button, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

type Touched = Partial<Pick<BackupState, 'isOn' | 'backupCron' | 'proveCron'>> & { keep?: number | string | null }

/** When backups are made and proved, and how many stay. */
export function BackupPlan({ state, onSaved }: { state: BackupState; onSaved: (state: BackupState) => void }) {
  const tell = useTell()
  const id = useId()
  const mayModify = useMay('oms.backup:modify')
  // What is touched here stays while the rest is told anew, as it is when a backup is made or somebody else saves.
  const [touched, setTouched] = useState<Touched>({})
  const { isOn, backupCron, proveCron, keep } = { ...state, ...touched }
  const touch = (change: Touched) => setTouched((before) => ({ ...before, ...change }))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const disabled = !mayModify || state.hindrance !== null

  const isChanged =
    isOn !== state.isOn || backupCron !== state.backupCron || proveCron !== state.proveCron || keep !== state.keep

  async function save(): Promise<void> {
    if (!isChanged) return tellUnchanged()
    setSaving(true)
    setFaults({})
    try {
      const saved = await call(
        saveBackupPlan,
        // Text that is no number is refused at its field.
        { version: state.version, isOn, backupCron, proveCron, keep: keep as number },
        { changes: true },
      )
      toast('success', tell('backups.saved'))
      onSaved(saved)
      setTouched((now) => changedSince(now, touched))
    } catch (failure) {
      if (failure instanceof CallError && failure.issues.length > 0)
        setFaults(Object.fromEntries(failure.issues.map(({ field, message }) => [field, message])))
      else tellFailure(failure)
    } finally {
      setSaving(false)
    }
  }

  const cron = (name: 'backupCron' | 'proveCron', value: string) => (
    <div className="mw-field" data-field={name}>
      <label htmlFor={`${id}-${name}`}>{word('oms', `backup.${name}`)}</label>
      <Input
        id={`${id}-${name}`}
        value={value}
        disabled={disabled}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        status={faults[name] ? 'error' : ''}
        aria-invalid={faults[name] !== undefined}
        aria-describedby={`${id}-${name}-help`}
        onChange={({ target }) => touch({ [name]: target.value })}
      />
      {faults[name] && <p className="mw-fault">{faults[name]}</p>}
      <p className="mw-help" id={`${id}-${name}-help`}>
        {tell('backups.cronHelp', { zone: state.timeZone })}
      </p>
    </div>
  )

  return (
    <section className="mw-card oms-running-card" aria-label={tell('backups.plan')}>
      <h2>{tell('backups.plan')}</h2>
      <form
        className="mw-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!disabled && !isSaving) void save()
        }}
      >
        <div className="oms-running-switch">
          <Switch id={`${id}-on`} checked={isOn} disabled={disabled} onChange={(next) => touch({ isOn: next })} />
          <label htmlFor={`${id}-on`}>{isOn ? word('oms', 'backup.isOn') : tell('backups.planOff')}</label>
        </div>
        <div className="oms-running-fields">
          {cron('backupCron', backupCron)}
          {cron('proveCron', proveCron)}
          <div className="mw-field" data-field="keep">
            <label htmlFor={`${id}-keep`}>{word('oms', 'backup.keep')}</label>
            <NumberInput
              id={`${id}-keep`}
              value={keep}
              disabled={disabled}
              status={faults['keep'] ? 'error' : ''}
              aria-invalid={faults['keep'] !== undefined}
              aria-describedby={`${id}-keep-help`}
              onChange={(next) => touch({ keep: next })}
            />
            {faults['keep'] && <p className="mw-fault">{faults['keep']}</p>}
            <p className="mw-help" id={`${id}-keep-help`}>
              {tell('backups.keepHelp')}
            </p>
          </div>
        </div>
        {mayModify && (
          <div>
            <Button htmlType="submit" loading={isSaving} disabled={disabled}>
              {tell('backups.save')}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
