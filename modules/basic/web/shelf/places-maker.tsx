import { word } from '@mouldwright/web-kit'
import type { Draft } from '@mouldwright/web-kit/entity'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import {
  placeCode,
  placeRuleFault,
  shelf,
  usualPlaceRule,
  withMissingPlaces,
  type Place,
  type ShelfSize,
} from '../../shared/stores/index.ts'
import './places-maker.css'

const words = (key: string, params?: Record<string, unknown>) => word('basic', `shelfPage.${key}`, params) ?? key

const isWithin = (value: unknown, most = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/** What the draft says of the shelf; undefined while it is not enough to make places. */
function sizeOf({ code, layers, slotsPerLayer }: Draft['values']): ShelfSize | undefined {
  const given = typeof code === 'string' ? code.trim() : ''
  if (!given || !isWithin(layers, shelf.fields.layers.max) || !isWithin(slotsPerLayer, shelf.fields.slotsPerLayer.max))
    return undefined
  return { code: given, layers, slotsPerLayer }
}

/** Fills the table of places by a rule of their codes; rows that are there stay. */
export function PlacesMaker({ draft }: { draft: Draft }) {
  const id = useId()
  const [rule, setRule] = useState(usualPlaceRule)
  const size = sizeOf(draft.values)
  const known = (draft.values['places'] ?? []) as readonly Place[]
  const fault = size && placeRuleFault(rule.trim(), size)
  const filled = size && !fault ? withMissingPlaces(rule.trim(), size, known) : undefined
  const missing = filled ? filled.length - known.length : 0
  return (
    <div className="mw-field basic-places-maker">
      <label htmlFor={id}>{words('rule')}</label>
      <div className="basic-places-line">
        <Input
          id={id}
          value={rule}
          maxLength={50}
          status={fault ? 'error' : ''}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setRule(target.value)}
        />
        <Button disabled={missing === 0} onClick={() => filled && draft.set('places', filled)}>
          {words('make', { count: missing })}
        </Button>
      </div>
      <p className={fault ? 'mw-fault' : 'mw-help'} id={`${id}-help`}>
        {fault
          ? words(`faults.${fault}`)
          : size
            ? words('preview', {
                first: placeCode(rule.trim(), size, 1, 1),
                last: placeCode(rule.trim(), size, size.layers, size.slotsPerLayer),
              })
            : words('sizeFirst')}
      </p>
    </div>
  )
}
