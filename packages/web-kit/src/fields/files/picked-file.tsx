import type { RefObject } from 'react'

interface PickedFileProps {
  /** Clicked by the button that people see: the browser's own speaks the browser's language, not the person's. */
  input: RefObject<HTMLInputElement | null>
  types: readonly string[]
  onFile: (file: File) => void
}

/** Lets a file be chosen; the same one may be chosen again. */
export const PickedFile = ({ input, types, onFile }: PickedFileProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={types.map((type) => `.${type}`).join(',')}
    onChange={(event) => {
      const [chosen] = event.target.files ?? []
      event.target.value = ''
      if (chosen) onFile(chosen)
    }}
  />
)
