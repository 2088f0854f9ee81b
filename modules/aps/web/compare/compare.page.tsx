import '../aps.css'
import { call, currentLanguage, EmptyState, ErrorState, PageHead, useTimeZone } from '@mouldwright/web-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useAddress } from '@mouldwright/web-kit/entity'
import { comparedPlans, comparePlans, listScheduleNames, type PlanComparison } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { planText, readPlans, type ChosenPlan } from './chosen-plans.ts'
import { FiguresTable } from './figures-table.tsx'
import { MovedMoulds } from './moved-moulds.tsx'
import { MovedTasks } from './moved-tasks.tsx'
import '../panels/table.css'
import './compare.css'

/** Two to five plans side by side: what differs first, then the figures. */
export default function ComparePage() {
  const tell = useTell()
  const [query, putInAddress] = useAddress()
  const chosen = readPlans(query.get('plans'))
  const put = (name: string, value: string | undefined) => putInAddress({ [name]: value })
  const plans = chosen.map((plan, at) => ({ no: at + 1, ...plan }))
  const isEnough = chosen.length >= comparedPlans.least
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['aps', 'compare', chosen, currentLanguage()],
    enabled: isEnough,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(comparePlans, { plans }, { signal }),
  })
  const other = Math.min(Math.max(1, Number(query.get('other')) || 1), Math.max(1, chosen.length - 1))
  return (
    <div className="mw-page aps-compare">
      <PageHead title={tell('compare.title')} />
      <PlanChoice
        chosen={chosen}
        known={data?.plans ?? []}
        onChosen={(next) => put('plans', next.map(planText).join(','))}
      />
      {!isEnough ? (
        <EmptyState title={tell('compare.choose')} text={tell('compare.chooseHint')} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting rows={10} />
      ) : (
        <div className={isPlaceholderData ? 'aps-compared aps-dimmed' : 'aps-compared'}>
          <MovedMoulds comparison={data} />
          <FiguresTable plans={data.plans} />
          <MovedTasks
            plans={data.plans}
            other={Math.min(other, data.plans.length - 1)}
            onOther={(at) => put('other', at === 1 ? undefined : String(at))}
          />
        </div>
      )}
    </div>
  )
}

interface PlanChoiceProps {
  chosen: readonly ChosenPlan[]
  known: PlanComparison['plans']
  onChosen: (plans: readonly ChosenPlan[]) => void
}

/** Which plans; the first is what the others are compared with. */
function PlanChoice({ chosen, known, onChosen }: PlanChoiceProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const { data: schedules = [] } = useQuery({
    queryKey: ['aps', 'schedules', 'names'],
    queryFn: ({ signal }) => call(listScheduleNames, {}, { signal }),
  })
  const earlier = chosen.flatMap((plan) => {
    const of = plan.planId === undefined ? undefined : known.find(({ planId }) => planId === plan.planId)
    return of
      ? [{ value: planText(plan), label: tell('compare.earlier', { name: of.scheduleName, at: clockOf(of.at, zone) }) }]
      : []
  })
  return (
    <div className="aps-compare-choice">
      <label htmlFor="aps-compared-plans">{tell('compare.plans')}</label>
      <Select
        id="aps-compared-plans"
        mode="multiple"
        maxCount={comparedPlans.most}
        value={chosen.map(planText)}
        onChange={(next: string[]) => onChosen(readPlans(next.join(',')))}
        options={[...schedules.map(({ id, name }) => ({ value: String(id), label: name })), ...earlier]}
        optionFilterProp="label"
        placeholder={tell('compare.plansHint')}
      />
    </div>
  )
}
