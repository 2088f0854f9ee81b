import { openFeedback } from '@mouldwright/assistant/web'
import { openFactories, placeTell } from '@mouldwright/gateway/web'
import { isWorkplace } from '@mouldwright/connector/shared'
import { lazyPart, listed, signOut, tellFailure, useDensity, useSession, useWords } from '@mouldwright/web-kit'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTell } from '../head-words.ts'
import { MenuButton } from './menu-button.tsx'
import { personalCentre } from './personal-centre.ts'
import './account-menu.css'

const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).default)

async function sharePage(): Promise<void> {
  const { copyPageLink } = await import('@mouldwright/links/web')
  await copyPageLink(location.pathname + location.search + location.hash)
}

/** Who is signed in, how tables look, and the way out. */
export function AccountMenu() {
  const { say } = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const version = useSession((session) => session.version)
  const hasFeedback = useSession((session) => session.hasFeedback)
  const { density, setDensity } = useDensity()
  const [isSetting, setSetting] = useState(false)
  if (!user) return null
  const roles = listed(user.roleList.map(({ roleName }) => roleName))
  return (
    <>
      <MenuButton
        label={`${say('shell.account')}: ${user.realName}`}
        className="mw-account"
        head={
          <div className="mw-menu-head">
            <strong>{user.realName}</strong>
            <span>{user.phone}</span>
            {roles && <span>{roles}</span>}
            <span>{user.tenantName}</span>
            {version && <span>{say('shell.version', { version })}</span>}
          </div>
        }
        items={[
          { key: 'factory', label: placeTell('factory.switch'), run: openFactories },
          { key: 'jobs', label: tell('jobs'), run: () => void navigate('/comm/job') },
          { key: 'share', label: tell('share'), run: () => void sharePage().catch(tellFailure) },
          ...(hasFeedback ? [{ key: 'feedback', label: tell('feedback'), run: openFeedback }] : []),
          'line',
          ...(['compact', 'comfortable'] as const).map((key) => ({
            key,
            label: `${say('shell.density')}: ${say(`density.${key}`)}`,
            isChosen: density === key,
            run: () => setDensity(key),
          })),
          { key: 'settings', label: tell('settings.title'), run: () => setSetting(true) },
          'line',
          // Inside a workplace messenger, the messenger keeps what the personal centre would show.
          ...(isWorkplace(user.via)
            ? []
            : [{ key: 'person', label: say('shell.person'), run: () => location.assign(personalCentre()) }]),
          { key: 'signOut', label: say('shell.signOut'), run: () => void signOut() },
        ]}
      >
        <span className="mw-avatar" aria-hidden>
          {[...user.realName][0]}
        </span>
        <span className="mw-account-name">{user.realName}</span>
      </MenuButton>
      <Suspense>{isSetting && <SettingsDrawer onClose={() => setSetting(false)} />}</Suspense>
    </>
  )
}
