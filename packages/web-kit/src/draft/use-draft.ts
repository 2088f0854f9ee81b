import { permissionOf, type Entity } from '@mouldwright/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { tellFailure, withConfirmation } from '../feedback/perform.ts'
import { issueText } from '../i18n/entity-words.ts'
import { call } from '../request/client.ts'
import { newKey } from '../request/new-key.ts'
import { CallError } from '../request/call-error.ts'
import { useMay } from '../session/session.ts'
import { entityPath, type StoredRecord } from '../entity/entity-calls.ts'
import {
  changedFields,
  checkField,
  inFormOrder,
  prepare,
  sendable,
  setValue,
  startDraft,
  type DraftIssue,
  type DraftState,
  type DraftValues,
} from './draft.ts'

/** Somebody else saved the record meanwhile. */
interface LostUpdate {
  theirs: StoredRecord
  changedBy: string | null
  changedAt: string | null
}

type AfterSave = (saved: StoredRecord) => Promise<void>

export interface Draft {
  entity: Entity
  record: StoredRecord | undefined
  values: DraftValues
  /** Titles of the records that reference fields name. */
  labels: Readonly<Record<string, string>>
  issues: readonly DraftIssue[]
  isDirty: boolean
  isSaving: boolean
  /** Whether the user may save it. */
  maySave: boolean
  lostUpdate: LostUpdate | undefined
  set: (name: string, value: unknown, label?: string) => void
  /** Sets a field by what stands there then, which may be newer than what was drawn. */
  update: (name: string, next: (now: unknown) => unknown) => void
  /** Checks a field that is left. */
  leave: (name: string) => void
  /** The fault of a field (or of a child row's field) in words. */
  faultOf: (field: string, row?: number) => string | undefined
  /** Saves; the stored record, or undefined when it could not be saved (the reasons are in `issues`, or were told). */
  submit: () => Promise<StoredRecord | undefined>
  /** What an own form does once the record is stored, with what is no field of it. */
  afterSave: (work: AfterSave | undefined) => void
  /** Goes on from the other's record, with the given fields of mine. */
  resolve: (mine: readonly string[]) => void
  /** Starts again, empty or with values. */
  restart: (given?: DraftValues) => void
  /** For the form element. It is closed while it is saved: what was typed meanwhile would neither be sent nor stay. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    inert: boolean
    onSubmit: (event: FormEvent) => void
  }
}

/** Values, faults and saving of a new record or of a change of a stored one. The ground under every form, generic or own. */
export function useDraft(of: Entity, record?: StoredRecord, given?: DraftValues): Draft {
  const [base, setBase] = useState(record)
  const [state, setState] = useState<DraftState>(() => startDraft(of, record, given))
  const [labels, setLabels] = useState<Record<string, string>>(() => ({ ...record?.labels }))
  const [isSaving, setSaving] = useState(false)
  const [lostUpdate, setLostUpdate] = useState<LostUpdate>()
  /** The first fault of what was to be saved. */
  const [fault, setFault] = useState<DraftIssue>()
  const form = useRef<HTMLFormElement>(null)
  const held = useRef<HTMLElement>(undefined)
  const key = useRef(newKey())
  const after = useRef<AfterSave>(undefined)
  const afterSave = useCallback((work: AfterSave | undefined) => void (after.current = work), [])
  const client = useQueryClient()
  const maySave = useMay(permissionOf(of, base ? 'modify' : 'add'))
  const changed = useMemo(() => changedFields(of, state), [of, state])

  // A closed form has lost the cursor, and takes it back no sooner than it is open again.
  useEffect(() => {
    if (!isSaving) return
    return () => {
      if (document.activeElement === document.body) held.current?.focus()
    }
  }, [isSaving])
  useEffect(() => {
    if (fault && !isSaving) focusField(form.current, fault)
  }, [fault, isSaving])

  function fail(issues: readonly DraftIssue[]): void {
    const ordered = inFormOrder(of, issues)
    setState((now) => ({ ...now, issues: ordered }))
    setFault(ordered[0])
  }

  async function submit(): Promise<StoredRecord | undefined> {
    if (isSaving) return undefined
    const { input, issues } = prepare(of, state)
    if (issues.length > 0) {
      fail(issues)
      return undefined
    }
    if (base && changed.length === 0) return base
    if (document.activeElement instanceof HTMLElement) held.current = document.activeElement
    setFault(undefined)
    setSaving(true)
    try {
      const target = base ? { id: base.id, version: base.version, ...input } : input
      const saved = await withConfirmation((confirm) =>
        call<StoredRecord>(entityPath(of, base ? 'modify' : 'add'), target, {
          confirm,
          idempotencyKey: key.current,
          module: of.module,
        }),
      )
      if (!saved) return undefined
      await after.current?.(saved)
      await client.invalidateQueries({ queryKey: ['entity'] })
      return saved
    } catch (error) {
      await takeFailure(error)
      return undefined
    } finally {
      setSaving(false)
    }
  }

  async function takeFailure(error: unknown): Promise<void> {
    if (!(error instanceof CallError)) return tellFailure(error)
    if (error.issues.length > 0) return fail(error.issues)
    const lost = error.lostUpdate
    if (!lost || !base) return tellFailure(error)
    try {
      const theirs = await call<StoredRecord>(entityPath(of, 'get'), { id: base.id }, { module: of.module })
      setLostUpdate({ theirs, changedBy: lost.changedBy, changedAt: lost.changedAt })
    } catch (gone) {
      tellFailure(gone)
    }
  }

  return {
    entity: of,
    record: base,
    values: state.values,
    labels,
    issues: state.issues,
    isDirty: changed.length > 0,
    isSaving,
    maySave,
    lostUpdate,
    set(name, value, label) {
      key.current = newKey()
      if (label !== undefined) setLabels((now) => ({ ...now, [name]: label }))
      setState((now) => setValue(now, name, value))
    },
    update(name, next) {
      key.current = newKey()
      setState((now) => {
        const value = next(now.values[name])
        return value === now.values[name] ? now : setValue(now, name, value)
      })
    },
    leave: (name) => setState((now) => checkField(of, now, name)),
    faultOf(field, row) {
      const issue = state.issues.find((one) => one.field === field && (row === undefined || one.row === row))
      return issue && issueText(of, issue)
    },
    submit,
    afterSave,
    resolve(mine) {
      if (!lostUpdate) return
      const { theirs } = lostUpdate
      const kept = Object.fromEntries(mine.map((name) => [name, state.values[name]]))
      setBase(theirs)
      setLabels((now) => ({ ...theirs.labels, ...pick(now, mine) }))
      setState(startDraft(of, theirs, kept))
      setLostUpdate(undefined)
      key.current = newKey()
    },
    restart(next) {
      setBase(undefined)
      setState(startDraft(of, undefined, next))
      key.current = newKey()
    },
    form: {
      ref: form,
      noValidate: true,
      inert: isSaving,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
  }
}

const pick = (from: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** Puts the cursor into the field of a fault. */
function focusField(form: HTMLElement | null, { field, row }: DraftIssue): void {
  const [own] = field.split('.')
  const at = (name: string) => `[data-field="${CSS.escape(name)}"]`
  const place =
    (row === undefined ? null : form?.querySelector(`${at(field)}[data-row="${row}"]`)) ??
    form?.querySelector(at(field)) ??
    form?.querySelector(at(own ?? ''))
  const target = place?.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')
  ;(target ?? (place as HTMLElement | null))?.scrollIntoView?.({ block: 'center' })
  target?.focus()
}

/** Fields in which my draft and the other's record differ, both from what I began with. */
export function conflictsOf(draft: Draft): string[] {
  const { lostUpdate, entity, record } = draft
  if (!lostUpdate || !record) return []
  const same = (name: string, one: unknown, other: unknown) =>
    JSON.stringify(sendable(entity.fields[name]!, one ?? null)) ===
    JSON.stringify(sendable(entity.fields[name]!, other ?? null))
  return Object.keys(entity.fields).filter(
    (name) =>
      !entity.fields[name]!.readonly &&
      !same(name, draft.values[name], record[name]) &&
      !same(name, draft.values[name], lostUpdate.theirs[name]),
  )
}
