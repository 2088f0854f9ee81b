import { supplier } from '@mouldwright/basic/shared'
import { toast, useBusy, useStillHere } from '@mouldwright/web-kit'
import { RefSelect } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

interface MakeDraftProps {
  words: { chosen: string; supplier: string; make: string; made: (number: string) => string }
  picked: { id: number; label: string | undefined } | null
  onPick: (supplier: { id: number; label: string } | null) => void
  /** Makes the draft. */
  make: (supplierId: number) => Promise<{ id: number; number: string }>
  /** The draft is there; its page opens next. */
  onDone: () => void
  pathOf: (id: number) => string
  children?: ReactNode
}

/** The supplier of what was chosen; makes the draft and goes there. */
export function MakeDraft({ words, picked, onPick, make, onDone, pathOf, children }: MakeDraftProps) {
  const id = useId()
  const go = useNavigate()
  const client = useQueryClient()
  const { isBusy, run } = useBusy()
  const isHere = useStillHere()
  const send = async () => {
    if (!picked) return
    await run(async () => {
      const made = await make(picked.id)
      toast('success', words.made(made.number))
      void client.invalidateQueries({ queryKey: ['entity'] })
      // Whoever has gone elsewhere meanwhile stays there.
      if (!isHere()) return
      onDone()
      void go(pathOf(made.id))
    })
  }
  return (
    <section className="mw-card outsourcing-make" aria-label={words.make}>
      <h2>{words.chosen}</h2>
      <form
        className="outsourcing-make-line"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="mw-field">
          <label htmlFor={id}>{words.supplier}</label>
          <RefSelect
            id={id}
            to={supplier}
            value={picked?.id ?? null}
            {...(picked?.label ? { label: picked.label } : {})}
            onChange={(value, text) => onPick(typeof value === 'number' ? { id: value, label: text ?? '' } : null)}
          />
        </div>
        <Button type="primary" htmlType="submit" disabled={!picked} loading={isBusy}>
          {words.make}
        </Button>
      </form>
      {children}
    </section>
  )
}
