/** Everything that is not ours and not the disk: what tests replace, all of it here. */
export interface Outside {
  now: () => Date
  fetch: typeof fetch
}

export function realOutside(): Outside {
  return { now: () => new Date(), fetch }
}
