/** Everything that is not ours and not the disk: what tests replace, all of it here. */
export interface SystemDeps {
  now: () => Date
  fetch: typeof fetch
}

export function realSystemDeps(): SystemDeps {
  return { now: () => new Date(), fetch }
}
