import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { LanguageSwitch, useTheme, useWords } from '@mouldwright/web-kit'

/** The other language by its own name, and the other theme. */
export function SiteTools() {
  const { say } = useWords()
  const { theme, choose } = useTheme()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const themeName = `${say('shell.theme')} · ${say(`shell.${otherTheme}`)}`
  return (
    <>
      <LanguageSwitch />
      <button
        type="button"
        className="mw-quiet mw-site-tool"
        aria-label={themeName}
        title={themeName}
        onClick={() => choose(otherTheme)}
      >
        {theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      </button>
    </>
  )
}
