import { transaction, type Kit, type ModuleParts } from '@mouldwright/server-kit'
import { overridesOf, overridesStamp, phrasesOf } from './phrases.ts'

/** Other nodes speak the new sentence within this time; the one that changed it does at once. */
const everyMs = 5_000

export interface PhraseKeeper {
  start(): Promise<void>
  stop(): Promise<void>
  /** Reads the provider's sentences again. */
  reload(): Promise<void>
}

const keepers = new WeakMap<Kit, PhraseKeeper>()

/** Keeps what a node says in step with what the provider has written; one for each composition. */
export function phraseKeeper(parts: Pick<ModuleParts, 'kit' | 'pool' | 'log'>): PhraseKeeper {
  const { kit, pool, log } = parts
  const known = keepers.get(kit)
  if (known) return known
  let stamp: number | undefined
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined

  const read = () =>
    transaction(
      pool,
      { tenantId: null, factoryId: null },
      async (db) => {
        const now = await overridesStamp(db)
        if (now === stamp) return
        kit.phrases.replace(phrasesOf(await overridesOf(db)))
        stamp = now
      },
      { readOnly: true },
    )
      .catch((error: Error) => log.warn({ err: error }, 'the language pack could not be read again'))
      .finally(() => (reading = undefined))

  const keeper: PhraseKeeper = {
    async start() {
      timer ??= setInterval(() => void (reading ??= read()), everyMs).unref()
      await keeper.reload()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await reading
    },
    async reload() {
      // A reading that is under way may have begun before the change.
      await reading
      await (reading ??= read())
    },
  }
  keepers.set(kit, keeper)
  return keeper
}

/** For whoever has changed a sentence: this node says it from now on. */
export const reloadPhrases = async (kit: Kit): Promise<void> => keepers.get(kit)?.reload()
