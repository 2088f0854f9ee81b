import { handle, insertRecords, readRecords, sql, updateRecords } from '@mouldwright/server-kit'
import { flowTime, saveFlowTime } from '../shared/index.ts'

export default handle(saveFlowTime, async (ctx, { fromGroupId, toGroupId, minutes }) => {
  const [known] = await readRecords(ctx, flowTime, {
    where: sql`t.from_group_id = ${fromGroupId} and t.to_group_id = ${toGroupId}`,
  })
  if (!known) {
    const [id] = await insertRecords(ctx, flowTime, [{ fromGroupId, toGroupId, minutes }])
    return { id: id! }
  }
  await updateRecords(ctx, flowTime, [{ id: known.id, minutes }])
  return { id: known.id }
})
