import './starting.css'
/** Before the first page is there: the header's line and nothing that jumps. */
export const Starting = () => <div className="mw-starting" aria-busy />

/** Within the layout, before the page that was asked for is there. */
export const PageComing = () => <div aria-busy />
