import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useTheme, useWords, type ThemeChoice } from '@mouldwright/web-kit'
import { MenuButton } from './menu-button.tsx'

export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system']

export function ThemeButton() {
  const { say } = useWords()
  const { theme, choice, choose } = useTheme()
  return (
    <MenuButton
      label={say('shell.theme')}
      items={themeChoices.map((key) => ({
        key,
        label: say(`shell.${key}`),
        isChosen: key === choice,
        run: () => choose(key),
      }))}
    >
      {theme === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
    </MenuButton>
  )
}
