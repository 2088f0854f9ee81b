import type { Entity } from '@mouldwright/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue } from 'react'
import { entityName } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { findOptions } from '../../entity/entity-calls.ts'
import { sizeOf } from '../types.ts'
import { holdChoice } from './hold-choice.ts'
import type { Begun } from './resting-list.tsx'
import { useSearchText } from './use-search-text.ts'
import { useTypedChoice } from './use-typed-choice.ts'

type Given = number | string | null

interface RefSelectProps {
  to: Entity
  id?: string
  /** One id, or several where many may be chosen; text that was typed and names none yet stands in its place, or after them. */
  value: Given | readonly Given[]
  multiple?: boolean
  label?: string
  onChange: (value: Given | Given[], label?: string) => void
  onBlur?: () => void
  placeholder?: string
  invalid?: boolean
  disabled?: boolean
  inTable?: boolean
  /** Retired records may be looked for (filters), though not newly chosen (forms). */
  withRetired?: boolean
  /** In forms: text that names no record stands as the value, so that saving refuses it. */
  keepsTyped?: boolean
  ariaLabel?: string
  describedBy?: string
  begun?: Begun | undefined
}

const limit = 50

/** Chooses a record by what it is called; asks the server while typing. */
export function RefSelect(props: RefSelectProps) {
  const { to, value, multiple, label, begun, onChange } = props
  const { say } = useWords()
  const first = begun?.text ?? ''
  const { text: search, look: setSearch, onSearch } = useSearchText(first, props.keepsTyped ? {} : { typed: first })
  const given = (Array.isArray(value) ? value : [value]) as readonly Given[]
  const typed = given.find((one) => typeof one === 'string' && one !== '') as string | undefined
  const take = (ids: readonly number[], text?: string) => {
    const name = options.find((option) => option.id === ids[0])?.label
    if (multiple) onChange(text === undefined ? [...ids] : [...ids, text])
    else onChange(text ?? ids[0] ?? null, text === undefined ? name : undefined)
  }
  const choice = useTypedChoice<readonly number[]>({
    typed,
    chosen: given.filter((one) => typeof one === 'number'),
    match: (text, former) => {
      const ids = options.filter(({ label: name }) => name.toLowerCase() === text).map(({ id }) => id)
      return ids.length !== 1 ? undefined : multiple ? [...new Set([...former, ...ids])] : ids
    },
    take,
    begun,
  })
  const { isOpen } = choice
  const chosen = choice.former
  const { found, isFetching, isBehind } = useFound(to, search, isOpen)
  const unnamed = chosen.filter((id) => !found?.some((option) => option.id === id) && (multiple || !label))
  const { data: named } = useQuery({
    queryKey: ['entity', to.name, 'named', unnamed],
    enabled: unnamed.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => findOptions(to, { ids: unnamed }, signal),
  })
  const options = merge(found ?? [], named ?? [], !multiple && chosen[0] && label ? [{ id: chosen[0], label }] : [])
  const around = props.keepsTyped ? choice.around : undefined
  const standing = typed !== undefined && !isOpen ? [typed] : []
  const shown = multiple ? [...chosen, ...standing] : (standing[0] ?? chosen[0] ?? null)
  return (
    <span
      className="mw-choice"
      {...around}
      onKeyDownCapture={(event) => {
        around?.onKeyDownCapture(event)
        if (isBehind) holdChoice(event)
      }}
    >
      <Select<number | number[]>
        id={props.id}
        className="mw-fill"
        {...sizeOf(props.inTable)}
        allowClear
        autoFocus={begun !== undefined}
        defaultOpen={begun?.isPressed === true}
        showSearch={{ filterOption: false, onSearch, searchValue: search }}
        {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        value={shown as number}
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
          choice.setOpen(open)
          if (open) setSearch('')
        }}
        onBlur={props.onBlur}
        onChange={(next) => {
          setSearch('')
          take([next ?? []].flat().filter((id) => typeof id === 'number'))
        }}
        options={options.map((option) => ({
          value: option.id,
          label: option.valid === false ? `${option.label} (${say('value.invalid')})` : option.label,
          disabled: option.valid === false && !props.withRetired && !chosen.includes(option.id),
        }))}
      />
    </span>
  )
}

/** What the server has for the text; while it is behind, what it had for the former one. */
function useFound(to: Entity, search: string, isOpen: boolean) {
  const wanted = useDeferredValue(search)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['entity', to.name, 'options', wanted],
    enabled: isOpen,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findOptions(to, { ...(wanted ? { search: wanted } : {}), limit }, signal),
  })
  return { found: data, isFetching, isBehind: isOpen && (search !== wanted || isPlaceholderData) }
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
