import { catalogue } from '@mouldwright/shell/shared'
import { word } from '@mouldwright/web-kit'
import { Button, Checkbox, Tooltip } from 'antd'
import { useId } from 'react'
import { useTell } from './page-words.ts'

export type OpenedModule = Readonly<{ moduleKey: string }>

/** The module that only the provider's own tenant may have. */
const console = 'oms'

const moduleName = (key: string): string => word('shell', `modules.${key}`) ?? key

interface ModulesChoiceProps {
  label: string
  value: readonly OpenedModule[]
  onChange: (value: OpenedModule[]) => void
  /** Whether the console is this tenant's. */
  isOperator: boolean
  disabled?: boolean
  fault?: string | undefined
}

/** The product's modules with a tick each, in the catalogue's order. */
export function ModulesChoice({ label, value, onChange, isOperator, disabled, fault }: ModulesChoiceProps) {
  const tell = useTell()
  const id = useId()
  const chosen = new Set(value.map(({ moduleKey }) => moduleKey))
  const offered = catalogue.filter(({ key }) => isOperator || key !== console)
  const put = (keys: ReadonlySet<string>) =>
    onChange(catalogue.filter(({ key }) => keys.has(key)).map(({ key }) => ({ moduleKey: key })))
  const turn = (key: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(key)
    else next.delete(key)
    put(next)
  }
  return (
    <fieldset className="mw-field mw-field-wide oms-modules" data-field="modules" aria-labelledby={`${id}-label`}>
      <div className="oms-modules-head">
        <span id={`${id}-label`}>{label}</span>
        <span className="mw-help" aria-live="polite">
          {tell('modules.chosen', { count: chosen.size, total: offered.length })}
        </span>
        <span className="mw-space" />
        <Button
          type="link"
          size="small"
          disabled={disabled === true || chosen.size === offered.length}
          onClick={() => put(new Set(offered.map(({ key }) => key)))}
        >
          {tell('approve.allModules')}
        </Button>
        <Button
          type="link"
          size="small"
          disabled={disabled === true || chosen.size === (isOperator ? 1 : 0)}
          onClick={() => put(new Set(isOperator ? [console] : []))}
        >
          {tell('approve.noModules')}
        </Button>
      </div>
      {fault && <p className="mw-fault">{fault}</p>}
      <div className="oms-modules-grid">
        {catalogue.map(({ key }) => {
          const isBarred = !isOperator && key === console
          return (
            <Tooltip key={key} title={isBarred ? tell('modules.operatorOnly') : undefined}>
              <span>
                <Checkbox
                  checked={chosen.has(key)}
                  disabled={disabled === true || isBarred}
                  onChange={(event) => turn(key, event.target.checked)}
                >
                  {moduleName(key)}
                </Checkbox>
              </span>
            </Tooltip>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Opened modules by their names. */
export function ModuleNames({ value }: { value: readonly OpenedModule[] }) {
  const tell = useTell()
  if (value.length === 0) return <p className="mw-help">{tell('modules.none')}</p>
  const keys = new Set(value.map(({ moduleKey }) => moduleKey))
  return (
    <ul className="oms-module-names">
      {catalogue
        .filter(({ key }) => keys.has(key))
        .map(({ key }) => (
          <li key={key}>{moduleName(key)}</li>
        ))}
    </ul>
  )
}
