import { RefSelect } from '@mouldwright/web-kit/entity'
import { mould } from '@mouldwright/production/shared'
import { Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { planStatus, taskStatus } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import type { TaskListAddress } from '../planner/planner-address.ts'
import './task-list-filters.css'

interface FiltersProps {
  address: TaskListAddress
  onAddress: (list: TaskListAddress) => void
  isNarrow: boolean
  children: ReactNode
}

/** What the task list is narrowed by. */
export function TaskListFilters({ address, onAddress, isNarrow, children }: FiltersProps) {
  const tell = useTell()
  const change = (part: Partial<TaskListAddress>) => onAddress({ ...address, ...part, page: 1 })
  return (
    <div className="aps-list-filters">
      <Input.Search
        allowClear
        key={address.search}
        defaultValue={address.search}
        placeholder={tell('list.search')}
        aria-label={tell('list.search')}
        onSearch={(search) => change({ search })}
      />
      <div className="aps-of-mould">
        <RefSelect
          to={mould}
          value={address.mould ?? null}
          placeholder={tell('task.mould')}
          ariaLabel={tell('task.mould')}
          withRetired
          onChange={(id) => change({ mould: typeof id === 'number' ? id : undefined })}
        />
      </div>
      <Select
        allowClear
        className="aps-status-filter"
        value={address.status ?? null}
        placeholder={tell('list.status')}
        aria-label={tell('list.status')}
        onChange={(status) => change({ status: status ?? undefined })}
        options={taskStatus.map((status) => ({ value: status, label: apsWord(`taskStatus.${status}`) }))}
      />
      <Select
        allowClear
        className="aps-status-filter"
        value={address.plan ?? null}
        placeholder={tell('list.planStatus')}
        aria-label={tell('list.planStatus')}
        onChange={(plan) => change({ plan: plan ?? undefined })}
        options={planStatus.map((status) => ({ value: status, label: apsWord(`planStatus.${status}`) }))}
      />
      <Checkbox checked={address.late} onChange={(event) => change({ late: event.target.checked })}>
        {tell('list.onlyLate')}
      </Checkbox>
      <Checkbox checked={address.unplaced} onChange={(event) => change({ unplaced: event.target.checked })}>
        {tell('list.onlyUnplaced')}
      </Checkbox>
      {!isNarrow && <span className="mw-space" />}
      {children}
    </div>
  )
}
