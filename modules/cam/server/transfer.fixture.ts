/** For tests that stand before the clock: what a node does by itself every few seconds. */
export { endDueTransfers } from './transfer-watch.ts'
