import { serverApp, type UpdateStep } from '@mouldwright/gateway/shared'
import { lazyPart, word } from '@mouldwright/web-kit'
import { EntityPage, missing, Tag, useView, view, type CellProps, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { tell } from './page-words.ts'
import './gateway.css'

const EnrolDialog = lazyPart(async () => (await import('./enrol.dialog.tsx')).EnrolDialog)
const UpdateDialog = lazyPart(async () => (await import('./update.dialog.tsx')).UpdateDialog)

const tones = { normal: 'neutral', online: 'success', abnormal: 'danger' } as const

const StateCell = ({ value }: CellProps) => {
  const state = (value ?? 'normal') as keyof typeof tones
  return <Tag tone={tones[state]}>{word('gateway', `serverApp.stateOptions.${state}`)}</Tag>
}

const stepTones: Readonly<Record<UpdateStep, 'success' | 'info' | 'danger'>> = {
  current: 'success',
  fetching: 'info',
  outsideWindow: 'info',
  transferUnderWay: 'info',
  switching: 'info',
  notInstalled: 'danger',
  wrongSignature: 'danger',
  belowFloor: 'danger',
  diskFull: 'danger',
  damaged: 'danger',
  notStarted: 'danger',
  failed: 'danger',
}

const StepCell = ({ value }: CellProps) =>
  value ? (
    <Tag tone={stepTones[value as UpdateStep]}>
      {word('gateway', `serverApp.updateStepOptions.${value as UpdateStep}`)}
    </Tag>
  ) : (
    missing
  )

const isGateway = (record: StoredRecord | undefined) => record?.['type'] === 'gateway' && record['valid'] !== false

/** Programs on the tenant's servers, how its gateways are, and the codes that let new ones in. */
export default function ServerAppsPage() {
  const client = useQueryClient()
  const [enrolled, setEnrolled] = useState<StoredRecord>()
  const [upgraded, setUpgraded] = useState<StoredRecord>()
  const dress = useView(() =>
    view(serverApp, {
      cells: { state: StateCell, updateStep: StepCell },
      actions: [
        {
          key: 'enrol',
          label: () => tell('enrol.action'),
          permission: 'gateway.serverApp:modify',
          at: 'row',
          unfit: (records) => (isGateway(records[0]) ? undefined : tell('enrol.unfit')),
          run: (records) => setEnrolled(records[0]),
        },
        {
          key: 'update',
          label: () => tell('update.action'),
          permission: 'gateway.serverApp:modify',
          at: 'row',
          unfit: (records) => (isGateway(records[0]) ? undefined : tell('update.unfit')),
          run: (records) => setUpgraded(records[0]),
        },
      ],
    }),
  )
  const look = () => void client.invalidateQueries({ queryKey: ['entity'] })
  return (
    <>
      <EntityPage of={serverApp} view={dress} />
      <Suspense>
        {enrolled && (
          <EnrolDialog
            gateway={enrolled}
            onClose={() => {
              setEnrolled(undefined)
              look()
            }}
          />
        )}
        {upgraded && (
          <UpdateDialog
            gateway={upgraded}
            onClose={() => {
              setUpgraded(undefined)
              look()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
