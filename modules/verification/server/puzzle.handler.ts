import { handleManualTransaction } from '@mouldwright/server-kit'
import { puzzleSize, refreshPuzzle, verifyPuzzle } from '@mouldwright/verification/shared'
import { sourceOf, take, type Budget } from './budgets.ts'
import { issueTicket, tryTicket } from './puzzle-tickets.ts'
import type { PictureQueue } from './puzzle/picture-queue.ts'
import { visitorOf } from './visitor.ts'

const perVisitor: Budget = { kind: 'puzzles visitor', most: 30, seconds: 300 }
const perSource: Budget = { kind: 'puzzles source', most: 150, seconds: 300 }
const triesPerSource: Budget = { kind: 'puzzle tries source', most: 300, seconds: 300 }
const refusal = 'puzzle.tooMany'

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Counted first, in a transaction of its own; none is open while the picture is made. */
export const refreshPuzzleHandler = (pictures: PictureQueue) =>
  handleManualTransaction(refreshPuzzle, async (ctx, { phoneNum, purpose }) => {
    await ctx.transaction(async (db) => {
      await take(ctx, db, perVisitor, visitorOf(ctx.http), { refusal })
      await take(ctx, db, perSource, sourceOf(ctx.http.ip), { refusal })
    })
    const { big, small, answer } = await pictures.make()
    const ticket = await ctx.transaction((db) =>
      issueTicket(ctx, db, { key: phoneNum, purpose: purpose ?? 'signIn', answer }),
    )
    return { bigImage: dataUrl('jpeg', big), smallImage: dataUrl('png', small), puzzleCaptchaTicket: ticket }
  })

export const verifyPuzzleHandler = handleManualTransaction(
  verifyPuzzle,
  async (ctx, { offset, width, phoneNum, puzzleCaptchaTicket }) => {
    const position = (offset * puzzleSize.width) / width
    return ctx.transaction(async (db) => {
      await take(ctx, db, triesPerSource, sourceOf(ctx.http.ip), { refusal })
      return tryTicket(ctx, db, { key: phoneNum, ticket: puzzleCaptchaTicket, position })
    })
  },
)
