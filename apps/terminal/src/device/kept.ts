/** What the terminal keeps: in IndexedDB, which also holds keys that cannot be read. */
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('mouldwright-floor', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('values')
      request.result.createObjectStore('queue', { keyPath: 'key' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  }))
}

type StoreName = 'values' | 'queue'

async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  durability: IDBTransactionDurability = 'strict',
) {
  const db = await open()
  return new Promise<T>((resolve, reject) => {
    const transaction = db.transaction(name, mode, { durability })
    const request = work(transaction.objectStore(name))
    // Not before it is on the disk: what is told to be kept must outlive a power cut.
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('error', () => reject(transaction.error!))
    transaction.addEventListener('abort', () => reject(transaction.error!))
  })
}

export const readValue = <T>(key: string): Promise<T | undefined> =>
  inStore('values', 'readonly', (store) => store.get(key) as IDBRequest<T | undefined>)
export const keepValue = (key: string, value: unknown) =>
  inStore('values', 'readwrite', (store) => store.put(value, key))

/** For what the server tells again: nobody at the machine waits for the disk, and a disk that fails stops no work. */
export function keepSoon(key: string, value: unknown): void {
  void inStore('values', 'readwrite', (store) => store.put(value, key), 'relaxed').catch(() => undefined)
}

export const readQueue = <T>(): Promise<T[]> =>
  inStore('queue', 'readonly', (store) => store.getAll() as IDBRequest<T[]>)
export const keepEntry = (entry: { key: string }) => inStore('queue', 'readwrite', (store) => store.put(entry))
/** All of them or none. */
export const keepEntries = (entries: readonly { key: string }[]) =>
  inStore('queue', 'readwrite', (store) => entries.map((entry) => store.put(entry)).at(-1)!)
/** As they stand at that moment: what has been answered meanwhile does not come back. */
export const changeEntries = <T extends { key: string }>(change: (entry: T) => T) =>
  inStore('queue', 'readwrite', (store) => {
    const all: IDBRequest<T[]> = store.getAll()
    all.addEventListener('success', () => all.result.forEach((entry) => store.put(change(entry))))
    return all
  })
export const forgetEntry = (key: string) => inStore('queue', 'readwrite', (store) => store.delete(key))
