import type { Entity } from '@mouldwright/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { tellFailure, withConfirmation } from '../../feedback/perform.ts'
import { once } from '../../feedback/once.ts'
import { ask, toast } from '../../feedback/store.ts'
import { entityInSentence } from '../../i18n/entity-words.ts'
import { say } from '../../i18n/i18n.ts'
import { removeRecords, type StoredRecord } from '../entity-calls.ts'

const namedInQuestion = 8

/** What a record is called in a sentence. */
export function titleOfRecord(of: Entity, record: StoredRecord): string {
  const names = [...new Set([of.title, ...of.key])].map((name) => record.labels[name] ?? record[name])
  return names.filter((name) => name !== null && name !== undefined && name !== '').join(' · ') || String(record.id)
}

/** Asks with the records' names and the effect, then removes all of them or none. Says whether they are gone. */
export const confirmRemoval = async (
  of: Entity,
  records: readonly StoredRecord[],
  client: QueryClient,
): Promise<boolean> =>
  (await once(`remove ${of.name} ${records.map(({ id }) => id).join()}`, () => askAndRemove(of, records, client))) ??
  false

async function askAndRemove(of: Entity, records: readonly StoredRecord[], client: QueryClient): Promise<boolean> {
  const count = records.length
  const entity = entityInSentence(of)
  const yes = await ask({
    title: say('remove.title', { count, entity }),
    danger: true,
    verb: say('remove.verb', { count, entity }),
    body: (
      <>
        <ul className="mw-named">
          {records.slice(0, namedInQuestion).map((record) => (
            <li key={record.id}>{titleOfRecord(of, record)}</li>
          ))}
          {count > namedInQuestion && <li>{say('remove.others', { count: count - namedInQuestion })}</li>}
        </ul>
        <p className="mw-help">{say('remove.effect')}</p>
      </>
    ),
  })
  if (!yes) return false
  try {
    const done = await withConfirmation((confirm) =>
      removeRecords(
        of,
        records.map(({ id }) => id),
        confirm,
      ),
    )
    if (!done) return false
    await client.invalidateQueries({ queryKey: ['entity'] })
    toast('success', say('remove.done', { count: done.removed, entity }))
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}
