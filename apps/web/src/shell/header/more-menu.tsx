import { MoreOutlined } from '@ant-design/icons'
import { useApplications } from '@mouldwright/assistant/web'
import { openFactories, placeTell } from '@mouldwright/gateway/web'
import { useTheme, useWords } from '@mouldwright/web-kit'
import { useNavigate } from 'react-router'
import { copyAppAddress, useOffersApp } from './app-download.tsx'
import { useTell } from '../head-words.ts'
import { useChooseLanguage } from './language-menu.tsx'
import { MenuButton, type MenuItem } from './menu-button.tsx'
import { themeChoices } from './theme-button.tsx'

export const idQueryPath = '/reports/query/idQuery'
export const versionPath = '/comm/version'

const openTab = (path: string) => () => void window.open(path, '_blank', 'noopener')

interface MoreMenuProps {
  isNarrow: boolean
  hasIdQuery: boolean
  showsFactory: boolean
}

/** What the header has no room for. */
export function MoreMenu({ isNarrow, hasIdQuery, showsFactory }: MoreMenuProps) {
  const { say, language } = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const { address: assistant } = useApplications()
  const offersApp = useOffersApp()
  const { choice, choose } = useTheme()
  const chooseLanguage = useChooseLanguage()
  const items: (MenuItem | 'line' | false)[] = [
    isNarrow && { key: 'home', label: say('shell.home'), run: () => void navigate('/home') },
    hasIdQuery && { key: 'idQuery', label: tell('idQuery'), run: openTab(idQueryPath) },
    isNarrow && showsFactory && { key: 'factory', label: placeTell('factory.switch'), run: openFactories },
    isNarrow && assistant !== undefined && { key: 'assistant', label: tell('assistant'), run: openTab(assistant) },
    offersApp && {
      key: 'download',
      label: tell('download'),
      run: () => void copyAppAddress(tell('downloadCopied')),
    },
    { key: 'version', label: tell('version'), run: openTab(versionPath) },
    ...(isNarrow
      ? [
          'line' as const,
          ...(['zh', 'en'] as const).map((key) => ({
            key,
            label: <span lang={key}>{say(`languages.${key}`)}</span>,
            isChosen: key === language,
            run: () => void chooseLanguage(key),
          })),
          'line' as const,
          ...themeChoices.map((key) => ({
            key,
            label: say(`shell.${key}`),
            isChosen: key === choice,
            run: () => choose(key),
          })),
        ]
      : []),
  ]
  return (
    <MenuButton label={say('shell.more')} items={items.filter((item) => item !== false)}>
      <MoreOutlined aria-hidden />
    </MenuButton>
  )
}
