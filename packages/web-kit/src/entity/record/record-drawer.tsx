import { permissionOf, type Entity } from '@mouldwright/kernel'
import { CopyOutlined, DownOutlined, EditOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton, Tooltip } from 'antd'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { DraftContext } from '../../draft/draft-context.ts'
import { copyOf, type DraftValues } from '../../draft/draft.ts'
import { useDraft } from '../../draft/use-draft.ts'
import { tellUnchanged } from '../../feedback/perform.ts'
import { ErrorState } from '../../feedback/states.tsx'
import { ask, toast } from '../../feedback/store.ts'
import { entityInSentence, entityName } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { fieldText } from '../../fields/field-text.ts'
import { useKey } from '../../page/use-key.ts'
import { useStillHere } from '../../page/use-still-here.ts'
import { useMay, useTimeZone } from '../../session/session.ts'
import { EntityDetail } from './detail.tsx'
import { getRecord, type StoredRecord } from '../entity-calls.ts'
import { EntityForm } from './form.tsx'
import type { ListState } from '../list/list-state.ts'
import { LostUpdateDialog } from './lost-update.tsx'
import { drawerWidth } from './rows-width.ts'
import type { View } from '../view.ts'
import './record-drawer.css'

interface RecordDrawerProps {
  view: View
  state: Pick<ListState, 'id' | 'mode' | 'tab'>
  onState: (change: Partial<ListState>) => void
  /** Ids of the page, for going to the previous and next record. */
  neighbours: readonly number[]
  onRemove: (record: StoredRecord) => void
}

/** One record at the side of the list: looked at, changed, or new. The list behind stays as it is. */
export function RecordDrawer({ view, state, onState, neighbours, onRemove }: RecordDrawerProps) {
  const { entity } = view
  const { say } = useWords()
  const zone = useTimeZone()
  const { id, mode } = state
  const [given, setGiven] = useState<DraftValues>()
  const [isWriting, setWriting] = useState(false)
  const isOpen = mode !== undefined
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['entity', entity.name, 'record', id],
    enabled: id !== undefined && isOpen,
    queryFn: ({ signal }) => getRecord(entity, id!, signal),
  })
  const leave = async (then: () => void) => {
    if (isWriting && !(await ask({ title: say('form.leave'), body: say('form.leaveBody'), verb: say('form.discard') })))
      return
    setWriting(false)
    then()
  }
  const close = () => leave(() => onState({ id: undefined, mode: undefined, tab: undefined }))
  const at = id === undefined ? -1 : neighbours.indexOf(id)
  // The address follows a press a little later; presses count from where the one before has gone.
  const latest = useRef(at)
  useEffect(() => {
    latest.current = at
  }, [at])
  const step = (by: number) =>
    leave(() => {
      const next = latest.current + by
      if (neighbours[next] === undefined) return
      latest.current = next
      onState({ id: neighbours[next], mode: 'detail' })
    })
  const title = mode === 'new' ? say('form.new', { entity: entityInSentence(entity) }) : titleOf(entity, record, zone)
  const shared = { view, onState, onDirty: setWriting, onClose: close }
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      size={`min(100vw, ${Math.max(drawerWidth(entity), view.width ?? 0)}px)`}
      destroyOnHidden
      title={title}
      classNames={{ body: 'mw-drawer-body', footer: 'mw-drawer-foot' }}
      extra={
        mode !== 'new' &&
        at >= 0 && (
          <span className="mw-steps">
            <Tooltip title={say('form.previous')}>
              <Button
                type="text"
                icon={<UpOutlined />}
                disabled={at === 0}
                aria-label={say('form.previous')}
                onClick={() => step(-1)}
              />
            </Tooltip>
            <Tooltip title={say('form.next')}>
              <Button
                type="text"
                icon={<DownOutlined />}
                disabled={at === neighbours.length - 1}
                aria-label={say('form.next')}
                onClick={() => step(1)}
              />
            </Tooltip>
          </span>
        )
      }
    >
      {/* Parts of a view may bring their code when they are first opened. */}
      <Suspense fallback={<Shape />}>
        {error && !record ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : mode === 'new' ? (
          <Writing key="new" {...shared} {...(given ? { given } : {})} />
        ) : !record ? (
          isOpen && <Shape />
        ) : mode === 'edit' ? (
          <Writing key={record.id} {...shared} record={record} />
        ) : (
          <Looking
            // What is ticked or typed beneath a record is of that one only.
            key={record.id}
            {...shared}
            record={record}
            {...(state.tab ? { tab: state.tab } : {})}
            onRemove={() => onRemove(record)}
            onCopy={() => {
              setGiven(copyOf(entity, record))
              onState({ mode: 'new', id: undefined })
            }}
          />
        )}
      </Suspense>
    </Drawer>
  )
}

