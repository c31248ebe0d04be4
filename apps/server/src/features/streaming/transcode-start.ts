/** Parses `t`, a plain decimal in seconds; anything else is the beginning. */
export function startSeconds(text: string | undefined): number {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text ?? '') ? Number(text) : 0
}
