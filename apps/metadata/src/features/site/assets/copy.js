// Adds a copy button to each [data-copy]. Without it, the text can be selected.
if (navigator.clipboard) {
  for (const code of document.querySelectorAll('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy ${code.textContent}`)
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(code.textContent)
        say('Copied')
      } catch {
        getSelection()?.selectAllChildren(code)
        say('Selected')
      }
    })
    const word = document.createElement('span')
    word.setAttribute('role', 'status')
    word.className = 'hint'
    code.after(' ', button, ' ', word)

    function say(text) {
      word.textContent = text
      setTimeout(() => {
        word.textContent = ''
      }, 2_000)
    }
  }
}
