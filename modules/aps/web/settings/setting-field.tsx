import { percentText, shownNumber } from '@mouldwright/web-kit'
import { NumberInput, Tag } from '@mouldwright/web-kit/entity'
import { Select } from 'antd'
import { useId } from 'react'
import type { SettingOptions } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import './setting-field.css'

export type SettingValue = string | number | null
export type Setting = SettingOptions['settings'][number]

interface SettingFieldProps {
  setting: Setting
  value: SettingValue
  fault: string | undefined
  disabled: boolean
  onChange: (value: SettingValue) => void
}

/** A setting with its sentence of help, its default, and whether it differs from it. */
export function SettingField({ setting, value, fault, disabled, onChange }: SettingFieldProps) {
  const { key, options, min, max, unit, hasEffect } = setting
  const tell = useTell()
  const id = useId()
  const word = (option: SettingValue) => {
    if (typeof option !== 'number') return apsWord(`settings.${key}Options.${option}`) ?? String(option)
    if (unit === 'percent') return percentText(option)
    return unit ? `${shownNumber(option)} ${apsWord(`units.${unit}`) ?? unit}` : shownNumber(option)
  }
  const differs = value !== setting.default
  const common = {
    id,
    disabled,
    className: 'mw-fill',
    status: fault ? ('error' as const) : ('' as const),
    'aria-describedby': `${id}-help`,
    'aria-invalid': fault !== undefined,
  }
  return (
    <div className={differs ? 'aps-setting aps-differs' : 'aps-setting'} data-field={key}>
      <label htmlFor={id}>
        {apsWord(`settings.${key}`) ?? setting.label}
        {!hasEffect && <Tag tone="warning">{tell('settings.noEffect')}</Tag>}
      </label>
      {options.length > 0 ? (
        <Select<string>
          {...common}
          value={value as string}
          onChange={onChange}
          options={options.map((option) => ({ value: option, label: word(option) }))}
        />
      ) : (
        <NumberInput
          {...common}
          value={value}
          onChange={onChange}
          aria-valuemin={min ?? undefined}
          aria-valuemax={max ?? undefined}
          {...(unit ? { suffix: apsWord(`units.${unit}`) ?? unit } : {})}
        />
      )}
      {fault && <p className="mw-fault">{fault}</p>}
      <p className="mw-help" id={`${id}-help`}>
        {apsWord(`settings.${key}Help`) ?? setting.help}
      </p>
      <p className="aps-setting-default">
        {tell('settings.default', { value: word(setting.default) })}
        {differs && (
          <>
            {' '}
            <Tag tone="info">{tell('settings.differs')}</Tag>
            {!disabled && (
              <button
                type="button"
                className="aps-jump"
                aria-label={tell('settings.useDefaultOf', { name: apsWord(`settings.${key}`) ?? key })}
                onClick={() => onChange(setting.default)}
              >
                {tell('settings.useDefault')}
              </button>
            )}
          </>
        )}
      </p>
    </div>
  )
}
