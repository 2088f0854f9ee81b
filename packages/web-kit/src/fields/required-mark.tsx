/** The star behind the label of a field that must be filled in. Readers hear it from the field itself. */
export const RequiredMark = () => (
  <span className="mw-required" aria-hidden>
    *
  </span>
)
