/** Observers of a page. Each function runs inside the page, so it must not refer to anything outside. */

interface Seen {
  /** Milliseconds after the start of navigation; absent until it happens. */
  drawnAt?: number
  /** The time from each input event to the next frame. */
  delays: { name: string; ms: number; at: number }[]
  /** Milliseconds between frames. */
  frames: number[]
  elements: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** From the start: when elements are drawn, and how long input waits. */
export function watch({ selector, session }: { selector: string; session: string }): void {
  if (location.protocol === 'about:') return
  if (session) localStorage.setItem('chapterhouse.session', session)
  window.seen = { delays: [], frames: [], elements: 0 }
  const afterPicture = (next: () => void) => requestAnimationFrame(() => setTimeout(next))
  const look = () => {
    if (document.querySelector(selector)) afterPicture(() => (window.seen.drawnAt = performance.now()))
    else afterPicture(look)
  }
  afterPicture(look)
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration, startTime } of list.getEntries()) window.seen.delays.push({ name, ms: duration, at: startTime })
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Browsers report a paint some time later. */
export function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0]
      if (paint) resolve(paint.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Times between frames until `stopFrames`, and the peak number of elements in the document. */
export function startFrames(): void {
  const { seen } = window
  seen.frames = []
  seen.elements = 0
  let last = 0
  const turn = (now: number) => {
    if (window.seen !== seen) return
    if (last > 0) seen.frames.push(now - last)
    if (seen.frames.length % 15 === 0) seen.elements = Math.max(seen.elements, document.getElementsByTagName('*').length)
    last = now
    requestAnimationFrame(turn)
  }
  requestAnimationFrame(turn)
}

export function stopFrames(): { frames: number[]; elements: number } {
  const { frames, elements } = window.seen
  window.seen = { ...window.seen, frames: [] }
  return { frames, elements }
}

/** From the next event of that name to the frame in which `selector` is within the window. */
export function fromEventToPicture({ event, selector }: { event: string; selector: string }): Promise<number> {
  return new Promise((resolve) => {
    let begun = 0
    const isShown = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
    }
    // A timer set while a frame is prepared fires when it is finished.
    const afterPicture = (next: () => void) => requestAnimationFrame(() => setTimeout(next))
    const look = () => (isShown() ? resolve(performance.now() - begun) : void afterPicture(look))
    const hear = ({ timeStamp }: Event) => {
      if (begun === 0) afterPicture(look)
      // The last one counts.
      begun = timeStamp
    }
    document.addEventListener(event, hear, { capture: true })
  })
}
