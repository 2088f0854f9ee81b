import type { Entity } from '@mouldwright/kernel'
import { LineField } from '@mouldwright/web-kit'
import { RefSelect } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { useTell } from './page-words.ts'

const longestName = 30

interface DeviceFieldsProps {
  device: Device
  /** What it belongs to, if the one who makes it says so. */
  to: Entity
  label: string
  hint: string
}

type Device = ReturnType<typeof useDevice>

/** What every device is made with: a name, and the record it is for. */
export function useDevice() {
  const [name, setName] = useState('')
  const [recordId, setRecordId] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const isFaulty = !name.trim() || [...name.trim()].length > longestName
  /** Whether it may be sent; says what is wrong from now on. */
  const check = () => {
    setTried(true)
    return !isFaulty
  }
  return { name, setName, recordId, setRecordId, showsFault: isTried && isFaulty, check }
}

export function DeviceFields({ device, to, label, hint }: DeviceFieldsProps) {
  const tell = useTell()
  const id = useId()
  return (
    <>
      <LineField
        label={tell('enrol.name')}
        value={device.name}
        onChange={device.setName}
        fault={device.showsFault ? tell('enrol.nameFault') : undefined}
        maxLength={longestName}
        isRequired
      />
      <div className="mw-field">
        <label htmlFor={id}>{label}</label>
        <RefSelect
          id={id}
          to={to}
          value={device.recordId}
          onChange={(next) => device.setRecordId(typeof next === 'number' ? next : null)}
        />
        <p className="mw-help">{hint}</p>
      </div>
    </>
  )
}
