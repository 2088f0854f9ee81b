import { useEffect, useState } from 'react'

const query = '(max-width: 767px)'

/** True on phones, where lists are cards. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const changed = () => setNarrow(media.matches)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, [])
  return isNarrow
}
