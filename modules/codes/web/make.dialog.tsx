import { machine, shelf } from '@mouldwright/basic/shared'
import { codeKinds, makeBarcodes, mostMade, type CodeKind } from '@mouldwright/codes/shared'
import { piece } from '@mouldwright/electrode/shared'
import { user } from '@mouldwright/identity/shared'
import { permissionOf, type Entity } from '@mouldwright/kernel'
import { batch, part } from '@mouldwright/production/shared'
import { call, LineField, may, toast, useStillHere, word } from '@mouldwright/web-kit'
import { FormDialog, RefSelect } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { tell, useTell } from './page-words.ts'

const entities: Readonly<Record<CodeKind, Entity | undefined>> = {
  person: user,
  machine,
  batch,
  piece: part,
  electrode: piece,
  shelf,
  place: shelf,
  label: undefined,
}

const counted: ReadonlySet<CodeKind> = new Set(['piece', 'label'])

interface Choice {
  kind: CodeKind
  ids: readonly number[]
  count: string
  text: string
}

const isQuantity = (count: string) => /^\d{1,2}$/.test(count.trim()) && Number(count) >= 1 && Number(count) <= mostMade

/** What keeps the choice from being sent. */
function faultsOf({ kind, ids, count, text }: Choice): { records?: string; count?: string; text?: string } {
  const isTextFaulty = [...text.trim()].length > 13 || (kind === 'label' && !text.trim())
  return {
    ...(entities[kind] && ids.length === 0 && { records: tell('make.recordsFault') }),
    ...(counted.has(kind) && !isQuantity(count) && { count: tell('make.countFault') }),
    ...(isTextFaulty && { text: tell('make.textFault') }),
  }
}

const inputOf = ({ kind, ids, count, text }: Choice) => ({
  kind,
  count: counted.has(kind) ? Number(count) : 1,
  text: kind === 'place' ? null : text.trim() || null,
  records: entities[kind] ? ids.map((id) => ({ id })) : [],
})

interface MakeDialogProps {
  onClose: () => void
  onMade: (ids: readonly number[]) => void
}

/** Chooses what gets codes: records of a kind, or a text for labels that name nothing else. */
export function MakeDialog({ onClose, onMade }: MakeDialogProps) {
  const tell = useTell()
  const client = useQueryClient()
  const isHere = useStillHere()
  const kindId = useId()
  const kinds = codeKinds.filter((kind) => !entities[kind] || may(permissionOf(entities[kind], 'check')))
  const [kind, setKind] = useState<CodeKind>(kinds[0] ?? 'label')
  const [ids, setIds] = useState<readonly number[]>([])
  const [count, setCount] = useState('1')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const entity = entities[kind]
  const faults = faultsOf({ kind, ids, count, text })
  const shownFaults: typeof faults = isTried ? faults : {}

  const send = async () => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return false
    const { made, kept, ids: all } = await call(makeBarcodes, inputOf({ kind, ids, count, text }), { changes: true })
    toast('success', tell(kept > 0 ? 'make.doneKept' : 'make.done', { made, kept }))
    await client.invalidateQueries({ queryKey: ['entity'] })
    if (isHere()) onMade(all)
  }

  return (
    <FormDialog
      title={tell('make.title')}
      verb={tell('make.verb')}
      className="codes-make"
      send={send}
      onClose={onClose}
    >
      <div className="mw-field">
        <label htmlFor={kindId}>{tell('make.kind')}</label>
        <Select
          id={kindId}
          value={kind}
          options={kinds.map((value) => ({ value, label: word('codes', `barcode.kindOptions.${value}`) ?? value }))}
          onChange={(next: CodeKind) => {
            setKind(next)
            setIds([])
          }}
        />
      </div>
      {entity && <RecordsField key={kind} {...{ kind, entity, ids }} fault={shownFaults.records} onChange={setIds} />}
      {counted.has(kind) && (
        <LineField
          label={tell(kind === 'label' ? 'make.labels' : 'make.count')}
          value={count}
          onChange={setCount}
          fault={shownFaults.count}
          inputMode="numeric"
          maxLength={4}
          isRequired
        />
      )}
      {kind !== 'place' && (
        <LineField
          label={tell('make.text')}
          value={text}
          onChange={setText}
          fault={shownFaults.text}
          help={kind === 'label' ? undefined : tell('make.textHint')}
          isRequired={kind === 'label'}
          maxLength={40}
        />
      )}
    </FormDialog>
  )
}

interface RecordsFieldProps {
  kind: CodeKind
  entity: Entity
  ids: readonly number[]
  fault: string | undefined
  onChange: (ids: readonly number[]) => void
}

function RecordsField({ kind, entity, ids, fault, onChange }: RecordsFieldProps) {
  const tell = useTell()
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>{tell(kind === 'place' ? 'make.shelves' : 'make.records')}</label>
      <RefSelect
        id={id}
        to={entity}
        multiple
        value={ids}
        invalid={fault !== undefined}
        onChange={(next) => onChange((next as unknown[]).filter((one) => typeof one === 'number').slice(0, mostMade))}
      />
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
