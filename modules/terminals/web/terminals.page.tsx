import { revokeTerminals, terminal } from '@mouldwright/terminals/shared'
import { call } from '@mouldwright/web-kit'
import { Devices } from './devices.tsx'
import { EnrolDialog } from './enrol.dialog.tsx'
import { tell } from './page-words.ts'

/** The factory's tablets: where they stand, when they were last there, and the codes that let new ones in. */
export default function TerminalsPage() {
  return (
    <Devices
      of={terminal}
      make={{
        label: () => tell('enrol.action'),
        permission: 'terminals.terminal:enrol',
        Dialog: EnrolDialog,
      }}
      revoke={{
        words: 'revoke',
        permission: 'terminals.terminal:revoke',
        unfit: (name) => tell('revoke.unfit', { name }),
        run: async (terminals) => (await call(revokeTerminals, { terminals }, { changes: true })).revoked,
      }}
    />
  )
}
