import { ownFields, type Entity } from '@mouldwright/kernel'
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { FieldFilter } from '../fields/field-filter.tsx'
import type { FilterValue, Range } from '../fields/filter-value.ts'
import { fieldText } from '../fields/field-text.ts'
import { fieldLabel } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { useTimeZone } from '../session/session.ts'
import { PressPopover } from '../page/press-popover.tsx'
import { usePageActions } from '../page/page-actions.ts'
import { useKey } from '../page/use-key.ts'
import { useNarrow } from './use-narrow.ts'
import { isFiltered, type ListState } from './list-state.ts'

interface FilterBarProps {
  of: Entity
  state: ListState
  onState: (change: Partial<ListState>) => void
  /** Asks again even though nothing changed. */
  onReload: () => void
}

/** Filters beside the search; on a phone all of them stand under "more". */
const inSight = 3

/** Search, the first filters in sight, the rest under "more", and what is active as chips. */
export function FilterBar({ of, state, onState, onReload }: FilterBarProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState(state.search)
  const search = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState(state.search)
  if (known !== state.search) {
    setKnown(state.search)
    setTyped(state.search)
  }
  const find = () => search.current?.querySelector('input')?.focus()
  useKey('/', find)
  usePageActions([{ key: 'find', name: say('action.find'), keys: '/', run: find }])
  const own = new Map(ownFields(of))
  const declared = of.list.filters.filter((name) => own.has(name))
  const shown = declared.slice(0, useNarrow() ? 0 : inSight)
  const more = [...new Set([...declared.slice(shown.length), ...otherFilters(of)])].filter(
    (name) => !shown.includes(name),
  )
  const set = (name: string, value: FilterValue) => onState({ filters: { ...state.filters, [name]: value } })
  const filterOf = (name: string) => (
    <FieldFilter
      key={name}
      of={of}
      name={name}
      field={own.get(name)!}
      value={state.filters[name]}
      onChange={(value) => set(name, value)}
    />
  )
  const submit = () => (typed === state.search ? onReload() : onState({ search: typed }))
  const searchLabel = of.list.search.map((name) => fieldLabel(of, name)).join(' / ')
  const hidden = more.filter((name) => state.filters[name] !== undefined && state.filters[name] !== null)
  return (
    <div className="mw-filters" role="search">
      <div ref={search} className="mw-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          placeholder={searchLabel}
          aria-label={say('list.search')}
          onChange={(event) => {
            setTyped(event.target.value)
            if (event.target.value === '') onState({ search: '' })
          }}
          onPressEnter={submit}
        />
      </div>
      {shown.map(filterOf)}
      {more.length > 0 && (
        <PressPopover
          label={say('list.more')}
          placement="bottomLeft"
          content={
            <div className="mw-more-filters">
              {more.map((name) => (
                <div key={name} className="mw-field">
                  <label>{fieldLabel(of, name)}</label>
                  {filterOf(name)}
                </div>
              ))}
            </div>
          }
        >
          <Button icon={<FilterOutlined />}>
            {hidden.length > 0 ? say('list.moreCount', { count: hidden.length }) : say('list.more')}
          </Button>
        </PressPopover>
      )}
      <Button onClick={submit}>{say('list.query')}</Button>
      <Button
        type="text"
        disabled={!isFiltered(state) && typed === ''}
        onClick={() => {
          setTyped('')
          onState({ search: '', filters: {}, sort: of.list.sort })
        }}
      >
        {say('list.reset')}
      </Button>
      {hidden.map((name) => (
        <FilterChip key={name} of={of} name={name} value={state.filters[name]} onRemove={() => set(name, null)} />
      ))}
    </div>
  )
}

/** Fields that may be filtered though the declaration does not put them in sight. */
const otherFilters = (of: Entity) =>
  ownFields(of)
    .filter(([name, field]) => of.list.columns.includes(name) && ['choice', 'flag', 'ref', 'date'].includes(field.kind))
    .map(([name]) => name)

interface FilterChipProps {
  of: Entity
  name: string
  value: FilterValue
  onRemove: () => void
}

function FilterChip({ of, name, value, onRemove }: FilterChipProps) {
  const { say } = useWords()
  const zone = useTimeZone()
  const field = of.fields[name]!
  const one = (part: unknown) => fieldText({ of, name, field }, part, { zone })
  const label = fieldLabel(of, name)
  const text = Array.isArray(value)
    ? field.kind === 'ref'
      ? String(value.length)
      : value.map(one).join(', ')
    : typeof value === 'object' && value !== null
      ? `${one((value as Range).from)} … ${one((value as Range).to)}`
      : one(value)
  return (
    <span className="mw-chip">
      {label}: {text}
      <button type="button" aria-label={say('list.removeFilter', { field: label })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
