import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { conflictsOf, type Draft } from '../../draft/use-draft.ts'
import { fieldText } from '../../fields/field-text.ts'
import { wallClock } from '../../format/moments.ts'
import { fieldLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import './lost-update.css'

/** Somebody saved the record meanwhile: who and when, the differences, and whose value goes on, field by field. */
export function LostUpdateDialog({ draft }: { draft: Draft }) {
  const { say } = useWords()
  const zone = useTimeZone()
  const { entity, lostUpdate } = draft
  const names = conflictsOf(draft)
  const [mine, setMine] = useState<readonly string[]>(names)
  if (!lostUpdate) return null
  const { theirs, changedAt, changedBy } = lostUpdate
  const text = (name: string, value: unknown, label: string | undefined) =>
    fieldText({ of: entity, name, field: entity.fields[name]! }, value, { zone, ...(label ? { label } : {}) })
  return (
    <Modal
      open
      centered
      width={640}
      closable={false}
      title={say('lost.title', {
        who: changedBy ?? theirs.updatedBy ?? say('lost.somebody'),
        at: wallClock(changedAt ?? theirs.updatedAt, zone),
      })}
      footer={
        <div className="mw-dialog-foot">
          <Button onClick={() => draft.resolve([])}>{say('lost.takeTheirs')}</Button>
          <Button type="primary" onClick={() => draft.resolve(mine)}>
            {say('lost.goOn')}
          </Button>
        </div>
      }
    >
      {names.length === 0 ? (
        <p>{say('lost.noDifference')}</p>
      ) : (
        <table className="mw-differences">
          <thead>
            <tr>
              <th>{say('lost.field')}</th>
              <th>{say('lost.theirs')}</th>
              <th>{say('lost.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabel(entity, name)}</th>
                {(['theirs', 'mine'] as const).map((whose) => (
                  <td key={whose}>
                    <Radio
                      checked={mine.includes(name) === (whose === 'mine')}
                      onChange={() =>
                        setMine(whose === 'mine' ? [...mine, name] : mine.filter((other) => other !== name))
                      }
                    >
                      {whose === 'mine'
                        ? text(name, draft.values[name], draft.labels[name])
                        : text(name, theirs[name], theirs.labels[name])}
                    </Radio>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}
