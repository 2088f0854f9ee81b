import '../aps.css'
import {
  ask,
  call,
  CallError,
  changedSince,
  ErrorState,
  PageHead,
  savingKeys,
  say,
  tellFailure,
  tellUnchanged,
  toast,
  useMay,
  useTimeZone,
  word,
} from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useBlocker, useSearchParams } from 'react-router'
import {
  getSettingOptions,
  saveSettings,
  settingGroups,
  settingSets,
  type SettingOptions,
  type SettingSet,
} from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { SettingField, type Setting, type SettingValue } from './setting-field.tsx'
import './settings.css'

type Values = Record<string, SettingValue>

/** The seventeen settings, in the four sets that schedules use. */
export default function SettingsPage() {
  const tell = useTell()
  const [query, setQuery] = useSearchParams()
  const set: SettingSet = settingSets.find((one) => one === query.get('set')) ?? 'default'
  const found = useQuery({
    queryKey: ['aps', 'settings'],
    queryFn: ({ signal }) => call(getSettingOptions, {}, { signal }),
  })
  const [isDirty, setDirty] = useState(false)
  const mayLeave = async () =>
    !isDirty || (await ask({ title: say('form.leave'), body: say('form.leaveBody'), verb: say('form.discard') }))
  useLeaveGuard(isDirty)
  return (
    <div className="mw-page aps-settings">
      <PageHead title={apsWord('menu.setting')} />
      <section className="mw-card aps-settings-card">
        <Segmented
          className="aps-setting-sets"
          value={set}
          onChange={async (next) => {
            if (!(await mayLeave())) return
            setDirty(false)
            setQuery({ set: next }, { replace: true })
          }}
          options={settingSets.map((one) => ({ value: one, label: apsWord(`settingSets.${one}`) }))}
        />
        <p className="aps-soft">{tell(`settings.about.${set}`)}</p>
        {found.error && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : !found.data ? (
          <Waiting rows={12} />
        ) : (
          <SetForm key={set} options={found.data} set={set} onDirty={setDirty} />
        )}
      </section>
    </div>
  )
}

/** Asks before unsaved changes are left behind by a link. */
function useLeaveGuard(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({ title: say('form.leave'), body: say('form.leaveBody'), verb: say('form.discard') }).then((agreed) =>
      agreed ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
}

/** The settings under their headings, in the page's order. */
function inOrder({ settings }: SettingOptions): [group: string, settings: SettingOptions['settings']][] {
  const byGroup = Map.groupBy(settings, ({ group }) => group)
  const known = Object.keys(settingGroups)
  return [...byGroup].sort(([one], [other]) => known.indexOf(one) - known.indexOf(other))
}

interface SetFormProps {
  options: SettingOptions
  set: SettingSet
  onDirty: (isDirty: boolean) => void
}

function SetForm({ options, set, onDirty }: SetFormProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const client = useQueryClient()
  const mayModify = useMay('aps.setting:modify')
  const saved = options.sets.find((one) => one.set === set)
  const before = useMemo<Values>(
    () => Object.fromEntries(options.settings.map((one) => [one.key, saved?.values[one.key] ?? one.default])),
    [options, saved],
  )
  // What is touched here stays while the set is told anew, as it is on coming back to the window.
  const [touched, setTouched] = useState<Values>({})
  const values: Values = { ...before, ...touched }
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const changed = options.settings.filter(({ key }) => values[key] !== before[key])
  useEffect(() => onDirty(changed.length > 0), [changed.length, onDirty])
  const differing = options.settings.filter((one) => values[one.key] !== one.default).length

  async function save(): Promise<void> {
    if (changed.length === 0) return tellUnchanged()
    const missing = options.settings.filter(({ key }) => values[key] === null || values[key] === '')
    const unread = options.settings.filter(
      (one) => one.options.length === 0 && typeof values[one.key] === 'string' && !missing.includes(one),
    )
    if (missing.length > 0 || unread.length > 0) {
      setFaults({
        ...Object.fromEntries(missing.map(({ key }) => [key, tell('settings.empty')])),
        ...Object.fromEntries(unread.map(({ key }) => [key, word('kernel', 'issues.number') ?? ''])),
      })
      return
    }
    setSaving(true)
    try {
      const stored = await call(saveSettings, { set, version: saved?.version ?? 0, values: [values] as never })
      setFaults({})
      onDirty(false)
      toast('success', tell('settings.saved', { set: apsWord(`settingSets.${set}`) }))
      client.setQueryData<SettingOptions>(['aps', 'settings'], (known) =>
        known ? { ...known, sets: [...known.sets.filter((one) => one.set !== set), stored] } : known,
      )
      setTouched((now) => changedSince(now, values))
      await client.invalidateQueries({ queryKey: ['aps'] })
    } catch (failure) {
      if (failure instanceof CallError && failure.issues.length > 0)
        setFaults(
          Object.fromEntries(failure.issues.map(({ field, message }) => [field.split('.').at(-1) ?? '', message])),
        )
      else tellFailure(failure)
    } finally {
      setSaving(false)
    }
  }

  const groups = inOrder(options)
  return (
    <form noValidate {...savingKeys(save)}>
      <p className="aps-settings-state">
        {saved?.updatedAt ? (
          <span className="aps-soft">
            {tell('settings.savedBy', { by: saved.updatedBy ?? '', at: clockOf(saved.updatedAt, zone) })}
          </span>
        ) : (
          <span className="aps-soft">{tell('settings.never')}</span>
        )}
        {differing > 0 && <Tag tone="info">{tell('settings.differing', { count: differing })}</Tag>}
      </p>
      {groups.map(([group, settings]) => (
        <section key={group} className="aps-setting-group" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{apsWord(`settingGroups.${group}`) ?? group}</h2>
          <div className="aps-setting-grid">
            {settings.map((setting) => (
              <SettingField
                key={setting.key}
                setting={setting as Setting}
                value={values[setting.key] ?? null}
                fault={faults[setting.key]}
                disabled={!mayModify}
                onChange={(value) => {
                  setTouched((now) => ({ ...now, [setting.key]: value as string | number }))
                  setFaults(({ [setting.key]: _, ...others }) => others)
                }}
              />
            ))}
          </div>
        </section>
      ))}
      {mayModify ? (
        <footer className="aps-settings-foot">
          <Button
            disabled={differing === 0}
            onClick={() => setTouched(Object.fromEntries(options.settings.map((one) => [one.key, one.default])))}
          >
            {tell('settings.restore')}
          </Button>
          <span className="mw-space" />
          <span aria-live="polite" className="aps-soft">
            {changed.length > 0 && tell('settings.changed', { count: changed.length })}
          </span>
          <Button disabled={changed.length === 0} onClick={() => setTouched({})}>
            {tell('settings.giveBack')}
          </Button>
          <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={isSaving}>
            {say('action.save')}
          </Button>
        </footer>
      ) : (
        <p className="aps-soft">{tell('settings.readOnly')}</p>
      )}
    </form>
  )
}
