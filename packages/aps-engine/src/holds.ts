/** What a re-plan leaves where it is, besides the problem's own locks; by task position. */
export interface Holds {
  /** The resources that a task stays on, as far as they may still take it; undefined: any. */
  resources(t: number): readonly number[] | undefined
  /** A start that is kept as a lock's would be, or −1. */
  start: Int32Array
}
