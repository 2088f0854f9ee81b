import { process } from '@mouldwright/basic/shared'
import type { AffectedDecision } from '@mouldwright/production/shared'
import {
  call,
  changedSince,
  say,
  tellFailure,
  toast,
  useBusy,
  useTimeZone,
  wallClock,
  word,
} from '@mouldwright/web-kit'
import { ChoiceSelect, FieldInput, RefSelect, Tag } from '@mouldwright/web-kit/entity'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { decideAffected, modification, type Affected, type ShownThing } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './modification.css'

interface Choice {
  decision: AffectedDecision
  processId: number | null
  minutes: number | null
}
type Choices = Readonly<Record<string, Choice>>

const decisionLabel = (decision: string) => word('trial', `affected.decisions.${decision}`) ?? decision
const kindLabel = (kind: string) => word('trial', `affected.kinds.${kind}`) ?? kind
const isWhole = ({ decision, processId, minutes }: Choice) => decision !== 'rework' || Boolean(processId && minutes)

/** How a thing stands, in a sentence of its kind. */
function standing(thing: ShownThing): string {
  return word('trial', `page.modification.facts.${thing.kind}`, { ...thing.facts }) ?? ''
}

/** What a draft reaches, with a decision for each thing: chosen one by one or for many, then saved together. */
export function AffectedTable({
  orderId,
  affected,
  mayDecide,
  onSaved,
}: {
  orderId: number
  affected: Affected
  mayDecide: boolean
  onSaved: () => Promise<unknown>
}) {
  const tell = useTell()
  const [choices, setChoices] = useState<Choices>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, run } = useBusy()
  const { things } = affected
  const choose = (thing: ShownThing, change: Partial<Choice>) =>
    setChoices((now) => {
      const before = now[thing.key] ?? known(thing)
      const next = { ...(before ?? { decision: 'letFinish', processId: null, minutes: null }), ...change }
      return { ...now, [thing.key]: next as Choice }
    })
  const open = Object.entries(choices)
  const save = async () => {
    const byKey = new Map(things.map((thing) => [thing.key, thing]))
    const decisions = open.flatMap(([key, { decision, processId, minutes }]) => {
      const thing = byKey.get(key)
      if (!thing) return []
      const rework = decision === 'rework' ? { processId, minutes } : {}
      return [{ key, state: thing.state, decision, ...rework }]
    })
    await run(
      async () => {
        await call(decideAffected, { id: orderId, decisions }, { changes: true })
        toast('success', tell('modification.saved'))
        setChoices((now) => changedSince(now, choices))
        setChosen(new Set())
        await onSaved()
      },
      async (failure) => {
        tellFailure(failure)
        await onSaved()
      },
    )
  }
  const shared = things.filter(({ key }) => chosen.has(key))
  const common = (shared[0]?.decisions ?? []).filter((decision) =>
    shared.every((thing) => thing.decisions.includes(decision)),
  )
  return (
    <>
      {mayDecide && chosen.size > 0 && (
        <div className="trial-steps">
          <ChoiceSelect
            value={null}
            aria-label={tell('modification.setAll')}
            placeholder={tell('modification.setAll')}
            options={common.map((value) => ({ value, label: decisionLabel(value) }))}
            onChange={(decision) =>
              shared.forEach((thing) => choose(thing, { decision: decision as AffectedDecision }))
            }
          />
        </div>
      )}
      <table className="trial-affected">
        <thead>
          <tr>
            {mayDecide && (
              <th>
                <Checkbox
                  aria-label={tell('modification.selectAll')}
                  checked={chosen.size === things.length}
                  indeterminate={chosen.size > 0 && chosen.size < things.length}
                  onChange={({ target }) => setChosen(new Set(target.checked ? things.map(({ key }) => key) : []))}
                />
              </th>
            )}
            <th>{tell('modification.thing')}</th>
            <th>{tell('modification.state')}</th>
            <th>{tell('modification.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <tr key={thing.key} data-thing={thing.key}>
              {mayDecide && (
                <td>
                  <Checkbox
                    aria-label={tell('modification.select', { thing: thing.name })}
                    checked={chosen.has(thing.key)}
                    onChange={({ target }) =>
                      setChosen((now) => {
                        const next = new Set(now)
                        if (target.checked) next.add(thing.key)
                        else next.delete(thing.key)
                        return next
                      })
                    }
                  />
                </td>
              )}
              <td>
                <Link to={thing.path}>{thing.name}</Link>
                <small>{kindLabel(thing.kind)}</small>
              </td>
              <td>{standing(thing)}</td>
              <td>
                {mayDecide ? (
                  <DecisionInput
                    thing={thing}
                    choice={choices[thing.key] ?? known(thing)}
                    isNew={choices[thing.key] !== undefined}
                    onChoose={(change) => choose(thing, change)}
                  />
                ) : (
                  <Made thing={thing} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayDecide && (
        <div className="trial-steps">
          <Button
            type={affected.undecided > 0 ? 'primary' : 'default'}
            loading={isBusy}
            disabled={open.length === 0 || !open.every(([, choice]) => isWhole(choice))}
            onClick={() => void save()}
          >
            {tell('modification.save')}
          </Button>
          {open.length > 0 && <Button onClick={() => setChoices({})}>{say('action.cancel')}</Button>}
        </div>
      )}
    </>
  )
}

/** What was decided and saved, as long as it still holds. */
function known({ decision }: ShownThing): Choice | undefined {
  if (!decision || decision.isStale) return undefined
  return { decision: decision.decision, processId: decision.processId, minutes: decision.minutes }
}

function DecisionInput({
  thing,
  choice,
  isNew,
  onChoose,
}: {
  thing: ShownThing
  choice: Choice | undefined
  isNew: boolean
  onChoose: (change: Partial<Choice>) => void
}) {
  const tell = useTell()
  const { minutes } = decideAffected.input.decisions.fields
  return (
    <div className="trial-decision">
      <ChoiceSelect
        value={choice?.decision ?? null}
        aria-label={`${tell('modification.decision')} ${thing.name}`}
        placeholder={tell('modification.choose')}
        options={thing.decisions.map((value) => ({ value, label: decisionLabel(value) }))}
        onChange={(decision) => onChoose({ decision: decision as AffectedDecision })}
      />
      {choice?.decision === 'rework' && (
        <>
          <RefSelect
            to={process}
            value={choice.processId}
            ariaLabel={`${tell('modification.process')} ${thing.name}`}
            placeholder={tell('modification.process')}
            {...(thing.decision?.process ? { label: thing.decision.process } : {})}
            onChange={(id) => onChoose({ processId: typeof id === 'number' ? id : null })}
          />
          <span className="trial-minutes">
            <FieldInput
              of={modification}
              name="minutes"
              field={minutes}
              ariaLabel={`${tell('modification.minutes')} ${thing.name}`}
              value={choice.minutes}
              onChange={(value) => onChoose({ minutes: typeof value === 'number' ? value : null })}
            />
          </span>
        </>
      )}
      {thing.decision?.isStale && !isNew && <Tag tone="warning">{tell('modification.stale')}</Tag>}
    </div>
  )
}

/** A decision as it was made, and what came of it. */
function Made({ thing: { decision } }: { thing: ShownThing }) {
  const tell = useTell()
  const zone = useTimeZone()
  if (!decision) return <>–</>
  const { result, by, at } = decision
  const outcome =
    result === null
      ? ''
      : tell(decision.decision === 'remake' ? 'modification.made' : 'modification.reworkAt', { result })
  return (
    <>
      <Tag tone={decision.isStale ? 'warning' : 'neutral'}>{decisionLabel(decision.decision)}</Tag>
      {outcome && <div>{outcome}</div>}
      <small>
        {by} · {wallClock(at, zone)}
      </small>
      {decision.doneBy && decision.doneAt && (
        <small>{tell('modification.recallDone', { by: decision.doneBy, at: wallClock(decision.doneAt, zone) })}</small>
      )}
    </>
  )
}
