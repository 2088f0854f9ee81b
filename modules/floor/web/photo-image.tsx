import { useEffect, useRef } from 'react'

/** A photo that has not been sent yet. */
export function PhotoImage({ of, name }: { of: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(of)
    image.current!.src = address
    return () => URL.revokeObjectURL(address)
  }, [of])
  return <img ref={image} alt={name} />
}
