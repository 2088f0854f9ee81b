import type { Entity } from '@mouldwright/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { entityName } from '../i18n/entity-words.ts'
import { useWords } from '../i18n/i18n.ts'
import { findOptions } from '../entity/entity-calls.ts'

interface RefSelectProps {
  to: Entity
  id?: string
  /** One id, or several where many may be chosen. */
  value: number | readonly number[] | null
  multiple?: boolean
  label?: string
  onChange: (value: number | number[] | null, label?: string) => void
  onBlur?: () => void
  placeholder?: string
  invalid?: boolean
  disabled?: boolean
  inTable?: boolean
  /** Retired records may be looked for (filters), though not newly chosen (forms). */
  withRetired?: boolean
  ariaLabel?: string
  describedBy?: string
}

const limit = 50

/** Chooses a record by what it is called; asks the server while typing. */
export function RefSelect(props: RefSelectProps) {
  const { to, value, multiple, label, onChange } = props
  const { say } = useWords()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = useDeferredValue(search)
  const chosen = value === null ? [] : typeof value === 'number' ? [value] : [...value]
  const { data: found, isFetching } = useQuery({
    queryKey: ['entity', to.name, 'options', wanted],
    enabled: isOpen,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findOptions(to, { ...(wanted ? { search: wanted } : {}), limit }, signal),
  })
  const unnamed = chosen.filter((id) => !found?.some((option) => option.id === id) && (multiple || !label))
  const { data: named } = useQuery({
    queryKey: ['entity', to.name, 'named', unnamed],
    enabled: unnamed.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => findOptions(to, { ids: unnamed }, signal),
  })
  const options = merge(found ?? [], named ?? [], !multiple && chosen[0] && label ? [{ id: chosen[0], label }] : [])
  return (
    <Select<number | number[]>
      id={props.id}
      className="mw-fill"
      size={props.inTable ? 'small' : 'middle'}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={(multiple ? chosen : (chosen[0] ?? null)) as number}
      placeholder={props.placeholder}
      status={props.invalid ? 'error' : ''}
      disabled={props.disabled === true}
      loading={isFetching}
      popupMatchSelectWidth={false}
      aria-label={props.ariaLabel}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      notFoundContent={isFetching ? say('state.loading') : say('options.none', { entity: entityName(to) })}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setSearch('')
      }}
      onBlur={props.onBlur}
      onChange={(next) => {
        setSearch('')
        if (Array.isArray(next)) return onChange(next)
        onChange(next ?? null, options.find((option) => option.id === next)?.label)
      }}
      options={options.map((option) => ({
        value: option.id,
        label: option.valid === false ? `${option.label} (${say('value.invalid')})` : option.label,
        disabled: option.valid === false && !props.withRetired && !chosen.includes(option.id),
      }))}
    />
  )
}

type Known = { id: number; label: string; valid?: boolean }

const merge = (...lists: (readonly Known[])[]): Known[] =>
  [
    ...new Map(
      lists
        .flat()
        .reverse()
        .map((option) => [option.id, option]),
    ).values(),
  ].reverse()
