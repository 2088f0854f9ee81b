import { Tag } from '@mouldwright/web-kit/entity'
import { Button, Radio, Tooltip } from 'antd'
import type { MergePreview, ShownMergeRow } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import type { MergeModel, Take } from './use-merge.ts'

interface MergeViewProps {
  preview: MergePreview
  merge: MergeModel
  mayRun: boolean
}

/** What the merge would change: conflicts with their two choices, all else with where it comes from. */
export function MergeView({ preview, merge, mayRun }: MergeViewProps) {
  const tell = useTell()
  const { conflicts, rows, fromMock, fromTarget, alike } = preview
  const open = conflicts.filter(({ key }) => !merge.answers.has(key)).length
  const hint = !mayRun ? tell('merge.mayNotRun') : open > 0 ? tell('merge.unanswered', { count: open }) : ''
  const changesSettings = [...conflicts, ...rows].some(({ kind, origin }) => kind === 'setting' && origin !== 'target')
  return (
    <div className="aps-merge-view">
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} merge={merge} />}
      {rows.length > 0 && (
        <section className="mw-card" aria-label={tell('merge.changes')}>
          <h2>{tell('merge.changes')}</h2>
          <p className="aps-soft">
            {conflicts.length === 0 && <>{tell('merge.noConflict')} </>}
            {tell('merge.sum', { mock: fromMock, target: fromTarget, both: alike })}
            {fromMock + fromTarget + alike > rows.length && <> {tell('merge.firstOnly', { count: rows.length })}</>}
          </p>
          <Changes rows={rows} />
        </section>
      )}
      {changesSettings && <p className="aps-soft">{tell('merge.settingsShared')}</p>}
      <footer className="aps-merge-foot">
        {hint && (
          <span className="aps-soft" role="status">
            {hint}
          </span>
        )}
        <span className="mw-space" />
        <Button disabled={merge.busy === 'apply'} loading={merge.busy === 'cancel'} onClick={() => void merge.cancel()}>
          {tell('merge.cancel')}
        </Button>
        <Tooltip title={hint}>
          <Button
            type="primary"
            disabled={hint !== '' || merge.busy === 'cancel'}
            loading={merge.busy === 'apply'}
            onClick={() => void merge.apply()}
          >
            {tell('merge.apply')}
          </Button>
        </Tooltip>
      </footer>
    </div>
  )
}

const nameOf = ({ kind, label }: ShownMergeRow): string => `${apsWord(`page.merge.kinds.${kind}`) ?? kind} · ${label}`

function Conflicts({ conflicts, merge }: { conflicts: MergePreview['conflicts']; merge: MergeModel }) {
  const tell = useTell()
  const keys = conflicts.map(({ key }) => key)
  return (
    <section className="mw-card" aria-label={tell('merge.conflicts')}>
      <h2>{tell('merge.conflicts')}</h2>
      <div className="aps-merge-all">
        <p className="aps-soft">{tell('merge.conflictsHint', { count: conflicts.length })}</p>
        {conflicts.length > 1 && (
          <>
            <span className="mw-space" />
            <Button size="small" onClick={() => merge.take(keys, 'mock')}>
              {tell('merge.allMock')}
            </Button>
            <Button size="small" onClick={() => merge.take(keys, 'target')}>
              {tell('merge.allTarget')}
            </Button>
          </>
        )}
      </div>
      <ul className="aps-merge-conflicts">
        {conflicts.map((row) => (
          <li key={row.key}>
            <div>
              <b>{nameOf(row)}</b>
              <span className="aps-soft">
                {tell('merge.before')}: {row.before}
              </span>
            </div>
            <Radio.Group
              aria-label={tell('merge.choose', { what: nameOf(row) })}
              value={merge.answers.get(row.key) ?? null}
              disabled={merge.busy !== undefined}
              onChange={({ target }) => merge.take([row.key], target.value as Take)}
              options={[
                { value: 'mock', label: tell('merge.takeMock', { value: row.mock }) },
                { value: 'target', label: tell('merge.takeTarget', { value: row.target }) },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = { mock: 'info', target: 'neutral', both: 'success' } as const

function Changes({ rows }: { rows: MergePreview['rows'] }) {
  const tell = useTell()
  const heads = [tell('merge.before'), tell('merge.inTarget'), tell('merge.inMock'), tell('merge.origin')]
  return (
    <div className="aps-merge-scroll">
      <table className="aps-table">
        <thead>
          <tr>
            <th scope="col">{tell('merge.what')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row)}</th>
              {[row.before, row.target, row.mock].map((value, at) => (
                <td key={heads[at]}>
                  <span className="aps-merge-label" aria-hidden>
                    {heads[at]}
                  </span>
                  {value}
                </td>
              ))}
              <td>
                <Tag tone={tones[row.origin as keyof typeof tones]}>{apsWord(`page.merge.origins.${row.origin}`)}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
