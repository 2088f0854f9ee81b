import { makeGatewayCode } from '@mouldwright/gateway/shared'
import { call, Dialog, tellFailure, useTimeZone, wallClock } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTell } from './page-words.ts'

interface Made {
  code: string
  expiresAt: string
}

/** Makes the code by which one program becomes this gateway, and shows what to do with it. */
export function EnrolDialog({ gateway, onClose }: { gateway: StoredRecord; onClose: () => void }) {
  const tell = useTell()
  const [isSending, setSending] = useState(false)
  const [made, setMade] = useState<Made>()
  const name = String(gateway['name'])

  async function send(): Promise<void> {
    setSending(true)
    try {
      setMade(await call(makeGatewayCode, { id: gateway.id }, { changes: true }))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      width={560}
      title={tell('enrol.title', { name })}
      onClose={onClose}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={onClose}>{tell(made ? 'enrol.done' : 'enrol.cancel')}</Button>
          {!made && (
            <Button type="primary" loading={isSending} onClick={() => void send()}>
              {tell('enrol.verb')}
            </Button>
          )}
        </div>
      }
    >
      {made ? <Code made={made} /> : <p>{tell(gateway['certificateUntil'] ? 'enrol.again' : 'enrol.lead')}</p>}
    </Dialog>
  )
}

function Code({ made: { code, expiresAt } }: { made: Made }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <div className="gw-code">
      <p>{tell('enrol.ready')}</p>
      <output className="mw-inset mw-to-copy mw-to-copy-large" aria-label={tell('enrol.code')}>
        {code}
      </output>
      <p>{tell('enrol.command')}</p>
      <pre className="mw-inset mw-to-copy">{`GATEWAY_SERVER=${location.origin} GATEWAY_CODE=${code} npm run gateway`}</pre>
      <p className="mw-help">{tell('enrol.once', { time: wallClock(expiresAt, zone) })}</p>
    </div>
  )
}
