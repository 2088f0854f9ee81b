import { ControlOutlined } from '@ant-design/icons'
import { permissionOf, type InputOf } from '@mouldwright/kernel'
import {
  call,
  say,
  takeAnswer,
  tellUnchanged,
  toast,
  useBusy,
  useMay,
  useSentForm,
  useStillHere,
} from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryConfig, renameSchedule, runParameters, saveConfig, schedule, type RunConfig } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded } from '../panel.tsx'
import { Line } from '../session/change-shell.tsx'

type Values = Record<(typeof runParameters)[number] | 'name', unknown>

interface RunParametersProps {
  scheduleId: number
  name: string
  /** A run or steps that are not saved hold the schedule. */
  isHeld: boolean
}

/** The schedule's name and run parameters, without leaving the chart. */
export function RunParameters(props: RunParametersProps) {
  const tell = useTell()
  const [isOpen, setOpen] = useState(false)
  const label = tell('parameters.open')
  return (
    <>
      <Tooltip title={label}>
        <Button
          className="aps-quiet"
          icon={<ControlOutlined aria-hidden />}
          aria-label={label}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && <ParametersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ParametersDialog({ onClose, ...props }: RunParametersProps & { onClose: () => void }) {
  const tell = useTell()
  const isHere = useStillHere()
  const { scheduleId } = props
  const query = useQuery({
    queryKey: ['aps', 'config', scheduleId],
    queryFn: ({ signal }) => call(queryConfig, { scheduleId }, { signal }),
  })
  return (
    <Modal open centered width={480} title={tell('parameters.title')} onCancel={onClose} footer={null}>
      <Loaded query={query}>
        {(config) => (
          <ParametersForm config={config} {...props} onClose={onClose} onSaved={() => isHere() && onClose()} />
        )}
      </Loaded>
    </Modal>
  )
}

function ParametersForm({
  config,
  scheduleId,
  name,
  isHeld,
  onClose,
  onSaved,
}: RunParametersProps & { config: RunConfig; onClose: () => void; onSaved: () => void }) {
  const tell = useTell()
  const client = useQueryClient()
  const mayModify = useMay(permissionOf(schedule, 'modify'))
  // What is touched here stays while the rest is told anew, as it is when somebody else saves.
  const [touched, setTouched] = useState<Partial<Values>>({})
  const values: Values = { ...config, name, ...touched }
  const { isBusy, run } = useBusy()
  const { form, isSent, whileSent } = useSentForm()
  const save = async () => {
    await run(async () => {
      const { name: newName, ...figures } = values
      const given = Object.fromEntries(runParameters.map((one) => [one, figures[one]]))
      const isChanged = runParameters.some((one) => given[one] !== config[one])
      if (!isChanged && newName === name) return tellUnchanged()
      const send = async () => {
        if (isChanged) {
          const input = { scheduleId, version: config.version, ...given } as InputOf<typeof saveConfig>
          // Taken at once: a name that is refused is sent again, and not with a version that is over.
          await takeAnswer(client, ['aps', 'config', scheduleId], await call(saveConfig, input))
        }
        if (newName !== name) await call(renameSchedule, { scheduleId, name: String(newName) })
      }
      await whileSent(async () => {
        await send()
        toast('success', tell('parameters.saved'))
        await client.invalidateQueries({ queryKey: ['aps'] })
      })
      onSaved()
    })
  }
  const isFixed = !mayModify || isHeld
  return (
    <form
      ref={form}
      inert={isSent}
      className="mw-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFixed) void save()
      }}
    >
      {(['name', ...runParameters] as const).map((one) => (
        <Line
          key={one}
          label={apsWord(`schedule.${one}`) ?? one}
          of={schedule}
          name={one}
          field={schedule.fields[one]}
          value={values[one]}
          onChange={(value) => setTouched((now) => ({ ...now, [one]: value }))}
        />
      ))}
      <p className="mw-help">
        {tell('parameters.settings')}{' '}
        <Link to={`/aps/setting?set=${config.settingSet}`}>{apsWord(`settingSets.${config.settingSet}`)}</Link>
      </p>
      {isFixed && <p className="aps-soft">{tell(mayModify ? 'parameters.held' : 'parameters.mayNot')}</p>}
      <div className="mw-dialog-foot">
        <Button onClick={onClose}>{say('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={isFixed}>
          {say('action.save')}
        </Button>
      </div>
    </form>
  )
}
