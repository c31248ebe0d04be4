/** External dependencies, except the disk. Tests replace them. */
export interface SystemDeps {
  now: () => Date
  fetch: typeof fetch
}

export function realSystemDeps(): SystemDeps {
  return { now: () => new Date(), fetch }
}
