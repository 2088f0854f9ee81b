import { call, ErrorState, toast, useBusy, useMay } from '@mouldwright/web-kit'
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

/** How the factory counts labour, when it asks for ends that are missing, and whether approvals take a second person. */
export default function FloorSettingPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['floor', 'setting'],
    queryFn: ({ signal }) => call(getFloorSetting, {}, { signal }),
  })
  return (
    <ListPage title={floorWord('menu.setting')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        <SettingForm key={JSON.stringify(data)} known={data} />
      )}
    </ListPage>
  )
}

function SettingForm({ known }: { known: Setting }) {
  const tell = useTell()
  const id = useId()
  const client = useQueryClient()
  const maySave = useMay('floor.setting:save')
  const [split, setSplit] = useState(known.labourSplit)
  const [ask, setAsk] = useState<number | string | null>(known.askAfterHours)
  const [own, setOwn] = useState(known.approvesOwn)
  const { isBusy, run } = useBusy()
  const isRight = typeof ask === 'number' && Number.isInteger(ask) && ask >= 1 && ask <= 48
  const save = async () => {
    if (!isRight) return
    await run(async () => {
      await call(saveFloorSetting, { labourSplit: split, askAfterHours: ask, approvesOwn: own })
      toast('success', tell('setting.saved'))
      await client.invalidateQueries({ queryKey: ['floor'] })
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
          value={split}
          disabled={!maySave}
          onChange={({ target }) => setSplit(target.value as LabourSplit)}
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
          onChange={setAsk}
        />
        <p className="mw-help">{tell('setting.askHint')}</p>
      </div>
      <div className="mw-field">
        <div className="floor-setting-switch">
          <Switch id={`${id}own`} checked={own} disabled={!maySave} onChange={setOwn} />
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
