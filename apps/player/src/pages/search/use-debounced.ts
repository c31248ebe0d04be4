import { useEffect, useState } from 'preact/hooks'

/** A value once it has not changed for this long; the first value immediately. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, settled])
  return settled
}
