import { savePreference, toast, useSession, useStillHere } from '@mouldwright/web-kit'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { guideKey, lookAt } from './gateways.ts'
import { useTell } from '../page-words.ts'
import { places, usePlaces } from '../factories/place-store.ts'
import { goesPlain } from './network-access.ts'
import { reachFromHere } from './probe.ts'
import '../gateway.css'

/** The ways from a page of https to the gateway, the better one first, with what each needs. */
export default function CertificateGuide() {
  const tell = useTell()
  const { gateway } = usePlaces()
  const isHere = useStillHere()
  const [isOff, setOff] = useState(() => useSession.getState().preferences[guideKey] === true)
  const [isBusy, setBusy] = useState(false)
  const reach = gateway ? reachFromHere(gateway) : 'noAddress'
  const address =
    typeof reach === 'string' ? undefined : `${reach.isSecure ? 'https' : 'http'}://${reach.ip}:${reach.port}`
  const isPlainUsed = typeof reach !== 'string' && !reach.isSecure && location.protocol === 'https:'
  const canBePlain = tell(goesPlain() ? 'guide.plain.possible' : 'guide.plain.impossible')

  function close(): void {
    if (isOff !== (useSession.getState().preferences[guideKey] === true)) savePreference(guideKey, isOff || null)
    places.set({ dialog: null })
  }

  async function again(): Promise<void> {
    if (!gateway) return
    setBusy(true)
    const seen = await lookAt(gateway)
    setBusy(false)
    if (seen !== 'available') return void toast('warning', tell('gateway.abnormal'))
    toast('success', tell('gateway.ok'))
    if (isHere()) close()
  }

  return (
    <Modal
      open
      centered
      width={520}
      className="gw-guide"
      title={tell('guide.title')}
      onCancel={close}
      footer={
        <div className="gw-guide-foot">
          <Checkbox checked={isOff} onChange={({ target }) => setOff(target.checked)}>
            {tell('guide.off')}
          </Checkbox>
          <Button onClick={close}>{tell('guide.close')}</Button>
          <Button type="primary" loading={isBusy} disabled={!gateway} onClick={() => void again()}>
            {tell('guide.again')}
          </Button>
        </div>
      }
    >
      <p className="mw-help">{tell('guide.lead')}</p>
      <h3 className="gw-way">{tell('guide.trusted.title')}</h3>
      <p className="mw-help">{tell('guide.trusted.needs')}</p>
      <ol className="gw-steps">
        <li>
          {tell('guide.step1')}
          {address && !isPlainUsed && (
            <a href={`${address}/page/welcome`} target="_blank" rel="noopener noreferrer">
              {tell('guide.open', { address })}
            </a>
          )}
        </li>
        <li>{tell('guide.step2')}</li>
        <li>{tell('guide.step3')}</li>
        <li>{tell('guide.step4')}</li>
      </ol>
      <h3 className="gw-way">{tell('guide.plain.title')}</h3>
      <p className="mw-help">{tell('guide.plain.needs')}</p>
      <p className="mw-help">{tell('guide.plain.risk')}</p>
      <p className="mw-help">{isPlainUsed ? tell('guide.plain.used', { address: address! }) : canBePlain}</p>
    </Modal>
  )
}
