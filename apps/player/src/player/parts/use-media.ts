import { useEffect, useState } from 'preact/hooks'

export const DESKTOP = '(min-width: 1024px)'
/** One column with a large cover. */
export const TABLET = '(min-width: 600px) and (max-width: 1023px) and (orientation: portrait)'

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const mediaQuery = matchMedia(query)
    const onChange = () => setHolds(mediaQuery.matches)
    onChange()
    mediaQuery.addEventListener('change', onChange)
    return () => mediaQuery.removeEventListener('change', onChange)
  }, [query])
  return holds
}
