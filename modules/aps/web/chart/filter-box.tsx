import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Select, Switch } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { filterCount, noFilter, type PlanFilter } from './plan-filter.ts'
import './filter-box.css'

interface FilterBoxProps {
  plan: GanttAnswer
  filter: PlanFilter
  /** What is another, by the filter of the moment, which may not be drawn yet. */
  onFilter: (next: (now: PlanFilter) => Partial<PlanFilter>) => void
}

/** Which customers, moulds and sections the chart is about. */
export function FilterBox({ plan, filter, onFilter }: FilterBoxProps) {
  const tell = useTell()
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(filter)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={<FilterForm {...{ plan, filter, onFilter }} />}
    >
      <Badge count={count} size="small" offset={[-4, 4]}>
        <Button
          type="text"
          className={count > 0 ? 'aps-tool aps-pressed' : 'aps-tool'}
          icon={<FilterOutlined aria-hidden />}
          aria-label={count > 0 ? tell('filter.open', { count }) : tell('filter.label')}
          aria-expanded={isOpen}
          title={tell('filter.label')}
        />
      </Badge>
    </Popover>
  )
}

function FilterForm({ plan, filter, onFilter }: FilterBoxProps) {
  const tell = useTell()
  const id = useId()
  const options = useMemo(() => optionsOf(plan), [plan])
  return (
    <div className="aps-filter" role="group" aria-label={tell('filter.label')}>
      <Choices
        label={tell('filter.customers')}
        options={options.customers}
        value={filter.customers}
        onChange={(next) => onFilter(({ customers }) => ({ customers: next(customers) }))}
      />
      <Choices
        label={tell('filter.moulds')}
        options={options.moulds}
        value={filter.moulds}
        onChange={(next) => onFilter(({ moulds }) => ({ moulds: next(moulds) }))}
      />
      <Choices
        label={tell('filter.sections')}
        options={options.sections}
        value={filter.sections}
        onChange={(next) => onFilter(({ sections }) => ({ sections: next(sections) }))}
      />
      <div className="aps-filter-foot">
        <Switch id={id} size="small" checked={filter.late} onChange={(late) => onFilter(() => ({ late }))} />
        <label htmlFor={id}>{tell('filter.late')}</label>
        <Button size="small" disabled={filterCount(filter) === 0} onClick={() => onFilter(() => noFilter)}>
          {tell('filter.clear')}
        </Button>
      </div>
    </div>
  )
}

interface ChoicesProps<T extends string | number> {
  label: string
  options: { value: T; label: string }[]
  value: readonly T[]
  onChange: (next: (now: readonly T[]) => T[]) => void
}

function Choices<T extends string | number>({ label, options, value, onChange }: ChoicesProps<T>) {
  const tell = useTell()
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <Select<T[]>
        id={id}
        mode="multiple"
        className="mw-fill"
        value={[...value]}
        options={options}
        onChange={(chosen) =>
          onChange((now) => [
            ...now.filter((one) => chosen.includes(one) || !value.includes(one)),
            ...chosen.filter((one) => !value.includes(one) && !now.includes(one)),
          ])
        }
        placeholder={tell('filter.all')}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={3}
        allowClear
      />
    </div>
  )
}

function optionsOf({ moulds, groups, tasks }: GanttAnswer) {
  const named = (names: Iterable<string>) =>
    [...new Set(names)]
      .filter(Boolean)
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => ({ value: name, label: name }))
  const used = new Set(tasks.mould)
  return {
    customers: named(moulds.map(({ customer }) => customer ?? '')),
    sections: named(groups.map(({ section }) => section)),
    moulds: moulds
      .filter((_, at) => used.has(at))
      .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  }
}