/** Of what comes. */
const Shape = () => <Skeleton active paragraph={{ rows: 8 }} />

/** A part is called by its mould as well, a trial too: what a title stands under is named with it, as elsewhere in sentences. */
function titleOf(of: Entity, record: StoredRecord | undefined, zone: string): string {
  const isParent = (name: string) => of.fields[name]?.kind === 'ref'
  const keys = of.key.filter((name) => name === of.title || isParent(name))
  const words = (keys.includes(of.title) ? keys : [...keys, of.title]).flatMap((name) => {
    const [field, value] = [of.fields[name], record?.[name]]
    if (!field || value === null || value === undefined) return []
    const label = record?.labels[name]
    return [fieldText({ of, name, field }, value, { zone, ...(label ? { label } : {}) })]
  })
  return words.length === 0 ? entityName(of) : `${entityName(of)} ${words.join(' · ')}`
}

interface SharedProps {
  view: View
  onState: (change: Partial<ListState>) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

interface LookingProps extends SharedProps {
  record: StoredRecord
  tab?: string
  onRemove: () => void
  onCopy: () => void
}

function Looking({ view, record, tab, onState, onRemove, onCopy }: LookingProps) {
  const { entity } = view
  const { say } = useWords()
  const mayAdd = useMay(permissionOf(entity, 'add')) && !entity.without.includes('add')
  const mayModify = useMay(permissionOf(entity, 'modify')) && !entity.without.includes('modify')
  const mayRemove = useMay(permissionOf(entity, 'remove')) && !entity.without.includes('remove')
  const stays = view.unremovable?.([record])
  const edit = () => onState({ mode: 'edit' })
  useKey('e', mayModify ? edit : undefined)
  useKey('F2', mayModify ? edit : undefined)
  return (
    <>
      <EntityDetail
        view={view}
        record={record}
        {...(tab ? { tab } : {})}
        onTab={(next) => onState({ tab: next === 'fields' ? undefined : next })}
      />
      {(mayAdd || mayModify || mayRemove) && (
        <Foot>
          {mayRemove && (
            <Tooltip title={stays}>
              <Button danger type="text" disabled={stays !== undefined} onClick={onRemove}>
                {say('action.remove')}
              </Button>
            </Tooltip>
          )}
          <span className="mw-space" />
          {mayAdd && (
            <Button icon={<CopyOutlined />} onClick={onCopy}>
              {say('action.copy')}
            </Button>
          )}
          {mayModify && (
            <Button type="primary" icon={<EditOutlined />} onClick={edit}>
              {say('action.edit')}
            </Button>
          )}
        </Foot>
      )}
    </>
  )
}

interface WritingProps extends SharedProps {
  record?: StoredRecord
  given?: DraftValues
}

function Writing({ view, record, given, onState, onDirty, onClose }: WritingProps) {
  const { entity } = view
  const { say } = useWords()
  const draft = useDraft(entity, record, given)
  const place = useRef<HTMLDivElement>(null)
  const isHere = useStillHere()
  const Form = view.form ?? EntityForm
  useEffect(() => onDirty(draft.isDirty), [draft.isDirty, onDirty])
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()
  }, [])
  const save = async (again: boolean) => {
    if (record && !draft.isDirty) return tellUnchanged()
    const saved = await draft.submit()
    if (!saved) return
    toast('success', say('form.saved', { entity: entityName(entity) }))
    if (!isHere()) return
    onDirty(false)
    if (again) draft.restart(given)
    else onState(record ? { mode: 'detail', id: saved.id } : { mode: undefined, id: undefined })
  }
  useKey('ctrl+s', () => void save(false))
  return (
    <DraftContext value={draft}>
      <div
        ref={place}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save(false)
        }}
      >
        <Form draft={{ ...draft, form: { ...draft.form, onSubmit: (event) => event.preventDefault() } }} />
      </div>
      <Foot>
        {draft.issues.length > 0 && (
          <span className="mw-fault" role="alert">
            {say('form.faults', { count: draft.issues.length })}
          </span>
        )}
        <span className="mw-space" />
        <Button onClick={onClose}>{say('action.cancel')}</Button>
        {!record && (
          <Button disabled={draft.isSaving} onClick={() => void save(true)}>
            {say('form.saveAndNew')}
          </Button>
        )}
        <Tooltip title="Ctrl S">
          <Button type="primary" loading={draft.isSaving} onClick={() => void save(false)}>
            {say('action.save')}
          </Button>
        </Tooltip>
      </Foot>
      {draft.lostUpdate && <LostUpdateDialog draft={draft} />}
    </DraftContext>
  )
}

/** The drawer's foot; stands at the end of its content and stays in sight. */
const Foot = ({ children }: { children: ReactNode }) => <footer className="mw-foot">{children}</footer>
