import { ownFields, type Entity } from '@mouldwright/kernel'
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { Input } from '../../fields/plain-input.ts'
import { FieldFilter } from '../../fields/filters/field-filter.tsx'
import { daysOf, filterIssue, searchIssue, type FilterValue, type Range } from '../../fields/filters/filter-value.ts'
import { fieldText, missing } from '../../fields/field-text.ts'
import { fieldLabel, filterText } from '../../i18n/entity-words.ts'
import { listed } from '../../i18n/listed.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import { PressPopover } from '../../page/press-popover.tsx'
import { usePageActions } from '../../page/page-actions.ts'
import { useKey } from '../../page/use-key.ts'
import { useNarrow } from './use-narrow.ts'
import { isFiltered, type ListState } from './list-state.ts'
import type { ChangeList } from './use-list.ts'
import './filter-bar.css'

interface FilterBarProps {
  of: Entity
  state: ListState
  onState: ChangeList
  /** Asks again even though nothing changed. */
  onReload: () => void
  /** Stands at the end of the row. */
  end?: ReactNode
}

/** Filters beside the search; on a phone all of them stand under "more". */
const inSight = 3

/** Name of the search among the filters' faults. */
const searchName = ''

/**
 * Search, the first filters in sight, the rest under "more", and what is active as chips. What stands typed is searched for with Enter
 * and the button, all of it or none: what cannot be read stays in its field, with the reason.
 */
export function FilterBar({ of, state, onState, onReload, end }: FilterBarProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState(state.search)
  const search = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState(state.search)
  // What was searched for from here and does not show yet, oldest first: one may have typed on since.
  const [sent, setSent] = useState<readonly string[]>([])
  if (known !== state.search) {
    const at = sent.indexOf(state.search)
    setKnown(state.search)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    if (at === -1) setTyped(state.search)
  }
  const searchFor = (text: string, values: ListState['filters'] = {}) => {
    if (text !== (sent.at(-1) ?? known)) setSent([...sent, text])
    onState(({ filters }) => ({ search: text, filters: { ...filters, ...values } }))
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
  const [drafts, setDrafts] = useState<Readonly<Record<string, FilterValue>>>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const forget = (name: string) => {
    setDrafts(({ [name]: _draft, ...others }) => others)
    setFaults(({ [name]: _fault, ...others }) => others)
  }
  const set = (name: string, value: FilterValue) => {
    forget(name)
    onState(({ filters }) => ({ filters: { ...filters, [name]: value } }))
  }
  const issueOf = (name: string) =>
    name === searchName ? searchIssue(typed) : filterIssue(own.get(name)!, drafts[name])
  /** A field is left: what stands there is searched for, or refused. */
  const leave = (name: string) => {
    if (!Object.hasOwn(drafts, name)) return
    const issue = issueOf(name)
    if (issue) setFaults({ ...faults, [name]: filterText(issue) })
    else set(name, drafts[name])
  }
  const filterOf = (name: string) => (
    <FieldFilter
      key={name}
      of={of}
      name={name}
      field={own.get(name)!}
      value={Object.hasOwn(drafts, name) ? drafts[name] : state.filters[name]}
      fault={faults[name]}
      onChange={(value) => set(name, value)}
      onType={(value) => {
        setFaults(({ [name]: _mended, ...others }) => others)
        setDrafts({ ...drafts, [name]: value })
      }}
      onLeave={() => leave(name)}
      onSubmit={submit}
    />
  )
  function submit(): void {
    const found = [searchName, ...Object.keys(drafts)].flatMap((name) => {
      const issue = issueOf(name)
      return issue ? [[name, filterText(issue)] as const] : []
    })
    setFaults(Object.fromEntries(found))
    if (found.length > 0) return
    setDrafts({})
    if (typed === state.search && Object.keys(drafts).length === 0) onReload()
    else searchFor(typed, drafts)
  }
  const searchLabel = of.list.search.map((name) => fieldLabel(of, name)).join(' / ')
  const hidden = more.filter((name) => state.filters[name] !== undefined && state.filters[name] !== null)
  return (
    <div className="mw-filters" role="search">
      {searchLabel && (
        <div ref={search} className="mw-search">
          <Input
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            value={typed}
            placeholder={searchLabel}
            aria-label={say('list.search')}
            aria-invalid={faults[searchName] !== undefined}
            status={faults[searchName] ? 'error' : ''}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === '') searchFor('')
            }}
            onPressEnter={submit}
          />
          {faults[searchName] && (
            <span className="mw-fault" role="alert">
              {faults[searchName]}
            </span>
          )}
        </div>
      )}
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
        disabled={!isFiltered(state) && typed === '' && Object.keys(drafts).length === 0}
        onClick={() => {
          setTyped('')
          setDrafts({})
          setFaults({})
          if (known !== '') setSent([...sent, ''])
          onState({ search: '', filters: {}, sort: of.list.sort })
        }}
      >
        {say('list.reset')}
      </Button>
      {more
        .filter((name) => faults[name])
        .map((name) => (
          <span key={`${name} fault`} className="mw-fault">
            {fieldLabel(of, name)}: {faults[name]}
          </span>
        ))}
      {hidden.map((name) => (
        <FilterChip key={name} of={of} name={name} value={state.filters[name]} onRemove={() => set(name, null)} />
      ))}
      {end && (
        <>
          <span className="mw-space" />
          {end}
        </>
      )}
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
  const ends = (range: Range) => (field.kind === 'instant' ? daysOf(range, zone) : range)
  const label = fieldLabel(of, name)
  const spanOf = ({ from, to }: Range) =>
    field.kind === 'instant' ? `${from ?? missing} … ${to ?? missing}` : `${one(from)} … ${one(to)}`
  const text = Array.isArray(value)
    ? field.kind === 'ref'
      ? String(value.length)
      : listed(value.map(one))
    : typeof value === 'object' && value !== null
      ? spanOf(ends(value as Range))
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
