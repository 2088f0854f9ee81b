import { askUpdate, listReleases, withdrawUpdate } from '@mouldwright/gateway/shared'
import { call, ErrorState, shownBytes, tellFailure, toast, useClosing, word } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

/** Which release a gateway is to run, how far it is with it, and why not. */
export function UpdateDialog({ gateway, onClose }: { gateway: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const close = useClosing(onClose)
  const [chosen, setChosen] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['gateway', 'releases'],
    queryFn: ({ signal }) => call(listReleases, {}, { signal }),
  })
  const { appVersion, wantedVersion, updateStep, updateDetail } = gateway
  const step = updateStep
    ? word('gateway', `serverApp.updateStepOptions.${String(updateStep)}`)
    : tell('update.wantedNew')
  const fault = isTried && !chosen ? tell('update.releaseFault') : undefined

  async function send(work: () => Promise<unknown>, done: string): Promise<void> {
    setSending(true)
    try {
      await work()
      toast('success', done)
      close()
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  const upgrade = () => {
    setTried(true)
    if (!chosen) return
    const ask = () => call(askUpdate, { id: gateway.id, wanted: chosen }, { changes: true })
    void send(ask, tell('update.asked', { version: chosen }))
  }
  const withdraw = () =>
    void send(() => call(withdrawUpdate, { id: gateway.id }, { changes: true }), tell('update.withdrawn'))

  const releases = data?.releases ?? []
  return (
    <Modal
      open
      centered
      width={560}
      title={tell('update.title', { name: String(gateway['name']) })}
      onCancel={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{tell('update.cancel')}</Button>
          {wantedVersion ? (
            <Button loading={isSending} onClick={withdraw}>
              {tell('update.withdraw')}
            </Button>
          ) : null}
          <Button type="primary" loading={isSending} disabled={releases.length === 0} onClick={upgrade}>
            {tell('update.verb')}
          </Button>
        </div>
      }
    >
      <p>{appVersion ? tell('update.running', { version: String(appVersion) }) : tell('update.runningUnknown')}</p>
      {wantedVersion ? (
        <p role="status">
          {tell('update.wanted', { version: String(wantedVersion), step: step ?? '' })}
          {updateDetail ? ` (${String(updateDetail)})` : ''}
        </p>
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && releases.length === 0 ? (
        <p role="note">{tell('update.none')}</p>
      ) : (
        <div className="mw-field">
          <label htmlFor={id}>{tell('update.release')}</label>
          <Select
            id={id}
            value={chosen ?? null}
            loading={!data}
            {...(fault ? { status: 'error' as const } : {})}
            options={releases.map(({ version, bytes }) => ({
              value: version,
              label: `${version} (${shownBytes(bytes)})`,
              disabled: version === appVersion,
            }))}
            onChange={(next: string | null) => setChosen(next ?? undefined)}
          />
          {fault && (
            <p className="mw-fault" role="alert">
              {fault}
            </p>
          )}
          <p className="mw-help">{tell('update.lead')}</p>
        </div>
      )}
    </Modal>
  )
}
