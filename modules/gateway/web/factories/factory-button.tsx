import { WarningOutlined } from '@ant-design/icons'
import { useSession } from '@mouldwright/web-kit'
import { licenceNote } from './licence.ts'
import { LicenceTag } from './licence-tag.tsx'
import { useTell } from '../page-words.ts'
import { places, presentEntry, usePlaces } from './place-store.ts'

/** The factory's name in the header: opens the choice of factories, and says when its gateway does not answer. */
export function FactoryButton() {
  const tell = useTell()
  const state = usePlaces()
  const user = useSession((session) => session.user)
  if (!user) return null
  const seen = state.gateway ? state.probed[state.gateway.serverAppUuid] : undefined
  const isLost = seen !== undefined && seen !== 'available'
  const warning = tell(seen === 'asking' || seen === 'denied' ? `gateway.${seen}` : 'gateway.unreachable')
  const entry = presentEntry(state, user)
  return (
    <span className={isLost ? 'gw-place gw-lost' : 'gw-place'}>
      {isLost && (
        <button
          type="button"
          className="mw-quiet mw-head-button gw-warn"
          title={warning}
          aria-label={warning}
          onClick={() => places.set({ dialog: 'gateway' })}
        >
          <WarningOutlined aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="mw-quiet mw-head-button mw-factory"
        title={tell('factory.open', { factory: user.factoryName })}
        onClick={openFactories}
      >
        <span className="gw-name">{user.factoryName}</span>
        {entry && licenceNote(entry) && <LicenceTag entry={entry} />}
      </button>
    </span>
  )
}

/** For the menus of narrow screens, where the header has no room for the name. */
export const openFactories = (): void => places.set({ dialog: 'factory' })
