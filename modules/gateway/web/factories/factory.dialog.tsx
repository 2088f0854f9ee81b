import { CheckOutlined, SearchOutlined, WarningOutlined } from '@ant-design/icons'
import type { TenantEntry } from '@mouldwright/gateway/shared'
import { tellFailure, toast, useSession } from '@mouldwright/web-kit'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { loadPlaces, lookAtAll } from '../gateways/gateways.ts'
import { groupsOf } from './groups.ts'
import { LicenceTag } from './licence-tag.tsx'
import { useTell } from '../page-words.ts'
import { places, usePlaces } from './place-store.ts'
import { accountPage, choosePlace, mayClose, type Arrive } from './switch-place.ts'
import '../gateway.css'

/** So many entries that one looks for a name rather than reads. */
const searchFrom = 8

/** Which factory of which tenant: "please select factory". */
export default function FactoryDialog({ onArrive }: { onArrive: Arrive }) {
  const tell = useTell()
  const { tenantList, realName, probed, isSwitching } = usePlaces()
  const user = useSession((session) => session.user)
  const [text, setText] = useState('')
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    loadPlaces()
      .then(() => void lookAtAll(places.get().tenantList.flatMap(({ gatewayList }) => gatewayList)))
      .catch(tellFailure)
      .finally(() => setLoading(false))
  }, [])
  const groups = groupsOf(tenantList, text)
  const close = () => {
    if (mayClose()) places.set({ dialog: null })
    else toast('warning', tell('factory.must'))
  }
  const isOff = (entry: TenantEntry) => entry.allowLoginFlag === 0
  return (
    <Modal
      open
      centered
      width={462}
      className="gw-factories"
      title={tell('factory.title')}
      onCancel={close}
      footer={
        <Button href={accountPage({ connectCompany: 'true' })} target="_blank" rel="noopener">
          {tell('factory.connect')}
        </Button>
      }
    >
      {tenantList.length >= searchFrom && (
        <label className="gw-search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            value={text}
            placeholder={tell('factory.search')}
            aria-label={tell('factory.search')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <div className="gw-list" aria-busy={isSwitching || (isLoading && tenantList.length === 0)}>
        {groups.length === 0 && !isLoading && (
          <p className="mw-state">{text ? tell('factory.none', { text }) : tell('factory.empty')}</p>
        )}
        {groups.map(({ tenantId, name, entries }) => (
          <section key={tenantId} aria-label={name}>
            <h3>
              <span>{entries[0]!.tenantType === 1 ? tell('factory.personal') : name}</span>
              <LicenceTag entry={entries[0]!} />
            </h3>
            <ul>
              {entries.map((entry) => {
                const isHere = entry.tenantId === user?.tenantId && entry.factoryId === user.factoryId
                const isLost = entry.serverAppUuid !== null && probed[entry.serverAppUuid] === 'unreachable'
                return (
                  <li key={entry.factoryId} className={isLost ? 'gw-lost' : undefined}>
                    <button
                      type="button"
                      className="mw-line-button gw-row"
                      disabled={isOff(entry) || isSwitching}
                      aria-current={isHere || undefined}
                      onClick={() => void choosePlace(entry, onArrive)}
                    >
                      <span className="gw-name">{entry.tenantType === 1 ? realName : entry.factoryName}</span>
                      {isHere && <CheckOutlined className="gw-tick" aria-label={tell('factory.present')} />}
                    </button>
                    {isLost && (
                      <button
                        type="button"
                        className="gw-warn"
                        title={tell('gateway.unreachable')}
                        aria-label={`${entry.factoryName}: ${tell('gateway.unreachable')}`}
                        onClick={() => void lookAtAll(entry.gatewayList)}
                      >
                        <WarningOutlined aria-hidden />
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      <p className="mw-unseen" role="status">
        {isSwitching ? tell('factory.switching') : ''}
      </p>
    </Modal>
  )
}
