/** The one place of colours and measures. CSS variables, antd's theme and canvas painters read from here. */

export interface Palette {
  page: string
  surface: string
  raised: string
  head: string
  hover: string
  selected: string
  line: string
  control: string
  text: string
  secondary: string
  placeholder: string
  accent: string
  accentHover: string
  link: string
  successText: string
  successGround: string
  warningText: string
  warningGround: string
  dangerText: string
  dangerGround: string
  dangerMark: string
  /** Text on the danger mark's fill. */
  onDanger: string
  infoText: string
  infoGround: string
  neutralText: string
  neutralGround: string
  shadow: string
  veil: string
}

export const light: Palette = {
  page: '#F3F5F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  head: '#F7F9FB',
  hover: '#F2F6FD',
  selected: '#E6EDFA',
  line: '#E3E7ED',
  control: '#8A95A5',
  text: '#1A2330',
  secondary: '#5A6675',
  placeholder: '#6B7785',
  accent: '#1F5AC8',
  accentHover: '#184AA8',
  link: '#1F5AC8',
  successText: '#1B6E43',
  successGround: '#E7F5ED',
  warningText: '#8A5300',
  warningGround: '#FFF4DE',
  dangerText: '#B42323',
  dangerGround: '#FDECEC',
  dangerMark: '#C93636',
  onDanger: '#FFFFFF',
  infoText: '#1B4FA8',
  infoGround: '#E8F0FC',
  neutralText: '#4A5562',
  neutralGround: '#EEF1F5',
  shadow: '0 6px 24px rgb(20 32 52 / 16%)',
  veil: 'rgb(15 22 34 / 45%)',
}

export const dark: Palette = {
  page: '#0F1216',
  surface: '#171B21',
  raised: '#1E232B',
  head: '#1C2129',
  hover: '#1F2733',
  selected: '#1B2A45',
  line: '#2A313B',
  control: '#64707F',
  text: '#E4E8EE',
  secondary: '#9AA5B3',
  placeholder: '#8591A0',
  accent: '#3568D4',
  accentHover: '#2A57B8',
  link: '#7FA8F5',
  successText: '#6BD39A',
  successGround: '#12301F',
  warningText: '#F0B95B',
  warningGround: '#33260D',
  dangerText: '#FF8F8F',
  dangerGround: '#3A1719',
  dangerMark: '#FF6B6B',
  onDanger: '#1C0505',
  infoText: '#9CC0FF',
  infoGround: '#14264A',
  neutralText: '#C6CED8',
  neutralGround: '#252C36',
  shadow: '0 6px 24px rgb(0 0 0 / 50%)',
  veil: 'rgb(0 0 0 / 55%)',
}

export type Theme = 'light' | 'dark'
export const palettes: Record<Theme, Palette> = { light, dark }

export const fontFamily =
  '-apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Names and values of the CSS variables: `--mw-danger-ground`. */
export function cssVariables(theme: Theme): [string, string][] {
  return Object.entries(palettes[theme]).map(([name, value]) => [`--mw-${kebab(name)}`, value])
}
