import { Refusal } from '@mouldwright/kernel'
import { handle } from '@mouldwright/server-kit'
import { tellReport } from '../../shared/index.ts'
import { recordReports } from './record-reports.ts'

export const tellReportHandler = handle(tellReport, async (ctx, input) => {
  const { userId, displayName } = ctx.session
  const [given] = await recordReports(ctx, [{ ...input, userId }], { enteredBy: displayName })
  const { answer, code, params = {}, isKept } = given!
  // What is kept must stay; all else ends the call like any refusal.
  if (code && !isKept) throw new Refusal(code, { params })
  return { answer, message: code ? ctx.kit.refusalSentence(ctx.language, code, params) : null }
})
