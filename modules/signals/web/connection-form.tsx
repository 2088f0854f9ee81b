/** What a device connection asks for, by its kind: an address is none of a device that pushes, a node none of a folder. */
import { groupLabel, useWords } from '@mouldwright/web-kit'
import { DraftFields, DraftForm, type Draft } from '@mouldwright/web-kit/entity'
import { connection, type ConnectionKind } from '../shared/index.ts'

const general = ['name', 'gatewayId', 'kind', 'machineId', 'valid', 'remark']

const ofDevice: Record<ConnectionKind, readonly string[]> = {
  push: ['silentMinutes'],
  folder: ['address'],
  mtconnect: ['address', 'silentMinutes', 'login', 'password'],
  opcua: ['address', 'silentMinutes', 'login', 'password'],
  programFolder: ['address'],
  programFtp: ['address', 'login', 'password'],
}

const ofOpcua = ['security', 'certificateTrusted', 'stateNodes']

function Group({ draft, group, names }: { draft: Draft; group: 'device' | 'opcua'; names: readonly string[] }) {
  return (
    <section className="mw-form-group" aria-label={groupLabel(connection, group)}>
      <h2>{groupLabel(connection, group)}</h2>
      <DraftFields draft={draft} names={names} />
    </section>
  )
}

export function ConnectionForm({ draft }: { draft: Draft }) {
  useWords()
  const kind = draft.values['kind'] as ConnectionKind
  return (
    <DraftForm draft={draft}>
      <section className="mw-form-group">
        <DraftFields draft={draft} names={general} />
      </section>
      <Group draft={draft} group="device" names={ofDevice[kind] ?? []} />
      {kind === 'opcua' && <Group draft={draft} group="opcua" names={ofOpcua} />}
    </DraftForm>
  )
}
