export { getFloorSetting, saveFloorSetting, showDay, showOperations, type DayOfWork } from './day.action.ts'
