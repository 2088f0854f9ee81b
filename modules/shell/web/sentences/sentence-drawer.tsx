import type { SentenceRow } from '@mouldwright/shell/shared'
import {
  ask,
  call,
  CallError,
  say,
  tellFailure,
  toast,
  useKey,
  useMay,
  useSentForm,
  useStillHere,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input } from 'antd'
import { useId, useState } from 'react'
import type { SentenceCalls } from './sentence-calls.ts'
import { useTell } from './words.ts'
import './sentences.css'

type Own = Readonly<Record<'zh' | 'en', string>>

const ownOf = ({ ownZh, ownEn }: SentenceRow): Own => ({ zh: ownZh ?? '', en: ownEn ?? '' })

interface SentenceDrawerProps {
  of: SentenceCalls
  sentence: SentenceRow
  onClose: () => void
}

/** Says one sentence otherwise, in either language or both. */
export function SentenceDrawer({ of, sentence, onClose }: SentenceDrawerProps) {
  const tell = useTell()
  const client = useQueryClient()
  const zone = useTimeZone()
  const isHere = useStillHere()
  const { form, isSent, whileSent } = useSentForm()
  const mayModify = useMay(of.modify)
  const [stored, setStored] = useState(sentence)
  const [own, setOwn] = useState(() => ownOf(sentence))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const was = ownOf(stored)
  const isDirty = own.zh !== was.zh || own.en !== was.en
  const isChanged = stored.ownZh !== null || stored.ownEn !== null
  const where = { moduleKey: stored.module, path: stored.path, version: stored.version }

  const leave = async () => {
    if (!isDirty || (await ask({ title: say('form.leave'), body: say('form.leaveBody'), verb: say('form.discard') })))
      onClose()
  }
  /** Somebody else was quicker: what they wrote is shown, and the words typed here stay. */
  const reload = async (by: string | null) => {
    const { rows } = await call(of.list, {
      search: `${stored.module}.${stored.path}`,
      moduleKey: stored.module,
    })
    const now = rows.find(({ path }) => path === stored.path)
    if (now) setStored(now)
    toast('warning', tell('sentences.lost', { by: by ?? say('lost.somebody') }))
  }
  const run = async (work: () => Promise<SentenceRow>, sentenceWhenDone: string) => {
    if (isSaving) return
    setSaving(true)
    try {
      await whileSent(work)
      toast('success', sentenceWhenDone)
      if (isHere()) onClose()
    } catch (failure) {
      if (failure instanceof CallError && failure.issues.length > 0)
        setFaults(Object.fromEntries(failure.issues.map(({ field, message }) => [field, message ?? ''])))
      else if (failure instanceof CallError && failure.lostUpdate) await reload(failure.lostUpdate.changedBy)
      else tellFailure(failure)
    } finally {
      setSaving(false)
      await client.invalidateQueries({ queryKey: ['sentences', of.whose] })
    }
  }
  const save = () =>
    run(
      () => call(of.save, { ...where, zh: own.zh || null, en: own.en || null }, { changes: true }),
      tell('sentences.saved'),
    )
  useKey('ctrl+s', mayModify && isDirty ? () => void save() : undefined)
  const example = `{{${/\{\{\s*(\w+)/.exec(stored.zh)?.[1] ?? 'name'}}}`
  return (
    <Drawer
      open
      size="min(100vw, 480px)"
      title={tell('sentences.drawer')}
      classNames={{ body: 'mw-drawer-body', footer: 'mw-drawer-foot' }}
      onClose={() => void leave()}
    >
      <form
        ref={form}
        inert={isSent}
        className="mw-form sh-sentence"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="sh-sentence-head">
          <strong>{stored.moduleName}</strong>
          <code>{`${stored.module}.${stored.path}`}</code>
          {stored.updatedAt && (
            <span className="mw-help">
              {tell('sentences.changedBy', { by: stored.updatedBy ?? '–', at: wallClock(stored.updatedAt, zone) })}
            </span>
          )}
        </div>
        {(['zh', 'en'] as const).map((language) => (
          <OwnField
            key={language}
            language={language}
            dictionary={stored[language]}
            value={own[language]}
            fault={faults[language]}
            disabled={!mayModify}
            onChange={(value) => {
              setOwn({ ...own, [language]: value })
              setFaults({ ...faults, [language]: '' })
            }}
          />
        ))}
        <p className="mw-help">{tell('sentences.help', { example })}</p>
        <button type="submit" hidden />
      </form>
      <footer className="mw-foot">
        {mayModify && isChanged && (
          <Button
            type="text"
            danger
            disabled={isSaving}
            onClick={() => void run(() => call(of.reset, where, { changes: true }), tell('sentences.wasReset'))}
          >
            {tell('sentences.reset')}
          </Button>
        )}
        <span className="mw-space" />
        <Button onClick={() => void leave()}>{say('action.cancel')}</Button>
        {mayModify && (
          <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {say('action.save')}
          </Button>
        )}
      </footer>
    </Drawer>
  )
}

interface OwnFieldProps {
  language: 'zh' | 'en'
  dictionary: string
  value: string
  fault: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

function OwnField({ language, dictionary, value, fault, disabled, onChange }: OwnFieldProps) {
  const tell = useTell()
  const id = useId()
  const hasForm = dictionary !== ''
  return (
    <div className="mw-field">
      <label htmlFor={id}>{tell(language === 'zh' ? 'sentences.ownZh' : 'sentences.ownEn')}</label>
      <p className="sh-basis" lang={language === 'zh' ? 'zh-CN' : 'en'}>
        {hasForm ? tell('sentences.saidNow', { sentence: dictionary }) : tell('sentences.notInLanguage')}
      </p>
      <Input.TextArea
        id={id}
        value={value}
        disabled={disabled || !hasForm}
        maxLength={2_000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        status={fault ? 'error' : ''}
        aria-invalid={Boolean(fault)}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault && <p className="mw-fault">{fault}</p>}
    </div>
  )
}
