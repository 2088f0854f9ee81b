import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { machine } from '@mouldwright/basic/shared'
import { endingOf, keyForm, mayAdvance, Refusal } from '@mouldwright/kernel'
import {
  gatewayWorkWaits,
  handle,
  handleGateway,
  inFactory,
  insertRecords,
  readFile,
  readRecords,
  sql,
  type Context,
  type FileRow,
  type GatewayContext,
} from '@mouldwright/server-kit'
import { noteConnectionHealth, programWayOf, takesPrograms } from '@mouldwright/signals/server/api'
import { silentSeconds } from '@mouldwright/gateway/shared'
import {
  loading,
  program,
  readTransfer,
  reportTransfer,
  sendProgram,
  takeTransfer,
  transferFlow,
  transferPartBytes,
  transferSeconds,
  type TakenTransfer,
} from '../shared/index.ts'
import { advanceTransfer, beginTransfer, nextTransfer, transferOf } from './transfer-steps.ts'

const soonSeconds = 3
/** Of a gateway that has none of these: it comes in good time for the first one, which waits for a minute. */
const restSeconds = 20

/** As machines know it: the program's name, with its file's ending. */
function fileNameOf(name: string, file: FileRow): string {
  const ending = endingOf(file.name)
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}

const isOther = (wanted: string | null | undefined, has: string | null | undefined) =>
  Boolean(wanted && has && keyForm(wanted) !== keyForm(has))

export const sendProgramHandler = handle(sendProgram, async (ctx, { id, machineId }) => {
  const [of] = await readRecords(ctx, program, { ids: [id], rows: false })
  const [on] = await readRecords(ctx, machine, { ids: [machineId], rows: false })
  if (!of || !on) throw new Refusal('record.absent')
  const named = { name: of.name, revision: of.revision, machine: on.name }
  if (of.state !== 'released') ctx.refuse('program.notReleased', named)
  if (isOther(of.machineType, on.type))
    ctx.refuse('transfer.otherMachineType', { ...named, wanted: of.machineType!, has: on.type! })
  const way = await programWayOf(ctx, machineId)
  if (!way) return ctx.refuse('transfer.noWay', named)
  const silentMs = ctx.now().getTime() - (way.seenAt ? Date.parse(way.seenAt) : 0)
  if (silentMs > silentSeconds * 1_000) ctx.refuse('transfer.gatewayAway', { ...named, gateway: way.gateway })
  const file = await readFile(ctx, of.file)
  if (!file) throw new Refusal('record.absent')
  const { connectionId } = way
  const transferId = await beginTransfer(ctx, {
    ...{ programId: id, machineId, connectionId },
    ...{ fileName: fileNameOf(of.name, file), hash: of.hash!, seconds: transferSeconds.waiting },
  })
  if (!transferId) return ctx.refuse('transfer.underWay', named)
  await gatewayWorkWaits(ctx.db, way.gatewayId)
  return { transferId }
})

interface Wanted {
  state: string | null
  hash: string | null
  file: number
}

/** What is released now: a program that was replaced while it waited stays where it is. */
const wantedOf = (ctx: Context | GatewayContext, programId: number) =>
  ctx.db.one<Wanted>(sql`select state, hash, file from cam_program where ${inFactory(ctx)} and id = ${programId}`)

export const takeTransferHandler = handleGateway(takeTransfer, async (ctx) => {
  for (;;) {
    const next = await nextTransfer(ctx)
    if (!next) return { transfer: null, againSeconds: (await takesPrograms(ctx)) ? soonSeconds : restSeconds }
    const { id, programId, password, ...way } = next
    const wanted = await wantedOf(ctx, programId)
    const file = await readFile(ctx as unknown as Context, wanted.file)
    if (wanted.state !== 'released' || wanted.hash !== next.hash || !file) {
      await advanceTransfer(ctx, id, { state: 'failed', fault: 'replaced', detail: null })
      continue
    }
    await advanceTransfer(ctx, id, { state: 'fetching', seconds: transferSeconds.underWay })
    const transfer: TakenTransfer = {
      id,
      kind: way.kind,
      address: way.address,
      login: way.login,
      password: password === null ? null : ctx.kit.secrets.open(password),
      fileName: way.fileName,
      bytes: file.bytes,
      hash: way.hash,
      traceId: way.traceId,
    }
    return { transfer, againSeconds: soonSeconds }
  }
})

export const readTransferHandler = handleGateway(readTransfer, async (ctx, { transferId, offset }) => {
  const found = await transferOf(ctx, transferId, { lock: false })
  if (found?.state !== 'fetching') return ctx.refuse('transfer.over')
  const file = await readFile(ctx as unknown as Context, (await wantedOf(ctx, found.programId)).file)
  if (!file) return ctx.refuse('transfer.over')
  return { content: (await partOf(ctx, file, offset)).toString('base64') }
})

async function partOf(ctx: GatewayContext, { key, bytes }: FileRow, start: number): Promise<Buffer> {
  if (start >= bytes) return Buffer.alloc(0)
  const content = await ctx.kit.files.read(key, { start, end: Math.min(bytes, start + transferPartBytes) })
  return buffer(content)
}

export const reportTransferHandler = handleGateway(reportTransfer, async (ctx, said) => {
  const found = await transferOf(ctx, said.transferId, { lock: true })
  if (!found) return { goesOn: false }
  const { id, programId, machineId, connectionId, by } = found
  // It was given up here while the gateway was at the very end: the machine has it, and that is what counts.
  const isLate = said.state === 'done' && found.state === 'failed' && found.fault === 'tooLong'
  const isAgain = said.state === found.state
  if (!isLate && !isAgain && !mayAdvance(transferFlow, found.state, said.state)) return { goesOn: false }
  if (isAgain) return { goesOn: said.state !== 'done' && said.state !== 'failed' }
  const detail = said.detail ?? null
  const fault = said.state === 'failed' ? (said.fault ?? 'other') : null
  await advanceTransfer(ctx, id, { state: said.state, fault, detail })
  if (said.state === 'failed' || said.state === 'done')
    await noteConnectionHealth(ctx, connectionId, fault === null ? null : (detail ?? fault))
  if (said.state === 'done')
    await insertRecords(ctx as unknown as Context, loading, [{ programId, machineId, at: ctx.now().toISOString(), by }])
  return { goesOn: said.state === 'writing' || said.state === 'checking' }
})
