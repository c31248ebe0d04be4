import { useEffect, useState } from 'preact/hooks'

export const DESKTOP = '(min-width: 1024px)'

/** Whether the window is as a media query says, and from now on. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const asked = matchMedia(query)
    const hear = () => setHolds(asked.matches)
    hear()
    asked.addEventListener('change', hear)
    return () => asked.removeEventListener('change', hear)
  }, [query])
  return holds
}
