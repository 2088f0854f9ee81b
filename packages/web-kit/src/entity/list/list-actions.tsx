import { DownloadOutlined, DownOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Space, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { once } from '../../feedback/once.ts'
import { useWords } from '../../i18n/i18n.ts'
import { FloatingMenu } from '../../page/floating-menu.tsx'
import { useSession } from '../../session/session.ts'
import type { StoredRecord } from '../entity-calls.ts'
import type { May } from './operations.ts'
import type { View, ViewAction } from '../view.ts'
import './list-actions.css'

/** Actions of a view that the user may take, each once at a time with the same records. */
export function useViewActions(view: View, at: ViewAction['at']): readonly ViewAction[] {
  const permissions = useSession((session) => session.permissions)
  return useMemo(
    () =>
      (view.actions ?? [])
        .filter((action) => action.at === at && permissions.has(action.permission))
        .map((action) => ({
          ...action,
          run: (records: readonly StoredRecord[]) =>
            once(`${view.entity.name} ${action.key} ${records.map(({ id }) => id).join()}`, () => action.run(records)),
        })),
    [view, at, permissions],
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
  unremovable: View['unremovable']
  edit: (record: StoredRecord) => void
  remove: (records: readonly StoredRecord[]) => Promise<void>
}

/** At most two words; the rest under "…". */
const inSightOf = <T,>(all: readonly T[]): readonly T[] => (all.length > 2 ? all.slice(0, 1) : all)

export function RowActions({ record, may, actions, unremovable, edit, remove }: RowActionsProps) {
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
      ? [
          {
            key: 'remove',
            label: say('action.remove'),
            reason: unremovable?.([record]),
            run: () => void remove([record]),
          },
        ]
      : []),
  ]
  const inSight = inSightOf(all)
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

/** Pixels that a row's actions of these names take, as `.mw-cell-actions` and `.mw-row-action` measure them; 0 where there are none. */
export function rowActionsWidth(names: readonly string[]): number {
  if (names.length === 0) return 0
  const inSight = inSightOf(names)
  const buttons = [
    ...inSight.map((name) => Math.max(24, textWidth(name) + 8)),
    ...(inSight.length < names.length ? [24] : []),
  ]
  const needed = buttons.reduce((sum, width) => sum + width, 16 + 4 * (buttons.length - 1))
  return Math.max(names.length === 1 ? 72 : 116, Math.ceil(needed / 4) * 4)
}

/** At most so wide is a text of 14 px: Chinese signs are squares, of Latin letters this is what words come to in the widest system font. */
const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? 14 : 8), 0)

/** Exports all fields, so that the file can be imported again; the arrow offers the columns as they are shown instead. */
export function ExportButton({
  disabled = false,
  onExport,
}: {
  disabled?: boolean
  onExport: (asShown: boolean) => void
}) {
  const { say } = useWords()
  const [place, setPlace] = useState<{ x: number; y: number }>()
  return (
    <Space.Compact>
      <Button icon={<DownloadOutlined />} disabled={disabled} onClick={() => onExport(false)}>
        {say('action.export')}
      </Button>
      <Button
        icon={<DownOutlined />}
        disabled={disabled}
        aria-label={say('action.exportMore')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setPlace({ x: left, y: bottom })
        }}
      />
      {place && (
        <FloatingMenu
          {...place}
          label={say('action.exportMore')}
          onClose={() => setPlace(undefined)}
          items={[
            { key: 'all', label: say('action.exportAll'), run: () => onExport(false) },
            { key: 'shown', label: say('action.exportShown'), run: () => onExport(true) },
          ]}
        />
      )}
    </Space.Compact>
  )
}

interface BatchBarProps {
  view: View
  records: readonly StoredRecord[]
  may: May
  onClear: () => void
  onExport: (asShown: boolean) => void
  onRemove: (records: readonly StoredRecord[]) => Promise<void>
}

/** In the place of the action row while rows are chosen: only what fits all of them. */
export function BatchBar({ view, records, may, onClear, onExport, onRemove }: BatchBarProps) {
  const { say } = useWords()
  const stays = view.unremovable?.(records)
  return (
    <div className="mw-actions mw-batch" role="toolbar" aria-label={say('list.chosen', { count: records.length })}>
      <strong aria-live="polite">{say('list.chosen', { count: records.length })}</strong>
      <ViewActions view={view} at="batch" records={records} />
      {may.export && <ExportButton onExport={onExport} />}
      {may.remove && (
        <Tooltip title={stays}>
          <Button danger disabled={stays !== undefined} onClick={() => void onRemove(records)}>
            {say('action.remove')}
          </Button>
        </Tooltip>
      )}
      <span className="mw-space" />
      <Button type="text" onClick={onClear}>
        {say('list.clearChosen')}
      </Button>
    </div>
  )
}
