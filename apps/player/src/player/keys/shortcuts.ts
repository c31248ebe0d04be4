/** The actions of single keys while a book is loaded. */
export type ShortcutAction =
  | 'toggle'
  | 'skip-back'
  | 'skip-forward'
  | 'previous-chapter'
  | 'next-chapter'
  | 'slower'
  | 'faster'
  | 'bookmark'
  | 'sleep'
  | 'chapters'
  | 'undo'
  | 'mute'
  | 'search'
  | 'help'

export interface Pressed {
  key: string
  shift: boolean
  /** Control, Alt or Meta is pressed: never handled. */
  hasOther: boolean
  /** The kind of focused element: fields keep every key, controls the space bar, and those that use arrow keys keep these too. */
  focus: 'page' | 'field' | 'control' | 'arrows'
  /** The key is held down: only repeatable actions run. */
  isRepeated: boolean
}

const LETTERS: Readonly<Record<string, ShortcutAction>> = {
  k: 'toggle',
  j: 'skip-back',
  l: 'skip-forward',
  '[': 'slower',
  ']': 'faster',
  b: 'bookmark',
  s: 'sleep',
  c: 'chapters',
  u: 'undo',
  m: 'mute',
  '/': 'search',
  '?': 'help',
}
const ONCE: readonly ShortcutAction[] = ['toggle', 'bookmark', 'sleep', 'chapters', 'undo', 'mute', 'search', 'help']

export const SHORTCUTS: readonly (readonly [act: ShortcutAction, keys: readonly string[]])[] = [
  ['toggle', ['Space', 'K']],
  ['skip-back', ['J', '←']],
  ['skip-forward', ['L', '→']],
  ['previous-chapter', ['Shift ←']],
  ['next-chapter', ['Shift →']],
  ['slower', ['[']],
  ['faster', [']']],
  ['bookmark', ['B']],
  ['sleep', ['S']],
  ['chapters', ['C']],
  ['undo', ['U']],
  ['mute', ['M']],
  ['search', ['/']],
  ['help', ['?']],
]

/** `singleKeys` is off for listeners who use voice control or press keys by accident. */
export function actionOfKey({ key, shift, hasOther, focus, isRepeated }: Pressed, singleKeys: boolean): ShortcutAction | undefined {
  if (!singleKeys || hasOther || focus === 'field') return undefined
  const act = key.startsWith('Arrow') ? ofArrow(key, shift, focus) : ofOther(key, focus)
  return act && isRepeated && ONCE.includes(act) ? undefined : act
}

function ofArrow(key: string, shift: boolean, focus: Pressed['focus']): ShortcutAction | undefined {
  if (focus === 'arrows' && !shift) return undefined
  if (key === 'ArrowLeft') return shift ? 'previous-chapter' : 'skip-back'
  if (key === 'ArrowRight') return shift ? 'next-chapter' : 'skip-forward'
  return undefined
}

function ofOther(key: string, focus: Pressed['focus']): ShortcutAction | undefined {
  if (key === ' ') return focus === 'page' ? 'toggle' : undefined
  return LETTERS[key.toLowerCase()]
}
