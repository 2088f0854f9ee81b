import { kanban } from '@mouldwright/basic/shared'
import { makeScreen, revokeScreens, screen } from '@mouldwright/terminals/shared'
import { call, NoticeDialog } from '@mouldwright/web-kit'
import { FormDialog } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { DeviceFields, useDevice } from './device-fields.tsx'
import { Devices } from './devices.tsx'
import { tell, useTell } from './page-words.ts'

/** Screens in the hall that show boards without anybody being signed in there. */
export default function ScreensPage() {
  return (
    <Devices
      of={screen}
      make={{
        label: () => tell('screens.make'),
        permission: 'terminals.screen:make',
        Dialog: MakeDialog,
      }}
      revoke={{
        words: 'screenRevoke',
        permission: 'terminals.screen:make',
        unfit: (name) => tell('screenRevoke.unfit', { name }),
        run: async (screens) => (await call(revokeScreens, { screens }, { changes: true })).revoked,
      }}
    />
  )
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const tell = useTell()
  const device = useDevice()
  const [address, setAddress] = useState<string>()

  const send = async () => {
    if (!device.check()) return false
    const draft = { name: device.name.trim(), kanbanId: device.recordId }
    const { token } = await call(makeScreen, draft, { changes: true })
    // After the sign: a browser sends it to nobody, and no server writes it into its log.
    setAddress(`${location.origin}/board#${token}`)
    return false
  }

  if (address)
    return (
      <NoticeDialog verb={tell('enrol.done')} title={tell('screens.make')} width={560} onClose={onClose}>
        <div>
          <p>{tell('screens.ready')}</p>
          <output className="mw-inset mw-to-copy" aria-label={tell('screens.address')}>
            {address}
          </output>
          <p className="mw-help">{tell('screens.once')}</p>
        </div>
      </NoticeDialog>
    )
  return (
    <FormDialog title={tell('screens.make')} verb={tell('screens.verb')} width={560} send={send} onClose={onClose}>
      <DeviceFields device={device} to={kanban} label={tell('screens.board')} hint={tell('screens.boardHint')} />
    </FormDialog>
  )
}
