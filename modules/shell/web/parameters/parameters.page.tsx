import { listTenantValues, saveModuleValue, type TenantValueCode } from '@mouldwright/shell/shared'
import type { OutputOf } from '@mouldwright/kernel'
import {
  call,
  ErrorState,
  LineField,
  tellFailure,
  toast,
  useMay,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from '../page-words.ts'
import './parameters.css'

type Row = OutputOf<typeof listTenantValues>['rows'][number]

const queryKey = ['shell', 'parameters']

/** What holds for the whole company: default, own value, and who changed it from what. */
export default function ParametersPage() {
  const tell = useTell()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listTenantValues, {}, { signal }),
  })
  usePageTitle(tell('parameters.title'))
  return (
    <div className="mw-page">
      <header className="shell-parameters-head">
        <h1>{tell('parameters.title')}</h1>
        <p>{tell('parameters.lead')}</p>
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="shell-parameters">
          {data?.rows.map((row) => (
            <Parameter key={`${row.code} ${row.version}`} row={row} />
          ))}
        </div>
      )}
    </div>
  )
}

function Parameter({ row }: { row: Row }) {
  const tell = useTell()
  const client = useQueryClient()
  const zone = useTimeZone()
  const mayModify = useMay('shell.tenantValue:modify')
  const { min, max, basis, own, version } = row
  const code = row.code as TenantValueCode
  const now = own ?? basis
  const [typed, setTyped] = useState(String(now))
  const [isSending, setSending] = useState(false)
  const value = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isRight = value >= min && value <= max
  const name = tell(`parameters.names.${code}`)

  async function save(): Promise<void> {
    setSending(true)
    try {
      await call(saveModuleValue, { paraCode: code, paraValue: value, version }, { changes: true })
      toast('success', tell('parameters.saved', { name, value }))
    } catch (failure) {
      tellFailure(failure)
    }
    await client.invalidateQueries({ queryKey })
    setSending(false)
  }

  return (
    <form
      className="mw-card shell-parameter"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayModify && isRight && value !== now && !isSending) void save()
      }}
    >
      <h2>{name}</h2>
      <p>{tell(`parameters.meanings.${code}`)}</p>
      <div className="shell-parameter-line">
        {mayModify ? (
          <LineField
            label={tell('parameters.own')}
            value={typed}
            onChange={setTyped}
            fault={isRight ? undefined : tell('parameters.range', { min, max })}
            inputMode="numeric"
            maxLength={9}
          />
        ) : (
          <p>
            {tell('parameters.own')}: <strong>{now}</strong>
          </p>
        )}
        <p className="mw-help">
          {tell('parameters.standard')}: {basis}
        </p>
        {mayModify && (
          <Button type="primary" htmlType="submit" loading={isSending} disabled={!isRight || value === now}>
            {tell('parameters.save')}
          </Button>
        )}
      </div>
      <p className="mw-help">
        {row.changedAt === null
          ? tell('parameters.untouched')
          : tell('parameters.changed', {
              by: row.changedBy ?? '',
              at: wallClock(row.changedAt, zone),
              from: row.changedFrom ?? basis,
              to: now,
            })}
      </p>
    </form>
  )
}
