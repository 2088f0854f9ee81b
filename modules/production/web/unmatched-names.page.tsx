import { colourStandard, material, supplier } from '@mouldwright/basic/shared'
import { department } from '@mouldwright/identity/shared'
import { permissionOf } from '@mouldwright/kernel'
import { listed, EmptyState, ErrorState, ask, call, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { ListPage, RefSelect, Tag } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { dismissName, listUnmatchedNames, matchName, type UnmatchedName } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './unmatched-names.css'

const records = {
  material: { of: material, path: '/basic/material' },
  supplier: { of: supplier, path: '/basic/supplier' },
  colourStandard: { of: colourStandard, path: '/basic/colour-standard' },
  department: { of: department, path: '/settings/department' },
} as const

const key = ['production', 'unmatchedNames']

/** Names from the time of free text that fit no record or several: chosen for all their places at once, or dismissed. */
export default function UnmatchedNamesPage() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listUnmatchedNames, {}, { signal }),
  })
  return (
    <ListPage title={tell('unmatched.title')} count={data?.total}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.names.length === 0 ? (
        <EmptyState title={tell('unmatched.none')} text={tell('unmatched.noneHint')} />
      ) : (
        <>
          <p className="mw-help">{tell('unmatched.hint')}</p>
          <ul className="mw-panel mw-panel-rows unmatched-names">
            {data.names.map((name) => (
              <Name key={`${name.kind} ${name.text}`} name={name} />
            ))}
          </ul>
          {data.total > data.names.length && (
            <p className="mw-help">{tell('unmatched.more', { total: data.total, shown: data.names.length })}</p>
          )}
        </>
      )}
    </ListPage>
  )
}

function Name({ name: { kind, text, count, places } }: { name: UnmatchedName }) {
  const tell = useTell()
  const client = useQueryClient()
  const { of, path } = records[kind]
  const mayAdd = useMay(permissionOf(of, 'add'))
  const [chosen, setChosen] = useState<{ id: number; label: string }>()
  const [left, setLeft] = useState<number>()
  const called = tell(`unmatched.kinds.${kind}`)
  const isBusy = left !== undefined

  /** Portion by portion, so that no call takes long. */
  const settle = async (portion: () => Promise<{ changed: number; left: number }>) => {
    setLeft(count)
    let changed = 0
    try {
      for (;;) {
        const done = await portion()
        changed += done.changed
        if (done.left === 0) return changed
        setLeft(done.left)
      }
    } catch (failure) {
      tellFailure(failure)
      return undefined
    } finally {
      setLeft(undefined)
      await client.invalidateQueries({ queryKey: key })
      await client.invalidateQueries({ queryKey: ['entity'] })
    }
  }
  const match = async ({ id, label }: { id: number; label: string }) => {
    const done = await settle(() => call(matchName, { kind, text, [`${kind}Id`]: id }))
    if (done !== undefined) toast('success', tell('unmatched.matched', { count: done, record: label }))
  }
  const dismiss = async () => {
    const agreed = await ask({
      title: tell('unmatched.dismissQuestion', { text }),
      body: tell('unmatched.dismissEffect', { count }),
      verb: tell('unmatched.dismiss'),
      danger: true,
    })
    if (!agreed) return
    const done = await settle(() => call(dismissName, { kind, text }))
    if (done !== undefined) toast('success', tell('unmatched.dismissed', { count: done }))
  }

  return (
    <li>
      <div className="unmatched-name">
        <p>
          <strong>{text}</strong> <Tag tone="neutral">{called}</Tag>
        </p>
        <p className="mw-help" aria-live="polite">
          {isBusy
            ? tell('unmatched.left', { count: left })
            : tell(count > places.length ? 'unmatched.placesMore' : 'unmatched.places', {
                count,
                places: listed(places),
              })}
        </p>
      </div>
      <form
        className="unmatched-choice"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && !isBusy) void match(chosen)
        }}
      >
        <RefSelect
          to={of}
          value={chosen?.id ?? null}
          {...(chosen ? { label: chosen.label } : {})}
          ariaLabel={tell('unmatched.choose', { text, kind: called })}
          placeholder={called}
          disabled={isBusy}
          onChange={(id, label) => setChosen(typeof id === 'number' ? { id, label: label ?? '' } : undefined)}
        />
        <Button htmlType="submit" type="primary" loading={isBusy} disabled={!chosen}>
          {tell('unmatched.match')}
        </Button>
        <Button disabled={isBusy} onClick={() => void dismiss()}>
          {tell('unmatched.dismiss')}
        </Button>
        {mayAdd && <Link to={path}>{tell('unmatched.create', { kind: called })}</Link>}
      </form>
    </li>
  )
}
