/** Whether a moment is in the current month, here. */
export function isThisMonth(at: string | null | undefined, now = new Date()): boolean {
  if (!at) return false
  const then = new Date(at)
  return then.getFullYear() === now.getFullYear() && then.getMonth() === now.getMonth()
}
