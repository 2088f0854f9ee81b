import type { Alternative, Explanation, Reason } from '@mouldwright/aps-engine'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { ShownExplanation, TaskDetail } from '../../shared/index.ts'
import type { QuestionAnswer } from '../engine/protocol.ts'
import { explainPlan } from '../engine/explain-plan.ts'
import { reasonTasks, type Speaker } from '../sentences.ts'
import type { PlanRow } from '../state.query.ts'

export const askAbout = (
  ctx: Context,
  plan: PlanRow,
  of: { mouldNo: number } | { taskId: number },
): Promise<QuestionAnswer> =>
  explainPlan(plan.planId, of, () =>
    ctx.db.one<{ problem: Buffer; answer: Buffer }>(
      sql`select s.problem, t.answer from aps_plan as t
          join aps_snapshot as s on s.tenant_id = t.tenant_id and s.factory_id = t.factory_id and s.id = t.snapshot_id
        where ${inFactory(ctx, 't')} and t.id = ${plan.planId}`,
    ),
  )

/** Tasks that an answer speaks of. */
export function tasksOf({ explanation, before, after, charge = [] }: Omit<QuestionAnswer, 'id'>): number[] {
  const reasons: Reason[] = [
    ...(explanation?.stretches ?? [])
      .flatMap(({ reason, parts = [] }) => [reason, ...parts.map((of) => of.reason)])
      .filter((reason) => reason !== undefined),
    ...(explanation?.alternatives ?? []).flatMap(({ excluded, why }) =>
      [excluded, why].filter((reason) => reason !== undefined),
    ),
  ]
  return [
    ...reasons.flatMap(reasonTasks),
    ...(explanation?.stretches ?? []).flatMap(({ taskId }) => taskId ?? []),
    ...[...(before ?? []), ...(after ?? [])].map(({ taskId }) => taskId),
    ...charge,
  ]
}

const iso = (minute: number) => new Date(minute * 60_000).toISOString()

export function showExplanation(
  ctx: Context,
  speaker: Speaker,
  explanation: Explanation | null | undefined,
): ShownExplanation | null {
  if (!explanation) return null
  const kindLabel = (kind: string) => ctx.kit.word(ctx.language, 'aps', `chain.${kind}`)
  return {
    from: iso(explanation.from),
    to: iso(explanation.to),
    due: explanation.due === null ? null : iso(explanation.due),
    lateMinutes: explanation.lateMinutes,
    stretches: explanation.stretches.map(({ kind, start, end, taskId, reason, parts }) => {
      const taskLabel = taskId === null ? null : speaker.taskLabel(taskId)
      // Processing needs no reason: it is the work itself.
      const sentenceOf = (why: Reason | undefined) => (why ? speaker.reason(why).sentence : (taskLabel ?? ''))
      const sentence = sentenceOf(reason)
      const minutes = end - start
      const label = kindLabel(kind)
      return {
        kind,
        label,
        start: iso(start),
        end: iso(end),
        minutes,
        taskId,
        taskLabel,
        sentence,
        parts: parts?.map((of) => ({
          kind: of.kind,
          label: kindLabel(of.kind),
          minutes: of.minutes,
          sentence: sentenceOf(of.reason),
        })) ?? [{ kind, label, minutes, sentence }],
      }
    }),
    totals: Object.entries(explanation.totals).map(([kind, minutes]) => ({ kind, label: kindLabel(kind), minutes })),
  }
}

export function showAlternative(plan: PlanRow, speaker: Speaker, of: Alternative): TaskDetail['alternatives'][number] {
  const resource = plan.catalog.resources[String(of.resourceId)]
  return {
    resourceName: resource?.name ?? '',
    machineId: resource?.kind === 'machine' ? resource.recordId : null,
    chosen: of.chosen,
    excluded: of.excluded ? speaker.reason(of.excluded) : null,
    start: of.start === undefined ? null : iso(of.start),
    end: of.end === undefined ? null : iso(of.end),
    why: of.why ? speaker.reason(of.why) : null,
  }
}
