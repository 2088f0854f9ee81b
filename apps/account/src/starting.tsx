/** Before the first page is there: nothing that jumps. */
export const Starting = () => <div aria-busy />
