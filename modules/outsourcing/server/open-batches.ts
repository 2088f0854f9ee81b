/** Batches whose operations follow what becomes of orders: held, changed in memory, written once. */
import { batch } from '@mouldwright/production/shared'
import { readRecords, updateRecords, type Context, type StoredRecord } from '@mouldwright/server-kit'

export type BatchRecord = StoredRecord<typeof batch.fields>
type Operation = NonNullable<BatchRecord['operations']>[number]

export class OpenBatches {
  private readonly ctx: Context
  private readonly records: ReadonlyMap<number, BatchRecord>
  private readonly changed = new Map<number, Partial<Pick<BatchRecord, 'quantity' | 'status' | 'operations'>>>()

  private constructor(ctx: Context, records: readonly BatchRecord[]) {
    this.ctx = ctx
    this.records = new Map(records.map((record) => [record.id, record]))
  }

  /** Holds the batches until the transaction ends. */
  static async hold(ctx: Context, ids: readonly number[]): Promise<OpenBatches> {
    return new OpenBatches(ctx, await readRecords(ctx, batch, { ids: [...new Set(ids)], lock: 'change' }))
  }

  /** As it is by now; undefined where it is none of those held. */
  find(id: number): BatchRecord | undefined {
    const record = this.records.get(id)
    return record && { ...record, ...this.changed.get(id) }
  }

  isOver(id: number): boolean {
    const status = this.find(id)?.status
    return status === undefined || status === 'finished' || status === 'closed'
  }

  put(id: number, values: Partial<Pick<BatchRecord, 'quantity' | 'status'>>): void {
    this.changed.set(id, { ...this.changed.get(id), ...values })
  }

  /** Changes facts of one operation; one that nothing was reported of yet gets its row. */
  putOperation(id: number, number: number, facts: Partial<Operation>): void {
    const known = this.find(id)!.operations ?? []
    const before = known.find((operation) => operation.number === number) ?? { number, lock: 0 as const }
    const operations = [...known.filter((operation) => operation.number !== number), { ...before, ...facts }]
    this.changed.set(id, {
      ...this.changed.get(id),
      operations: operations.sort((one, other) => one.number - other.number),
    })
  }

  async save(): Promise<void> {
    await updateRecords(
      this.ctx,
      batch,
      [...this.changed].map(([id, values]) => ({ id, ...values })),
    )
  }
}
