import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { machine } from '@mouldwright/basic/shared'
import { date } from '@mouldwright/kernel'
import { addDays, isDate } from '@mouldwright/worktime'
import { call, currentLanguage } from '@mouldwright/web-kit'
import { FieldInput } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented, Select, TreeSelect } from 'antd'
import { useId } from 'react'
import { hourUnits, queryWeekPlanTree } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { measures, mondayOf, type WeekAddress } from './week-address.ts'

const dayField = date()

interface WeekFiltersProps {
  scheduleId: number
  schedules: readonly { id: number; name: string }[]
  address: WeekAddress
  change: (change: Partial<Omit<WeekAddress, 'cell'>>) => void
  today: string
}

/** Which plan, which weeks, which resources. */
export function WeekFilters({ scheduleId, schedules, address, change, today }: WeekFiltersProps) {
  const tell = useTell()
  const dayId = useId()
  const days = address.unit === 'day' ? 7 : 56
  return (
    <div className="mw-filters" role="search">
      <Select
        className="mw-filter"
        value={scheduleId}
        aria-label={tell('week.schedule')}
        options={schedules.map(({ id, name }) => ({ value: id, label: name }))}
        popupMatchSelectWidth={false}
        onChange={(schedule) => change({ schedule, scope: undefined })}
      />
      <span className="aps-week-days">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={tell('week.previous')}
          onClick={() => change({ day: addDays(address.day, -days) })}
        />
        <label htmlFor={dayId} className="aps-hidden">
          {tell('week.day')}
        </label>
        <FieldInput
          id={dayId}
          of={machine}
          name="day"
          field={dayField}
          value={address.day}
          onChange={(day) => {
            if (typeof day === 'string' && isDate(day)) change({ day: mondayOf(day) })
          }}
        />
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={tell('week.next')}
          onClick={() => change({ day: addDays(address.day, days) })}
        />
        <Button disabled={address.day === mondayOf(today)} onClick={() => change({ day: mondayOf(today) })}>
          {tell('week.today')}
        </Button>
      </span>
      <Segmented
        value={address.unit}
        aria-label={tell('week.unitLabel')}
        options={hourUnits.map((value) => ({ value, label: tell(`week.unit.${value}`) }))}
        onChange={(unit) => change({ unit })}
      />
      <Scope scheduleId={scheduleId} scope={address.scope} onChange={(scope) => change({ scope })} />
      <Checkbox checked={address.onlyOverloaded} onChange={({ target }) => change({ onlyOverloaded: target.checked })}>
        {tell('week.onlyOverloaded')}
      </Checkbox>
      <span className="mw-space" />
      <Segmented
        value={address.measure}
        aria-label={tell('week.measureLabel')}
        options={measures.map((value) => ({ value, label: tell(`week.measure.${value}`) }))}
        onChange={(measure) => change({ measure })}
      />
    </div>
  )
}

/** Sections, their groups, and the resources of those. */
function Scope({
  scheduleId,
  scope,
  onChange,
}: {
  scheduleId: number
  scope: string | undefined
  onChange: (scope: string | undefined) => void
}) {
  const tell = useTell()
  const { data } = useQuery({
    queryKey: ['aps', 'week-tree', scheduleId, currentLanguage()],
    queryFn: ({ signal }) => call(queryWeekPlanTree, { scheduleId }, { signal }),
  })
  const tree = (data?.sections ?? []).map(({ sectionId, sectionName, groups }) => ({
    value: `s${sectionId ?? 0}`,
    title: sectionName,
    disabled: sectionId === null,
    children: groups.map(({ groupId, name, resources }) => ({
      value: `g${groupId}`,
      title: name,
      children: resources.map(({ resourceId, name: resource }) => ({ value: `r${resourceId}`, title: resource })),
    })),
  }))
  return (
    <TreeSelect
      className="aps-week-scope"
      value={scope ?? null}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={320}
      placeholder={tell('week.allScopes')}
      aria-label={tell('week.scope')}
      treeData={tree}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
