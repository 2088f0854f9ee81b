import { part } from '@mouldwright/production/shared'
import { call, toast } from '@mouldwright/web-kit'
import { FormDialog, RefSelect } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { makePieces } from '../shared/index.ts'
import { useTell } from './page-words.ts'

/** Chooses electrodes whose missing pieces are made. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [ids, setIds] = useState<readonly number[]>([])
  const [isTried, setTried] = useState(false)
  const fault = isTried && ids.length === 0 ? tell('make.partsFault') : undefined
  const send = async () => {
    setTried(true)
    if (ids.length === 0) return false
    const { made } = await call(makePieces, { parts: ids.map((part) => ({ id: part })) }, { changes: true })
    if (made > 0) toast('success', tell('make.done', { count: made }))
    else toast('info', tell('make.none'))
  }
  return (
    <FormDialog title={tell('make.title')} verb={tell('make.verb')} send={send} onClose={onClose}>
      <div className="mw-field">
        <label htmlFor={id}>{tell('make.parts')}</label>
        <RefSelect
          id={id}
          to={part}
          multiple
          value={ids}
          invalid={fault !== undefined}
          onChange={(next) => setIds((next as unknown[]).filter((one) => typeof one === 'number').slice(0, 500))}
        />
        {fault ? (
          <p className="mw-fault" role="alert">
            {fault}
          </p>
        ) : (
          <p className="mw-help">{tell('make.hint')}</p>
        )}
      </div>
    </FormDialog>
  )
}
