import { type ReadonlySignal, signal } from '@preact/signals'

interface LayerStack {
  /** The names of the open layers, topmost last. */
  open: ReadonlySignal<readonly string[]>
  show(name: string): void
  /** Closes it along with all layers above; does nothing if it is not open. */
  close(name: string): void
  /** Replaces the topmost layer, or opens it over the page. */
  swap(name: string): void
  /** Runs work once no step back is pending: state that a page writes earlier would be lost. */
  after(work: () => void): void
  /** Closes all layers on a change of user. The current history entry is kept, without layers. */
  clear(): void
  /** Rereads the layers of the current history entry, after a page pushed a new one. */
  look(): void
  /** Whether the current history entry lacks an open layer. */
  isLosing(): boolean
  /** States for the missing history entries, one per layer; the page's comes first, unless it is current (`isHere`). */
  lacking(isHere: boolean): readonly unknown[]
  /** Makes Back close layers; returns a function that stops this. */
  follow(): () => void
}

/** Layers over the page, each with a history entry: Back closes only the topmost. */
export function createLayerStack({
  history,
  onStep,
}: {
  history: () => Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  /** Called on every history step, including our own; returns a function that stops this. */
  onStep: (listener: () => void) => () => void
}): LayerStack {
  const open = signal<readonly string[]>([])
  // The browser performs a step back later, and an entry pushed before that would be lost, so steps are queued.
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

/** The state of the page, and of each layer. */
const entriesOf = (open: readonly string[]) => [...open.keys(), open.length].map((count) => ({ layers: open.slice(0, count) }))

/** The number of equal names, from the lowest. */
function alike(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((name, index) => other[index] !== name)
  return at === -1 ? one.length : at
}

/** An entry may be invalid, or come from an older version of this page. */
function layersOf(state: unknown): readonly string[] {
  const layers = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : []
  return Array.isArray(layers) ? layers.filter((name): name is string => typeof name === 'string') : []
}
