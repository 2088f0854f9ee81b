import { AppstoreOutlined, HomeOutlined, SearchOutlined, TagOutlined } from '@ant-design/icons'
import { FactoryButton } from '@mouldwright/gateway/web'
import { MessageButton } from '@mouldwright/messages/web'
import { isTyping, lazyPart, useSession, useSingleKeys, useWords } from '@mouldwright/web-kit'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { AccountMenu } from './account-menu.tsx'
import { AppDownload, useOffersApp } from './app-download.tsx'
import { AssistantLink } from './assistant-link.tsx'
import { useTell } from '../head-words.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { ModulesPopover } from './modules-popover.tsx'
import { idQueryPath, MoreMenu, versionPath } from './more-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useShowsFactory } from './use-factory-name.ts'
import { useIsMiddle, useIsNarrow } from './use-media.ts'
import './header.css'

const ProductsPanel = lazyPart(async () => (await import('../menu/products-panel.tsx')).default)
const CommandPalette = lazyPart(async () => (await import('../palette/command-palette.tsx')).default)
const KeysDialog = lazyPart(async () => (await import('../palette/keys-dialog.tsx')).default)

type Part = 'products' | 'palette' | 'keys'

/** The one line over every page. */
export function Header() {
  const { say } = useWords()
  const tell = useTell()
  const isMiddle = useIsMiddle()
  const isNarrow = useIsNarrow()
  const { part, toggle, close } = useOpenPart()
  const opener = useRef<HTMLButtonElement>(null)
  const searcher = useRef<HTMLButtonElement>(null)
  const hasIdQuery = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'tooling'))
  const showsFactory = useShowsFactory()
  const offersApp = useOffersApp()
  return (
    <header className="mw-site-bar mw-header">
      <button
        ref={opener}
        type="button"
        className="mw-quiet mw-head-button"
        aria-expanded={part === 'products'}
        aria-label={say('shell.products')}
        title={say('shell.productsKey')}
        onClick={() => toggle('products')}
      >
        <AppstoreOutlined aria-hidden />
      </button>
      <Logo />
      {!isNarrow && (
        <>
          <NavLink className="mw-quiet mw-head-link" to="/home">
            <HomeOutlined aria-hidden />
            <span>{say('shell.home')}</span>
          </NavLink>
          {hasIdQuery && !isMiddle && (
            <a className="mw-quiet mw-head-link" href={idQueryPath} target="_blank" rel="noopener">
              {tell('idQuery')}
            </a>
          )}
          <ModulesPopover />
        </>
      )}
      <span className="mw-space" />
      <button
        ref={searcher}
        type="button"
        className="mw-quiet mw-head-search"
        aria-label={tell('search')}
        aria-haspopup="dialog"
        onClick={() => toggle('palette')}
      >
        <SearchOutlined aria-hidden />
        <span className="mw-cut">{tell('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {!isNarrow && <AssistantLink />}
      {!isMiddle && offersApp && <AppDownload />}
      <MessageButton />
      {!isNarrow && showsFactory && <FactoryButton />}
      {!isMiddle && (
        <a
          className="mw-quiet mw-head-button"
          href={versionPath}
          target="_blank"
          rel="noopener"
          title={tell('version')}
          aria-label={tell('version')}
        >
          <TagOutlined aria-hidden />
        </a>
      )}
      {isMiddle && <MoreMenu {...{ isNarrow, hasIdQuery, showsFactory }} />}
      {!isNarrow && (
        <>
          <LanguageMenu />
          <ThemeButton />
        </>
      )}
      <AccountMenu />
      <Suspense>
        {part === 'products' && <ProductsPanel onClose={() => close(opener.current)} />}
        {part === 'palette' && <CommandPalette onClose={() => close(searcher.current)} />}
        {part === 'keys' && <KeysDialog onClose={() => close(null)} />}
      </Suspense>
    </header>
  )
}

interface OpenPart {
  part: Part | undefined
  toggle: (part: Part) => void
  /** Gives the focus back to where it was, or to an element when it was nowhere. */
  close: (otherwise: HTMLElement | null) => void
}

/**
 * Which part lies over the page. Going on to another page closes it; what the page beneath writes into its own address, a search
 * that has settled or where a chart stands, does not.
 */
function useOpenPart(): OpenPart {
  const { pathname } = useLocation()
  const [part, setPart] = useState<Part>()
  const [seen, setSeen] = useState(pathname)
  const before = useRef<Element>(null)
  const hasSingleKeys = useSingleKeys()
  if (pathname !== seen) {
    setSeen(pathname)
    setPart(undefined)
  }
  const toggle = useCallback(
    (wanted: Part) => {
      if (part === undefined) before.current = document.activeElement
      setPart(part === wanted ? undefined : wanted)
    },
    [part],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = partOfKey(event)
      if (!wanted || (wanted === 'keys' && !hasSingleKeys)) return
      event.preventDefault()
      toggle(wanted)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toggle, hasSingleKeys])
  const close = useCallback((otherwise: HTMLElement | null) => {
    setPart(undefined)
    const { current } = before
    const isSomewhere = current instanceof HTMLElement && current.isConnected && current !== document.body
    ;(isSomewhere ? current : otherwise)?.focus()
  }, [])
  return { part, toggle, close }
}

function partOfKey({ altKey, ctrlKey, metaKey, code, key, target }: KeyboardEvent): Part | undefined {
  if (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) return 'keys'
  if (altKey && code === 'KeyM') return 'products'
  return (ctrlKey || metaKey) && !altKey && code === 'KeyK' ? 'palette' : undefined
}
