/** Where boards are kept. */
export const boardsPath = '/comm/kanban'
