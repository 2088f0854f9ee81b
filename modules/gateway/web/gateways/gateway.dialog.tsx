import type { GatewayEntry } from '@mouldwright/gateway/shared'
import { tellFailure, toast, useSession } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { lookAt, lookAtAll, takeGateway } from './gateways.ts'
import { useTell } from '../page-words.ts'
import { places, presentEntry, usePlaces } from '../factories/place-store.ts'
import { reachFromHere } from './probe.ts'
import '../gateway.css'

const tones = {
  available: 'success',
  unreachable: 'danger',
  noAddress: 'warning',
  noPort: 'warning',
  asking: 'warning',
  denied: 'danger',
} as const

const addressOf = (of: GatewayEntry): string => {
  const reach = reachFromHere(of)
  return typeof reach === 'string' ? (of.innerIp ?? of.outerIp ?? '–') : `${reach.ip}:${reach.port}`
}

/** The gateways of the present factory: whether they answer, which one is used, and what to do when one does not. */
export default function GatewayDialog() {
  const tell = useTell()
  const { tenantList, gateway, probed } = usePlaces()
  const user = useSession((session) => session.user)
  const gateways = presentEntry({ tenantList }, user)?.gatewayList ?? []
  const [checking, setChecking] = useState<ReadonlySet<string>>(
    () => new Set(gateways.map(({ serverAppUuid }) => serverAppUuid)),
  )
  useEffect(() => {
    void lookAtAll(presentEntry(places.get(), user)?.gatewayList ?? []).then(() => setChecking(new Set()))
  }, [user])

  async function verify(one: GatewayEntry): Promise<void> {
    setChecking(new Set([one.serverAppUuid]))
    const seen = await lookAt(one)
    setChecking(new Set())
    if (seen === 'available') toast('success', tell('gateway.ok'))
    else toast('warning', tell(seen === 'unreachable' ? 'gateway.failed' : `gateway.${seen}`))
  }

  return (
    <Modal
      open
      centered
      width={520}
      className="gw-gateways"
      title={tell('gateway.title')}
      onCancel={() => places.set({ dialog: null })}
      footer={<Button onClick={() => places.set({ dialog: 'guide' })}>{tell('gateway.guide')}</Button>}
    >
      <p className="mw-help">{gateways.length === 0 ? tell('gateway.none') : tell('gateway.lead')}</p>
      <ul className="gw-gateway-list">
        {gateways.map((one) => {
          const isBusy = checking.has(one.serverAppUuid)
          const seen = probed[one.serverAppUuid]
          // What was seen before says nothing while it is looked at again, except that the browser asks.
          const isKnown = seen !== undefined && (!isBusy || seen === 'asking')
          const isUsed = gateway?.serverAppUuid === one.serverAppUuid
          return (
            <li key={one.serverAppUuid}>
              <div className="gw-gateway-what">
                <strong>{one.factoryName}</strong>
                <span className="gw-address">{addressOf(one)}</span>
                {isKnown ? (
                  <span className={`mw-tag mw-tag-${tones[seen]}`}>{tell(`gateway.states.${seen}`)}</span>
                ) : (
                  <span className="mw-tag mw-tag-neutral">{tell('gateway.states.checking')}</span>
                )}
              </div>
              {isKnown && seen !== 'available' && (
                <p className="gw-gateway-why" role="alert">
                  {tell(seen === 'unreachable' ? 'gateway.abnormal' : `gateway.${seen}`)}
                </p>
              )}
              <div className="gw-gateway-ways">
                <Button loading={isBusy} onClick={() => void verify(one)}>
                  {tell('gateway.verify')}
                </Button>
                <Button disabled={isUsed} onClick={() => void takeGateway(one).catch(tellFailure)}>
                  {tell(isUsed ? 'gateway.inUse' : 'gateway.use')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
