import { permissionOf } from '@mouldwright/kernel'
import { ask, call, FloatingMenu, may, tellFailure, toast, withConfirmation } from '@mouldwright/web-kit'
import { entityPath, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteSchedules, schedule } from '../../shared/index.ts'
import { mergePath } from '../merge/merge-path.ts'
import { useMakeMock } from '../merge/use-make-mock.ts'
import { useTell } from '../page-words.ts'

/** Address of the planner's page of a schedule. */
export const pathOf = ({ id }: { id: number }) => `/aps/schedule/${id}`

export interface ScheduleAction {
  key: string
  label: string
  isDanger?: boolean
  run: () => void
}

/** What may be done with a schedule in the list, besides opening it. */
export function useScheduleActions(
  edit: (id: number) => void,
  automatic: (id: number) => void,
): (record: StoredRecord) => ScheduleAction[] {
  const tell = useTell()
  const client = useQueryClient()
  const go = useNavigate()
  const makeMockOf = useMakeMock()
  const done = (sentence: string) => {
    toast('success', sentence)
    return client.invalidateQueries({ queryKey: ['aps'] })
  }
  const makeDefault = async ({ id, version, ...record }: StoredRecord) => {
    try {
      const saved = await withConfirmation((confirm) => {
        const options = { changes: true, confirm, module: schedule.module }
        return call(entityPath(schedule, 'modify'), { id, version, isDefault: true }, options)
      }, tell('schedules.makeDefault'))
      if (saved) await done(tell('schedules.defaultNow', { name: record['name'] }))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  const remove = async ({ id, ...record }: StoredRecord) => {
    const agreed = await ask({
      title: tell('schedules.deleteQuestion', { name: record['name'] }),
      body: tell('schedules.deleteEffect'),
      verb: tell('schedules.deleteVerb'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(deleteSchedules, { schedules: [{ id }] })
      await done(tell('schedules.deleted', { name: record['name'] }))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return (record) => [
    { key: 'automatic', label: tell('automatic.title'), run: () => automatic(record.id) },
    ...(record['isMock'] !== true && may(permissionOf(schedule, 'add'))
      ? [{ key: 'mock', label: tell('merge.make'), run: () => void makeMockOf(record.id) }]
      : []),
    ...(record['isMock'] === true && may(permissionOf(schedule, 'adjust'))
      ? [{ key: 'merge', label: tell('merge.open'), run: () => void go(mergePath(record.id)) }]
      : []),
    ...(may(permissionOf(schedule, 'modify'))
      ? [
          { key: 'edit', label: tell('schedules.edit'), run: () => edit(record.id) },
          ...(record['isDefault'] === true
            ? []
            : [{ key: 'default', label: tell('schedules.makeDefault'), run: () => void makeDefault(record) }]),
        ]
      : []),
    ...(may(permissionOf(schedule, 'remove'))
      ? [{ key: 'remove', label: tell('schedules.delete'), isDanger: true, run: () => void remove(record) }]
      : []),
  ]
}

export interface ActionsProps {
  record: StoredRecord
  actions: (record: StoredRecord) => ScheduleAction[]
}

export function RowActions({ record, actions }: ActionsProps) {
  const tell = useTell()
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const items = actions(record)
  const label = tell('schedules.more', { name: record['name'] })
  return (
    <>
      <Link className="mw-row-action" to={pathOf(record)} tabIndex={-1}>
        {tell('schedules.open')}
      </Link>
      {items.length > 0 && (
        <button
          type="button"
          className="mw-row-action"
          aria-label={label}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            setPlace({ x: left, y: bottom })
          }}
        >
          …
        </button>
      )}
      {place && <FloatingMenu {...place} label={label} items={items} onClose={() => setPlace(undefined)} />}
    </>
  )
}
