import { partType } from '@mouldwright/basic/shared'
import { type Entity } from '@mouldwright/kernel'
import { call, failureText, LineField, toast } from '@mouldwright/web-kit'
import { FormDialog, RefSelect } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addPartByRule, mould, part, previewPartNumbers } from '../shared/index.ts'
import { tell } from './page-words.ts'

const maxQuantity = part.fields.quantity.max ?? 1

const quantityFault = (quantity: string) =>
  /^\d{1,7}$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= maxQuantity
    ? undefined
    : tell('byRule.quantityFault', { max: maxQuantity })

/** A part whose number the rule of its type gives; the next numbers show before it is added. */
export function PartByRuleDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [mouldId, setMould] = useState<number>()
  const [partTypeId, setType] = useState<number>()
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState('1')
  const [isTried, setTried] = useState(false)
  const place = mouldId && partTypeId ? { mouldId, partTypeId } : undefined
  const { data, error } = useQuery({
    queryKey: ['entity', part.name, 'nextNumbers', mouldId, partTypeId],
    enabled: place !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(previewPartNumbers, place!, { signal, quiet: true }),
  })
  const faults = {
    mould: mouldId ? undefined : tell('byRule.mouldFault'),
    type: partTypeId ? undefined : tell('byRule.typeFault'),
    name: name.trim() ? undefined : tell('byRule.nameFault'),
    quantity: quantityFault(quantity),
  }
  const shown: Partial<typeof faults> = isTried ? faults : {}

  const send = async () => {
    setTried(true)
    if (!place || Object.values(faults).some(Boolean)) return false
    const input = { ...place, name: name.trim(), quantity: Number(quantity) }
    const { number } = await call(addPartByRule, input, { changes: true })
    toast('success', tell('byRule.done', { number }))
    await client.invalidateQueries({ queryKey: ['entity'] })
  }

  return (
    <FormDialog title={tell('byRule.title')} verb={tell('byRule.verb')} send={send} onClose={onClose}>
      <Choice label={tell('byRule.mould')} to={mould} value={mouldId} fault={shown.mould} onChange={setMould} />
      <Choice label={tell('byRule.type')} to={partType} value={partTypeId} fault={shown.type} onChange={setType} />
      <p className={error ? 'mw-fault' : 'mw-help'} role="status">
        {error
          ? failureText(error)
          : data
            ? tell('byRule.next', { numbers: data.numbers.join(' · ') })
            : tell('byRule.nextHint')}
      </p>
      <LineField
        label={tell('byRule.name')}
        value={name}
        onChange={setName}
        fault={shown.name}
        maxLength={part.fields.name.max}
        isRequired
      />
      <LineField
        label={tell('byRule.quantity')}
        value={quantity}
        onChange={setQuantity}
        fault={shown.quantity}
        inputMode="numeric"
        maxLength={7}
        isRequired
      />
    </FormDialog>
  )
}

interface ChoiceProps {
  label: string
  to: Entity
  value: number | undefined
  fault: string | undefined
  onChange: (id: number | undefined) => void
}

function Choice({ label, to, value, fault, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <RefSelect
        id={id}
        to={to}
        value={value ?? null}
        invalid={fault !== undefined}
        onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
