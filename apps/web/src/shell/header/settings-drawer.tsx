import { isWorkplace } from '@mouldwright/connector/shared'
import { noticeKinds, useNoticeChoice, type NoticeKind } from '@mouldwright/messages/web'
import {
  keepPageSize,
  keepSingleKeys,
  pageSizes,
  useDensity,
  usePageSize,
  useSession,
  useSingleKeys,
  useTheme,
  useWords,
} from '@mouldwright/web-kit'
import { Drawer, Radio, Select, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTell } from '../head-words.ts'
import { useChooseLanguage } from './language-menu.tsx'
import { personalCentre } from './personal-centre.ts'
import { themeChoices } from './theme-button.tsx'
import './settings-drawer.css'

/** How the suite looks and what it tells of, for the signed-in member on every machine. Each change holds at once. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const via = useSession(({ user }) => user?.via)
  return (
    <Drawer open size="min(100vw, 480px)" title={tell('settings.title')} onClose={onClose}>
      <div className="mw-settings">
        <p className="mw-help">{tell('settings.lead')}</p>
        <Looks />
        <Lists />
        <Keys />
        <section aria-label={tell('settings.notices')}>
          <h3>{tell('settings.notices')}</h3>
          {noticeKinds.map((kind) => (
            <Notice key={kind} kind={kind} />
          ))}
        </section>
        {!isWorkplace(via) && <a href={personalCentre()}>{tell('settings.person')}</a>}
      </div>
    </Drawer>
  )
}

function Looks() {
  const { say, language } = useWords()
  const tell = useTell()
  const chooseLanguage = useChooseLanguage()
  const { choice, choose } = useTheme()
  const { density, setDensity } = useDensity()
  return (
    <section aria-label={tell('settings.looks')}>
      <h3>{tell('settings.looks')}</h3>
      <Choice
        name={say('shell.language')}
        value={language}
        options={(['zh', 'en'] as const).map((value) => ({ value, label: say(`languages.${value}`) }))}
        onChange={(next) => void chooseLanguage(next)}
      />
      <Choice
        name={say('shell.theme')}
        value={choice}
        options={themeChoices.map((value) => ({ value, label: say(`shell.${value}`) }))}
        onChange={choose}
      />
      <Choice
        name={say('shell.density')}
        value={density}
        options={(['compact', 'comfortable'] as const).map((value) => ({ value, label: say(`density.${value}`) }))}
        onChange={setDensity}
      />
    </section>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  value: T
  options: { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

const Choice = <T extends string>({ name, value, options, onChange }: ChoiceProps<T>) => (
  <fieldset>
    <legend>{name}</legend>
    <Radio.Group options={options} value={value} onChange={({ target }) => onChange(target.value as T)} />
  </fieldset>
)

function Lists() {
  const tell = useTell()
  const size = usePageSize()
  const id = useId()
  return (
    <section aria-label={tell('settings.lists')}>
      <h3>{tell('settings.lists')}</h3>
      <div className="mw-setting">
        <label htmlFor={id}>{tell('settings.pageSize')}</label>
        <Select
          id={id}
          value={size}
          options={pageSizes.map((value) => ({ value, label: String(value) }))}
          onChange={keepPageSize}
        />
      </div>
    </section>
  )
}

function Keys() {
  const tell = useTell()
  const isOn = useSingleKeys()
  return (
    <section aria-label={tell('settings.keys')}>
      <h3>{tell('settings.keys')}</h3>
      <OnOff name={tell('settings.single')} hint={tell('settings.singleHint')} isOn={isOn} onChange={keepSingleKeys} />
    </section>
  )
}

function Notice({ kind }: { kind: NoticeKind }) {
  const tell = useTell()
  const [shows, setShows] = useNoticeChoice(kind)
  return <OnOff name={tell(`settings.${kind}`)} hint={tell(`settings.${kind}Hint`)} isOn={shows} onChange={setShows} />
}

interface OnOffProps {
  name: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function OnOff({ name, hint, isOn, onChange }: OnOffProps) {
  const id = useId()
  return (
    <div className="mw-setting">
      <label htmlFor={id}>
        {name}
        <span className="mw-help">{hint}</span>
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  )
}
