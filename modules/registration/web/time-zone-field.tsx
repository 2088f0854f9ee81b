import { useWords } from '@mouldwright/web-kit'
import { Select } from 'antd'
import { useId, useMemo } from 'react'
import { useTell } from './page-words.ts'
import { timeZones } from './time-zones.ts'

interface TimeZoneFieldProps {
  value: string
  onChange: (value: string) => void
  fault: string | undefined
}

/** Found by typing a city, a name or an offset. */
export function TimeZoneField({ value, onChange, fault }: TimeZoneFieldProps) {
  const tell = useTell()
  const { language } = useWords()
  const id = useId()
  const options = useMemo(() => timeZones(language, value), [language, value])
  return (
    <div className="mw-field" data-field="timeZone">
      <label htmlFor={id}>{tell('timeZone')}</label>
      <Select
        id={id}
        className="mw-fill"
        size="large"
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={options}
        onChange={onChange}
        {...(fault ? { status: 'error' as const } : {})}
        aria-describedby={`${id}-help`}
      />
      {fault && (
        <p className="mw-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="mw-help" id={`${id}-help`}>
        {tell('timeZoneHelp')}
      </p>
    </div>
  )
}
