import { DownloadOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { FloatingMenu } from '../page/floating-menu.tsx'
import { useSession } from '../session/session.ts'
import type { StoredRecord } from './entity-calls.ts'
import type { May } from './operations.ts'
import type { View, ViewAction } from './view.ts'

/** Actions of a view that the user may take. */
export function useViewActions(view: View, at: ViewAction['at']): readonly ViewAction[] {
  const permissions = useSession((session) => session.permissions)
  return useMemo(
    () => (view.actions ?? []).filter((action) => action.at === at && permissions.has(action.permission)),
    [view.actions, at, permissions],
  )
}

export function ViewActions({
  view,
  at,
  records,
}: {
  view: View
  at: ViewAction['at']
  records: readonly StoredRecord[]
}) {
  return useViewActions(view, at).map((action) => {
    const reason = action.unfit?.(records)
    return (
      <Tooltip key={action.key} title={reason}>
        <Button icon={action.icon} disabled={reason !== undefined} onClick={() => void action.run(records)}>
          {action.label()}
        </Button>
      </Tooltip>
    )
  })
}

interface RowActionsProps {
  record: StoredRecord
  may: May
  actions: readonly ViewAction[]
  edit: (record: StoredRecord) => void
  remove: (records: readonly StoredRecord[]) => Promise<void>
}

/** At most two words; the rest under "…". */
export function RowActions({ record, may, actions, edit, remove }: RowActionsProps) {
  const { say } = useWords()
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const all = [
    ...(may.modify ? [{ key: 'edit', label: say('action.edit'), reason: undefined, run: () => edit(record) }] : []),
    ...actions.map((action) => ({
      key: action.key,
      label: action.label(),
      reason: action.unfit?.([record]),
      run: () => void action.run([record]),
    })),
    ...(may.remove
      ? [{ key: 'remove', label: say('action.remove'), reason: undefined, run: () => void remove([record]) }]
      : []),
  ]
  const inSight = all.length > 2 ? all.slice(0, 1) : all
  const rest = all.slice(inSight.length)
  return (
    <>
      {inSight.map(({ key, label, reason, run }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className="mw-row-action"
          disabled={reason !== undefined}
          title={reason}
          onClick={run}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="mw-row-action"
          aria-label={say('grid.more')}
          aria-haspopup="menu"
          onClick={({ clientX, clientY }) => setPlace({ x: clientX, y: clientY })}
        >
          <MoreOutlined />
        </button>
      )}
      {place && (
        <FloatingMenu
          {...place}
          label={say('grid.more')}
          onClose={() => setPlace(undefined)}
          items={rest.map((action) => ({ ...action, isDanger: action.key === 'remove' }))}
        />
      )}
    </>
  )
}

interface BatchBarProps {
  view: View
  records: readonly StoredRecord[]
  may: May
  onClear: () => void
  onExport: () => void
  onRemove: (records: readonly StoredRecord[]) => Promise<void>
}

/** In the place of the action row while rows are chosen: only what fits all of them. */
export function BatchBar({ view, records, may, onClear, onExport, onRemove }: BatchBarProps) {
  const { say } = useWords()
  return (
    <div className="mw-actions mw-batch" role="toolbar" aria-label={say('list.chosen', { count: records.length })}>
      <strong aria-live="polite">{say('list.chosen', { count: records.length })}</strong>
      <ViewActions view={view} at="batch" records={records} />
      {may.export && (
        <Button icon={<DownloadOutlined />} onClick={onExport}>
          {say('action.export')}
        </Button>
      )}
      {may.remove && (
        <Button danger onClick={() => void onRemove(records)}>
          {say('action.remove')}
        </Button>
      )}
      <span className="mw-space" />
      <Button type="text" onClick={onClear}>
        {say('list.clearChosen')}
      </Button>
    </div>
  )
}
