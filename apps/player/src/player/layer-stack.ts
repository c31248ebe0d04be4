import { type ReadonlySignal, signal } from '@preact/signals'

interface LayerNeeds {
  history: () => Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  /** Hears of each step through the history, our own ones too; answers how to stop. */
  onStep: (listener: () => void) => () => void
}

interface LayerStack {
  /** The names of what lies over the page, the topmost last. */
  open: ReadonlySignal<readonly string[]>
  show(name: string): void
  /** Removes it with all above it; does nothing if it is not open. */
  close(name: string): void
  /** Puts it where the topmost was, or on the page. */
  swap(name: string): void
  /** As soon as no step back is under way: what a page writes into the history before that would be lost. */
  after(work: () => void): void
  /** Nothing lies over the page any more: another person has it now. The entry of the history stays, with nothing in it. */
  clear(): void
  /** Reads again what this entry of the history shows: after a page pushed an entry of its own. */
  look(): void
  /** Whether the entry of the history that is come to lacks something that is open. */
  isLosing(): boolean
  /** States of the entries that the history lacks, one for each layer; before them the page's, unless it is current (`isHere`). */
  lacking(isHere: boolean): readonly unknown[]
  /** From now on the way back closes layers. Answers how to stop. */
  follow(): () => void
}

/** Layers over the page, each with a history entry: Back closes only the topmost. */
export function createLayerStack({ history, onStep }: LayerNeeds): LayerStack {
  const open = signal<readonly string[]>([])
  // The browser answers a step back later, and an entry pushed before that would be lost: so steps wait for each other.
  const waiting: (() => void)[] = []
  let isStepping = false

  const now = (work: () => void) => {
    if (isStepping) waiting.push(work)
    else work()
  }
  const stepped = () => {
    if (!isStepping) {
      open.value = layersOf(history().state)
      return
    }
    isStepping = false
    while (!isStepping && waiting.length > 0) waiting.shift()?.()
  }
  const set = (names: readonly string[]) => {
    open.value = names
    return { ...(history().state as object | null), layers: names }
  }

  return {
    open,
    show(name) {
      if (open.value.includes(name)) return
      const names = [...open.value, name]
      open.value = names
      now(() => history().pushState(set(names), ''))
    },
    close(name) {
      const at = open.value.indexOf(name)
      if (at === -1) return
      const steps = open.value.length - at
      open.value = open.value.slice(0, at)
      now(() => {
        isStepping = true
        history().go(-steps)
      })
    },
    swap(name) {
      if (open.value.length === 0) return this.show(name)
      const names = [...open.value.slice(0, -1), name]
      open.value = names
      now(() => history().replaceState(set(names), ''))
    },
    after: now,
    clear() {
      if (open.value.length === 0) return
      open.value = []
      now(() => history().replaceState(set([]), ''))
    },
    look() {
      if (!isStepping) open.value = layersOf(history().state)
    },
    isLosing: () => alike(open.value, layersOf(history().state)) < open.value.length,
    lacking: (isHere) => entriesOf(open.value).slice(isHere ? alike(open.value, layersOf(history().state)) + 1 : 0),
    follow() {
      open.value = layersOf(history().state)
      return onStep(stepped)
    },
  }
}

/** That of the page, and one for each layer. */
const entriesOf = (open: readonly string[]) => [...open.keys(), open.length].map((count) => ({ layers: open.slice(0, count) }))

/** How many of both are the same, from the lowest on. */
function alike(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((name, index) => other[index] !== name)
  return at === -1 ? one.length : at
}

/** An entry may have been written by anybody, an older version of this page too. */
function layersOf(state: unknown): readonly string[] {
  const layers = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : []
  return Array.isArray(layers) ? layers.filter((name): name is string => typeof name === 'string') : []
}
