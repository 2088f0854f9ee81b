import { AppstoreOutlined, HomeOutlined, SearchOutlined } from '@ant-design/icons'
import { FactoryButton } from '@mouldwright/gateway/web'
import { useWords } from '@mouldwright/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import logo from '../logo.svg'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The one line over every page. */
export function Header() {
  const { say } = useWords()
  // Open for one place only: going on to a page closes it.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setOpenAt(undefined)
    opener.current?.focus()
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPanelKey =
        (event.altKey && event.code === 'KeyM') || ((event.ctrlKey || event.metaKey) && event.code === 'KeyK')
      if (!isPanelKey) return
      event.preventDefault()
      setOpenAt((now) => (now === key ? undefined : key))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key])
  return (
    <header className="mw-header">
      <button
        ref={opener}
        type="button"
        className="mw-head-button"
        aria-expanded={isOpen}
        aria-label={say('shell.products')}
        title={say('shell.productsKey')}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <AppstoreOutlined aria-hidden />
      </button>
      <Link className="mw-logo" to="/home" aria-label={say('product')}>
        <img src={logo} alt="" width={26} height={26} />
        <span>{say('product')}</span>
      </Link>
      <NavLink className="mw-head-link" to="/home">
        <HomeOutlined aria-hidden />
        <span>{say('shell.home')}</span>
      </NavLink>
      <span className="mw-space" />
      <button
        type="button"
        className="mw-head-search"
        aria-label={say('products.search')}
        onClick={() => setOpenAt(key)}
      >
        <SearchOutlined aria-hidden />
        <span>{say('products.search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <FactoryButton />
      <LanguageMenu />
      <ThemeButton />
      <AccountMenu />
      {isOpen && <ProductsPanel onClose={close} />}
    </header>
  )
}
