import { handleTerminal, inFactory, sql } from '@mouldwright/server-kit'
import { getTerminal } from '@mouldwright/terminals/shared'

export const getTerminalHandler = handleTerminal(getTerminal, async (ctx, { version }) => {
  if (version)
    await ctx.db.run(sql`
      update terminals_terminal as t set app_version = ${version}
      where ${inFactory(ctx, 't')} and t.id = ${ctx.terminal.terminalId} and t.app_version is distinct from ${version}`)
  const row = await ctx.db.one<{ sectionId: number | null; signOutMinutes: number; factory: string }>(sql`
    select t.section_id as "sectionId", t.sign_out_minutes as "signOutMinutes", f.name as factory
    from terminals_terminal t join tenancy_factory f on f.tenant_id = t.tenant_id and f.id = t.factory_id
    where ${inFactory(ctx, 't')} and t.id = ${ctx.terminal.terminalId}`)
  const { timeZone, language } = ctx.session
  return { name: ctx.terminal.name, ...row, timeZone, language, now: ctx.now().toISOString() }
})
