import type { Board } from '../construct/board.ts'
import type { Schedule } from './schedule.ts'

/** Puts a solution of the kernel on a board of its shop; what stood there is gone. */
export function placeSolution(board: Board, schedule: Schedule): void {
  const { shop } = board
  const { order, mode, minutes, end } = schedule
  board.clear()
  for (let at = 0; at < order.length; at++) {
    const t = order[at]!
    const c = mode[t]!
    const lane = c < 0 ? -1 : shop.laneStart[shop.choiceResource[c]!]!
    const finish = shop.start + end[t]!
    board.place(t, c, lane, finish - minutes[t]!, finish, c < 0 ? 0 : minutes[t]!)
  }
}
