/** `1:02:03`, `62:03` or `90` as seconds; what is none of them is undefined. */
export function secondsIn(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined
  if (parts.slice(1).some((part) => Number(part) > 59)) return undefined
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}
