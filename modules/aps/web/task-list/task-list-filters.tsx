import { RestingList } from '@mouldwright/web-kit/entity'
import { mould } from '@mouldwright/production/shared'
import { Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { planStatus, taskStatus } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { StatusFilter } from '../plan-filters.tsx'
import type { TaskListAddress } from '../planner/planner-address.ts'
import './task-list-filters.css'

interface FiltersProps {
  address: TaskListAddress
  onAddress: (list: Partial<TaskListAddress>) => void
  isNarrow: boolean
  children: ReactNode
}

/** What the task list is narrowed by. */
export function TaskListFilters({ address, onAddress, isNarrow, children }: FiltersProps) {
  const tell = useTell()
  const change = (part: Partial<TaskListAddress>) => onAddress({ ...part, page: 1 })
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
        <RestingList label={tell('task.mould')} isChosen={address.mould !== undefined}>
          {({ RefSelect }, begun) => (
            <RefSelect
              to={mould}
              value={address.mould ?? null}
              placeholder={tell('task.mould')}
              ariaLabel={tell('task.mould')}
              withRetired
              begun={begun}
              onChange={(id) => change({ mould: typeof id === 'number' ? id : undefined })}
            />
          )}
        </RestingList>
      </div>
      <StatusFilter
        className="aps-status-filter"
        label={tell('list.status')}
        value={address.status}
        options={taskStatus}
        wordOf={(status) => apsWord(`taskStatus.${status}`)}
        onPick={(status) => change({ status })}
      />
      <StatusFilter
        className="aps-status-filter"
        label={tell('list.planStatus')}
        value={address.plan}
        options={planStatus}
        wordOf={(status) => apsWord(`planStatus.${status}`)}
        onPick={(plan) => change({ plan })}
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
