import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { savePreference, usePreference } from '../session/preference.ts'
import { useSession, type Session } from '../session/session.ts'
import { storage } from '../storage.ts'
import { createStore } from '../store.ts'
import { cssVariables, fontFamily, palettes, type Palette, type Theme } from './tokens.ts'

export type ThemeChoice = Theme | 'system'
export type Density = 'compact' | 'comfortable'

/** Heights of table rows in pixels. */
const rowHeights: Record<Density, number> = { compact: 34, comfortable: 40 }

const asChoice = (value: unknown): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system')

const useChoice = createStore<{ choice: ThemeChoice }>(() => ({ choice: asChoice(storage.get('theme')) }))

const darkQuery = '(prefers-color-scheme: dark)'

/** The theme that shows, the choice behind it, and how to change it. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const choice = useChoice((state) => state.choice)
  const [isSystemDark, setSystemDark] = useState(() => matchMedia(darkQuery).matches)
  useEffect(() => {
    const query = matchMedia(darkQuery)
    const changed = () => setSystemDark(query.matches)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, [])
  const theme: Theme = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
  return { theme, choice, choose }
}

function take(choice: ThemeChoice): void {
  storage.set('theme', choice === 'system' ? null : choice)
  useChoice.setState({ choice })
}

/** Holds in this browser at once, and goes with the account where one is signed in. */
function choose(choice: ThemeChoice): void {
  take(choice)
  if (useSession.getState().user) savePreference('theme', choice)
}

/** Takes the account's theme when it is news to this browser: a browser that has been told otherwise since keeps its own. */
function takeFromAccount({ user, preferences }: Session): void {
  const { theme } = preferences
  if (!user || theme === undefined) return
  const told = `${user.userId} ${String(theme)}`
  if (storage.get('themeTold') === told) return
  storage.set('themeTold', told)
  take(asChoice(theme))
}

useSession.subscribe(takeFromAccount)

export function useDensity(): { density: Density; rowHeight: number; setDensity: (density: Density) => void } {
  const density = usePreference<Density>('density') === 'comfortable' ? 'comfortable' : 'compact'
  return { density, rowHeight: rowHeights[density], setDensity: (next) => savePreference('density', next) }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** The nonce that the page was served with; antd's style elements carry it. */
const nonceOf = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** antd wraps its children once more where it gets a locale: without one at the start, all would be mounted anew when it comes. */
const noWordsYet = { locale: '' }

/**
 * antd's own sign slides in and out, and stays for ever where a call is answered before the sliding in has got anywhere: the way back is
 * no way then, and its end is never told.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> }

/** Colours, type and measures for everything inside. */
export function ThemeProvider({ locale = noWordsYet, children }: { locale?: object | undefined; children: ReactNode }) {
  const { theme } = useTheme()
  useEffect(() => {
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.style.colorScheme = theme
    for (const [name, value] of cssVariables(theme)) root.style.setProperty(name, value)
  }, [theme])
  const config = useMemo(() => antdTheme(theme), [theme])
  const csp = useMemo(() => ({ nonce: nonceOf() ?? '' }), [])
  return (
    <ConfigProvider
      theme={config}
      csp={csp}
      button={button}
      drawer={{ closable: { placement: 'end' } }}
      // Fingers need more than a mouse does.
      {...(isTouch() ? { componentSize: 'large' as const } : {})}
      locale={locale as never}
    >
      {children}
    </ConfigProvider>
  )
}

/** With the border's own pixel a ring of two. */
const rings = (colour: Palette) => ({
  activeBorderColor: colour.link,
  activeShadow: `0 0 0 1px ${colour.link}`,
  errorActiveShadow: `0 0 0 1px ${colour.dangerMark}`,
})

/** antd's tokens from ours. Its own derivation of colours is not used: every colour that shows is one of the palette. */
function antdTheme(theme: Theme): ThemeConfig {
  const colour = palettes[theme]
  return {
    hashed: false,
    token: {
      colorPrimary: colour.accent,
      colorPrimaryHover: colour.accentHover,
      colorPrimaryActive: colour.accentHover,
      colorPrimaryBg: colour.selected,
      colorPrimaryBgHover: colour.selected,
      colorPrimaryBorder: colour.accent,
      colorPrimaryText: colour.link,
      colorLink: colour.link,
      colorLinkHover: colour.link,
      colorSuccess: colour.successText,
      colorWarning: colour.warningText,
      colorError: colour.dangerMark,
      colorErrorHover: colour.dangerText,
      colorErrorText: colour.dangerText,
      colorErrorOutline: 'transparent',
      colorInfo: colour.infoText,
      colorText: colour.text,
      colorTextBase: colour.text,
      colorTextHeading: colour.text,
      colorTextLabel: colour.text,
      colorTextSecondary: colour.secondary,
      colorTextTertiary: colour.secondary,
      colorTextQuaternary: colour.placeholder,
      colorTextDescription: colour.secondary,
      colorTextPlaceholder: colour.placeholder,
      colorTextDisabled: colour.placeholder,
      colorIcon: colour.secondary,
      colorIconHover: colour.text,
      colorBgBase: colour.surface,
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBgContainerDisabled: colour.neutralGround,
      colorBgTextHover: colour.hover,
      colorBgTextActive: colour.selected,
      colorBgMask: colour.veil,
      colorFill: colour.line,
      colorFillSecondary: colour.neutralGround,
      colorFillTertiary: colour.neutralGround,
      colorFillQuaternary: colour.head,
      colorFillAlter: colour.head,
      colorBorder: colour.control,
      colorBorderSecondary: colour.line,
      colorBorderDisabled: colour.line,
      colorSplit: colour.line,
      controlItemBgHover: colour.hover,
      controlItemBgActive: colour.selected,
      controlItemBgActiveHover: colour.selected,
      controlOutline: 'transparent',
      boxShadow: colour.shadow,
      boxShadowSecondary: colour.shadow,
      fontFamily,
      fontSize: 14,
      lineHeight: 1.5,
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      borderRadiusXS: 3,
      controlHeight: 32,
      controlHeightSM: 24,
      controlHeightLG: 40,
      // None, rather than a short one: what opens would stand at its place, shrink for a frame and come back, and a press that has
      // begun by then would end beside its button.
      motion: !isCalm(),
      motionDurationFast: '80ms',
      motionDurationMid: '120ms',
      motionDurationSlow: '180ms',
      wireframe: false,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colour.onDanger,
        defaultHoverColor: colour.link,
        defaultHoverBorderColor: colour.link,
        defaultActiveColor: colour.link,
        defaultActiveBorderColor: colour.link,
        fontWeight: 400,
      },
      Input: rings(colour),
      InputNumber: rings(colour),
      DatePicker: rings(colour),
      Tabs: {
        itemSelectedColor: colour.link,
        itemHoverColor: colour.link,
        itemActiveColor: colour.link,
        inkBarColor: colour.link,
      },
      Tooltip: { colorBgSpotlight: colour.text, colorTextLightSolid: colour.surface },
      Select: {
        activeOutlineColor: colour.link,
        activeBorderColor: colour.link,
        optionSelectedBg: colour.selected,
        optionSelectedColor: colour.text,
      },
    },
  }
}
