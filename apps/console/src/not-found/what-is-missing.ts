/** What this server has: its player and its console. */
export interface Doors {
  player: boolean
  console: boolean
}

export type Missing = 'setup' | 'player' | 'page'

/** What somebody looked for where nothing is. As long as the server has not said what it has, it may have it. */
export function whatIsMissing(path: string, doors: Doors | undefined): Missing {
  const [first = ''] = path.split('/').filter(Boolean)
  if (first === 'setup') return 'setup'
  return first === 'web' && doors?.player === false ? 'player' : 'page'
}
