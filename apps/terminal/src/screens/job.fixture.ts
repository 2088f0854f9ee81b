import type { Job, TerminalWork } from '@mouldwright/terminals/shared'

export const wang = { userId: 1, name: 'Wang' }

/** What Wang is at, in a section that takes reports of these items. */
export const runningJob: Job = {
  ...{ batchId: 1, operationNumber: 10, batchNumber: 'M1-C01-1', quantity: 2, mouldNumber: 'M1', mouldName: 'Cover' },
  ...{ partNumber: 'C01', partName: 'Core', partType: 1, processName: 'Mill', sectionId: 7, machineId: 5 },
  ...{ state: 'inProgress', people: [wang], startedAt: null, progress: 0, plannedStart: null, plannedEnd: null },
  ...{ workMinutes: 60, lateMinutes: 0, remark: null, light: 'green', reasons: [], sheet: [], drawings: [] },
  ...{ groupId: null, asked: { material: null, treatments: [], surface: null, deliverTo: [] } },
}

export const workOf = (items: readonly string[]): TerminalWork => ({
  ...{ now: '', planPublishedAt: null, machines: [], teams: [], codes: [], dealWays: [], jobs: [runningJob] },
  phrases: { report: [], pause: [], scrap: [] },
  sections: [
    {
      ...{ id: 7, name: 'CNC', chineseName: null, englishName: null, canCompleteDirectly: false, colours: [] },
      ...{ needsShipmentWeight: false, items: items.map((item) => ({ workpieceType: 1, item })) },
    },
  ],
})
