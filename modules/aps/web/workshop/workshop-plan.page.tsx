import '../aps.css'
import { PrinterOutlined } from '@ant-design/icons'
import { call, currentLanguage, dayIn, EmptyState, useMay, useTimeZone } from '@mouldwright/web-kit'
import { ListPage, RestingSelect, startExportBy, useAddress } from '@mouldwright/web-kit/entity'
import { isDate } from '@mouldwright/worktime'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { exportWorkshopPlan, listWorkshopMoulds, listWorkshopParts, listWorkshopPlan } from '../../shared/index.ts'
import { minuteMs } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { AskedPeriod, ExportButton, QueryButton } from '../query-tools.tsx'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { useNow } from '../use-now.ts'
import { wholePeriodFault } from '../whole-period.ts'
import { useDispatchGroups } from './use-dispatch-groups.ts'
import { WorkshopBlocks } from './workshop-blocks.tsx'
import './workshop-plan.css'

/** Lines that are shown, and printed, at once. */
const size = 500

interface Ask {
  section: number
  from: string
  to: string
  mould: number
  part: number
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)

/** The query that stands in the address; at first sight, of today. */
function parseAsk(query: URLSearchParams, today: string): Ask {
  const isAsked = query.has('from') || query.has('mould')
  return {
    section: idOf(query.get('section')),
    from: isAsked ? (query.get('from') ?? '') : today,
    to: isAsked ? (query.get('to') ?? '') : today,
    mould: idOf(query.get('mould')),
    part: idOf(query.get('part')),
  }
}

/** A mould is asked for at any time, all others for some days. */
const faultOf = ({ mould, ...period }: Ask) =>
  mould > 0 && !period.from && !period.to ? undefined : wholePeriodFault(period)

const inputOf = ({ section, from, to, mould, part }: Ask) => ({
  order: 'shift' as const,
  ...(section ? { sectionId: section } : {}),
  ...(isDate(from) ? { from } : {}),
  ...(isDate(to) ? { to } : {}),
  ...(mould ? { mouldId: mould } : {}),
  ...(part ? { partId: part } : {}),
})

const papers = ['A4', 'A3'] as const
type Paper = (typeof papers)[number]

/** The published plan by section and shift, with a code a line, to hang up in the shop. */
export default function WorkshopPlanPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const today = dayIn(useNow(15) * minuteMs, zone)
  const mayExport = useMay('aps.dispatch:export')
  const [query, put] = useAddress()
  const asked = parseAsk(query, today)
  const [draft, setDraft] = useState(asked)
  const [paper, setPaper] = useState<Paper>('A4')
  useFreshSchedules()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['aps', 'workshop-plan', asked, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listWorkshopPlan, { ...inputOf(asked), size }, { signal }),
  })
  const ask = () => {
    if (faultOf(draft)) return
    const { from, to, ...ids } = draft
    const shown = Object.entries(ids).map(([name, id]) => [name, id ? String(id) : undefined])
    put({ ...Object.fromEntries(shown), from: from || undefined, to: to || undefined })
    void refetch()
  }
  const exportIt = () =>
    startExportBy(
      exportWorkshopPlan,
      { ...inputOf(asked), ...(data ? { planId: data.planId } : {}) },
      apsWord('menu.workshopPlan') ?? '',
    )
  return (
    <ListPage
      title={apsWord('menu.workshopPlan')}
      count={data && tell('workshop.plan', { name: data.scheduleName })}
      aside={data && <span className="mw-count">{tell('workshop.count', { count: data.total })}</span>}
    >
      <section className={`mw-card mw-list aps-workshop aps-workshop-${paper}`}>
        <Filters draft={draft} onDraft={setDraft} onAsk={ask}>
          <QueryButton onClick={ask}>{tell('workshop.query')}</QueryButton>
          <Segmented
            value={paper}
            aria-label={tell('workshop.paper')}
            options={[...papers]}
            onChange={(next) => setPaper(next)}
          />
          <Button
            icon={<PrinterOutlined aria-hidden />}
            disabled={!data || data.rows.length === 0}
            onClick={() => print()}
          >
            {tell('workshop.print')}
          </Button>
          {mayExport && <ExportButton onClick={() => void exportIt()}>{tell('workshop.export')}</ExportButton>}
        </Filters>
        {error && !isPlaceholderData ? (
          <PlanFailure error={error} teaches={tell('workshop.nothingHint')} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting rows={10} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={tell('workshop.empty')} text={tell('workshop.emptyHint')} />
        ) : (
          <div
            className={isPlaceholderData ? 'aps-workshop-blocks aps-dimmed' : 'aps-workshop-blocks'}
            tabIndex={0}
            role="group"
            aria-label={apsWord('menu.workshopPlan')}
          >
            {data.total > data.rows.length && (
              <p className="mw-faults aps-no-print">
                {tell('workshop.more', { shown: data.rows.length, total: data.total })}
              </p>
            )}
            <WorkshopBlocks tasks={data.rows} scheduleName={data.scheduleName} />
          </div>
        )}
      </section>
    </ListPage>
  )
}

interface FiltersProps {
  draft: Ask
  onDraft: (draft: Ask) => void
  onAsk: () => void
  children: ReactNode
}

function Filters({ draft, onDraft, onAsk, children }: FiltersProps) {
  const tell = useTell()
  const [mouldText, setMouldText] = useState('')
  const put = (change: Partial<Ask>) => onDraft({ ...draft, ...change })
  const { data: groups = [] } = useDispatchGroups()
  const { data: moulds } = useQuery({
    queryKey: ['aps', 'workshop-moulds', mouldText],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listWorkshopMoulds, { size: 50, ...(mouldText ? { search: mouldText } : {}) }, { signal }),
  })
  const { data: parts } = useQuery({
    queryKey: ['aps', 'workshop-parts', draft.mould],
    enabled: draft.mould > 0,
    retry: false,
    queryFn: ({ signal }) => call(listWorkshopParts, { mouldId: draft.mould, size: 500 }, { signal }),
  })
  const sections = new Map(groups.map(({ sectionId, sectionName }) => [sectionId, sectionName]))
  return (
    <div className="mw-filters aps-no-print" role="search">
      <RestingSelect
        label={tell('workshop.section')}
        placeholder={tell('workshop.allSections')}
        value={draft.section || undefined}
        options={[...sections].map(([value, label]) => ({ value, label }))}
        onChange={(section) => put({ section: section ?? 0 })}
      />
      <AskedPeriod
        label={tell('workshop.period')}
        period={draft}
        fault={faultOf(draft)}
        onPick={put}
        onSubmit={onAsk}
      />
      <RestingSelect
        label={tell('workshop.mould')}
        search={setMouldText}
        value={draft.mould || undefined}
        options={(moulds?.rows ?? []).map(({ mouldId, mouldNumber, mouldName }) => ({
          value: mouldId,
          label: `${mouldNumber} ${mouldName}`,
        }))}
        onChange={(mould) => put({ mould: mould ?? 0, part: 0 })}
      />
      {draft.mould > 0 && (
        <RestingSelect
          label={tell('workshop.part')}
          search
          value={draft.part || undefined}
          options={(parts?.rows ?? []).map(({ partId, partNumber, partName }) => ({
            value: partId,
            label: `${partNumber} ${partName}`,
          }))}
          onChange={(part) => put({ part: part ?? 0 })}
        />
      )}
      {children}
    </div>
  )
}
