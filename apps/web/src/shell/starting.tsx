/** Before the first page is there: the header's line and nothing that jumps. */
export const Starting = () => <div className="mw-starting" aria-busy />
