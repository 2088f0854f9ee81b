import { call, changedSince, ErrorState, tellUnchanged, toast, useBusy, useMay } from '@mouldwright/web-kit'
import { ListPage, NumberInput } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { getFloorSetting, labourSplits, saveFloorSetting, type LabourSplit } from '../../shared/index.ts'
import { floorWord, useTell } from '../page-words.ts'
import './my-work.css'

interface Setting {
  labourSplit: LabourSplit
  askAfterHours: number
  approvesOwn: boolean
}

/** A number of hours may stand half typed. */
type Touched = Partial<Omit<Setting, 'askAfterHours'> & { askAfterHours: number | string | null }>

/** How the factory counts labour, when it asks for ends that are missing, and whether approvals take a second person. */
export default function FloorSettingPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['floor', 'setting'],
    queryFn: ({ signal }) => call(getFloorSetting, {}, { signal }),
  })
  return (
    <ListPage title={floorWord('menu.setting')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <SettingForm known={data} />
      )}
    </ListPage>
  )
}

function SettingForm({ known }: { known: Setting }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const maySave = useMay('floor.setting:save')
  // What is touched here stays while the rest is told anew, as it is on coming back to the window.
  const [touched, setTouched] = useState<Touched>({})
  const { labourSplit, askAfterHours: ask, approvesOwn } = { ...known, ...touched }
  const touch = (change: Touched) => setTouched((before) => ({ ...before, ...change }))
  const { isBusy, run } = useBusy()
  const isRight = typeof ask === 'number' && Number.isInteger(ask) && ask >= 1 && ask <= 48
  const save = async () => {
    if (!isRight) return
    if (labourSplit === known.labourSplit && ask === known.askAfterHours && approvesOwn === known.approvesOwn)
      return tellUnchanged()
    await run(async () => {
      await call(saveFloorSetting, { labourSplit, askAfterHours: ask, approvesOwn })
      toast('success', tell('setting.saved'))
      await client.invalidateQueries({ queryKey: ['floor'] })
      setTouched((now) => changedSince(now, touched))
    })
  }
  return (
    <form
      className="mw-form mw-panel floor-setting"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="mw-field" disabled={!maySave}>
        <legend>{tell('setting.split')}</legend>
        <Radio.Group
          value={labourSplit}
          disabled={!maySave}
          onChange={({ target }) => touch({ labourSplit: target.value as LabourSplit })}
          options={labourSplits.map((value) => ({ value, label: tell(`setting.splits.${value}`) }))}
        />
        <p className="mw-help">{tell('setting.splitHint')}</p>
      </fieldset>
      <div className="mw-field">
        <label htmlFor={`${id}ask`}>{tell('setting.ask')}</label>
        <NumberInput
          id={`${id}ask`}
          value={ask}
          disabled={!maySave}
          status={isRight ? '' : 'error'}
          onChange={(askAfterHours) => touch({ askAfterHours })}
        />
        <p className="mw-help">{tell('setting.askHint')}</p>
      </div>
      <div className="mw-field">
        <div className="floor-setting-switch">
          <Switch
            id={`${id}own`}
            checked={approvesOwn}
            disabled={!maySave}
            onChange={(own) => touch({ approvesOwn: own })}
          />
          <label htmlFor={`${id}own`}>{tell('setting.own')}</label>
        </div>
        <p className="mw-help">{tell('setting.ownHint')}</p>
      </div>
      {maySave && (
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isRight}>
          {tell('setting.save')}
        </Button>
      )}
    </form>
  )
}
