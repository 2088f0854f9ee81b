/** Colours of the suite, light or dark: as the device has it until somebody chooses. */
import { cssVariables, type Theme } from '@mouldwright/web-kit/tokens'

const system = matchMedia('(prefers-color-scheme: dark)')
const chosen = () => localStorage.getItem('mw_floor_theme') as Theme | null

export const theme = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

export function dress(): void {
  const root = document.documentElement
  root.dataset['theme'] = theme()
  root.style.colorScheme = theme()
  for (const [name, value] of cssVariables(theme())) root.style.setProperty(name, value)
}

export function turnTheme(): void {
  localStorage.setItem('mw_floor_theme', theme() === 'dark' ? 'light' : 'dark')
  dress()
}

system.addEventListener('change', dress)
