/** The pages that this server has. */
export interface Doors {
  player: boolean
  console: boolean
}

export type Missing = 'setup' | 'player' | 'page'

/** The likely target of an unknown address. Until the server's facts arrive, it is assumed to have both pages. */
export function missingPage(path: string, doors: Doors | undefined): Missing {
  const [first = ''] = path.split('/').filter(Boolean)
  if (first === 'setup') return 'setup'
  return first === 'web' && doors?.player === false ? 'player' : 'page'
}
