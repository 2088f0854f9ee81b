import { section } from '@mouldwright/basic/shared'
import { makeEnrolmentCode } from '@mouldwright/terminals/shared'
import { call, LineField, NoticeDialog, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { FormDialog } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { DeviceFields, useDevice } from './device-fields.tsx'
import { useTell } from './page-words.ts'

interface Made {
  code: string
  expiresAt: string
}

/** Makes a code for one tablet, and shows what to do with it. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const device = useDevice()
  const [place, setPlace] = useState('')
  const [made, setMade] = useState<Made>()

  const send = async () => {
    if (!device.check()) return false
    const draft = { name: device.name.trim(), sectionId: device.recordId, place: place.trim() || null }
    setMade(await call(makeEnrolmentCode, draft, { changes: true }))
    return false
  }

  if (made)
    return (
      <NoticeDialog verb={tell('enrol.done')} title={tell('enrol.title')} onClose={onClose}>
        <Code made={made} />
      </NoticeDialog>
    )
  return (
    <FormDialog title={tell('enrol.title')} verb={tell('enrol.verb')} send={send} onClose={onClose}>
      <DeviceFields device={device} to={section} label={tell('enrol.section')} hint={tell('enrol.sectionHint')} />
      <LineField label={tell('enrol.place')} value={place} onChange={setPlace} maxLength={50} />
    </FormDialog>
  )
}

function Code({ made: { code, expiresAt } }: { made: Made }) {
  const tell = useTell()
  const zone = useTimeZone()
  const address = `${location.origin}/floor`
  return (
    <div className="terminals-code">
      <p>{tell('enrol.ready')}</p>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <output className="mw-inset mw-to-copy mw-to-copy-large" aria-label={tell('enrol.code')}>
        {code}
      </output>
      <p>{tell('enrol.once', { time: wallClock(expiresAt, zone).slice(11) })}</p>
      {location.protocol !== 'https:' && <p className="mw-help">{tell('enrol.secure')}</p>}
    </div>
  )
}
