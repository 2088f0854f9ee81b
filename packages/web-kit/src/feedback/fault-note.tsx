/** What is wrong with a form as a whole; nothing where nothing is. */
export const FaultNote = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="mw-faults" role="alert">
      {text}
    </p>
  ) : null
