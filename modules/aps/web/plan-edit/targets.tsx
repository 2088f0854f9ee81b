import { call } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { getTargets, type ShownTask } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import type { TableProps } from './plan-edit-table.tsx'
import './plan-edit.css'

/** Resources that may take the task are asked for when the list is opened. */
export function Targets({
  task,
  scheduleId,
  model,
  cells,
  label,
}: { task: ShownTask; label: string } & Omit<TableProps, 'rows'>) {
  const tell = useTell()
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: ['aps-session-targets', model.session?.sessionId, model.session?.version, task.taskId],
    enabled: isOpen,
    queryFn: ({ signal }) => call(getTargets, { scheduleId, taskId: task.taskId }, { signal }),
  })
  const known = new Set(data?.resourceIds)
  const targets = (model.plan?.resources ?? []).filter(({ id, recordId }) => known.has(id) && recordId !== null)
  const chosen = cells.of(task)?.resource
  const keyOf = (of: { kind: string; recordId: number | null }) => `${of.kind}/${of.recordId}`
  const own = task.machineId !== null ? `machine/${task.machineId}` : `team/${task.groupId}`
  const options = targets.map((of) => ({
    value: keyOf(of),
    label: tell('session.resource', { name: of.name, load: Math.round(of.load) }),
  }))
  return (
    <Select
      className="aps-cell-resource"
      size="small"
      value={chosen ? keyOf(chosen) : own}
      loading={isFetching}
      aria-label={`${label} ${tell('planEdit.resource')}`}
      popupMatchSelectWidth={false}
      options={
        options.some(({ value }) => value === own)
          ? options
          : [{ value: own, label: task.resourceName ?? '–' }, ...options]
      }
      onOpenChange={(open) => open && setOpen(true)}
      onChange={(value: string) => {
        const target = targets.find((of) => keyOf(of) === value)
        if (target) cells.set(task, { resource: { kind: target.kind, recordId: target.recordId! } })
      }}
    />
  )
}
