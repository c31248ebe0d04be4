import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LINES = 10_000

/** The reference for the pages: the minimum that a browser can load for the same purpose. */
const PAGES: Readonly<Record<string, string>> = {
  index: '<p id="drawn">One paragraph, and nothing besides.</p>',
  button: `<button id="button">off</button><script>
    document.querySelector('#button').addEventListener('click', ({ currentTarget }) => {
      currentTarget.textContent = currentTarget.textContent === 'on' ? 'off' : 'on'
    })
  </script>`,
  field: `<input id="field"><p id="said"></p><script>
    document.querySelector('#field').addEventListener('input', ({ currentTarget }) => {
      document.querySelector('#said').textContent = currentTarget.value
    })
  </script>`,
  lines: `<style>li { height: 64px; overflow: hidden }</style><ul id="drawn"></ul><script>
    const lines = Array.from({ length: ${LINES} }, (_, index) => '<li>A line of its own, the ' + (index + 1) + '.</li>')
    document.querySelector('#drawn').innerHTML = lines.join('')
  </script>`,
  sound: `<button id="play">play</button><audio></audio><script>
    const files = JSON.parse(new URLSearchParams(location.search).get('files'))
    const audio = document.querySelector('audio')
    const next = () => {
      audio.src = files.shift()
      audio.play()
    }
    audio.addEventListener('ended', next)
    document.querySelector('#play').addEventListener('click', next)
  </script>`,
}

/** Writes them to the folder of a third-party player. */
export function writeBarePages(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, body] of Object.entries(PAGES)) {
    const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>`
    writeFileSync(path.join(folder, `${name}.html`), `${head}${body}</html>`)
  }
  return folder
}
