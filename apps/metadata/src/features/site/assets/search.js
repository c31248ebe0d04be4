// Search as you type. Without this script, the form gives the same results.
const form = document.querySelector('form[data-search]')
const field = document.getElementById('q')
const results = document.getElementById('results')
const status = document.getElementById('search-status')

const WAIT_MS = 180
let timer
let asking

const linksHere = () => [...results.querySelectorAll('a.result-title')]
const urlOf = (typed) => (typed === '' ? '/' : `/?q=${encodeURIComponent(typed)}`)

if (form && field && results && status) {
  let shown = field.value.trim()
  // Arrow keys pressed while results are pending apply to the new list.
  let steps = 0

  field.addEventListener('input', () => {
    steps = 0
    clearTimeout(timer)
    timer = setTimeout(look, WAIT_MS)
  })
  document.addEventListener('keydown', move)
  // Going back from a result restores the full query, even if it was still being typed.
  results.addEventListener('click', () => history.replaceState(null, '', urlOf(field.value.trim())))

  async function look() {
    const typed = field.value.trim()
    asking?.abort()
    if (typed === shown) return
    asking = new AbortController()
    const { signal } = asking
    const url = urlOf(typed)
    try {
      if (typed === '') {
        show({ typed, url, nodes: [], words: '' })
        return
      }
      const answer = await fetch(url, { signal, headers: { accept: 'text/html' } })
      if (answer.redirected) {
        show({ typed, url, nodes: [found(answer.url)], words: 'Identifier matches a recording.' })
        return
      }
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const list = page.getElementById('results')
      if (!answer.ok || !list) throw new Error(String(answer.status))
      if (signal.aborted) return
      show({ typed, url, nodes: list.childNodes, words: page.getElementById('search-status')?.textContent ?? '' })
    } catch {
      // An aborted request was replaced by further typing; otherwise the button still works.
      if (!signal.aborted) status.textContent = 'Search failed. Press the button to try again.'
    }
  }

  function show({ typed, url, nodes, words }) {
    shown = typed
    const wasIn = results.contains(document.activeElement)
    results.replaceChildren(...nodes)
    if (wasIn) (linksHere()[0] ?? field).focus()
    else if (document.activeElement === field) linksHere().slice(0, steps).at(-1)?.focus()
    steps = 0
    status.textContent = words
    for (const section of document.querySelectorAll('main > section')) section.hidden = typed !== ''
    history.replaceState(null, '', url)
  }

  function found(url) {
    const line = document.createElement('p')
    const link = document.createElement('a')
    link.className = 'result-title'
    link.href = url
    link.textContent = 'Open the recording'
    line.append(link)
    return line
  }

  /** Arrow keys move through the results, Escape returns to the field. */
  function move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return
    const links = linksHere()
    const at = links.indexOf(document.activeElement)
    if (at === -1 && document.activeElement !== field) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (at === -1 && step !== undefined && field.value.trim() !== shown) {
      event.preventDefault()
      steps = Math.max(0, steps + step)
    } else if (step !== undefined && links.length > 0) {
      if (at === -1 && step === -1) return
      event.preventDefault()
      const next = at + step
      if (next < 0) field.focus()
      else links[Math.min(next, links.length - 1)].focus()
    } else if (event.key === 'Escape' && at !== -1) {
      field.focus()
    }
  }
}
